/** Decisions are saved and sent whatever another tab, an abandoned page or a part of the storage does. */
import {
  openQueue,
  openReview,
  reject,
  row,
  showList,
  signInOnline,
  signInToQueue,
  status,
  stopReadingImages,
} from '../fixtures/screens/hermes.ts'
import { holdStores } from '../fixtures/tablets/hold-stores.ts'
import { TABLET } from '../fixtures/screens/sizes.ts'
import { expect, test, type TestServer } from '../fixtures/test.ts'

test.use({ isOnline: true })
const POST = 'POST /api/main/prod/receipt_activity'
const DECIDE = { method: 'POST', path: '/receipt_activity' } as const

/** The longest time to send a decision while the server answers, including the hold. */
const SOON = { timeout: 15_000 }

async function decisionsSent(server: TestServer): Promise<number> {
  return (await server.requests()).filter((request) => request === POST).length
}

test('[V10] [Q5] a part of the storage that never answers holds up no decision, but the outbox’s own', async ({
  startTablet,
  server,
}) => {
  // Needs a profile on disk: in private windows Chromium allows only one writer for all stores together.
  const { context } = await startTablet()
  await context.addInitScript(stopReadingImages)
  const page = await context.newPage()
  await page.setViewportSize(TABLET)
  await signInToQueue(page, server.origin)
  const bystander = await page.context().newPage()
  await bystander.goto(server.origin)
  await page.bringToFront()
  const stores = ['queue', 'drafts', 'values', 'queries', 'pictures', 'picture-views']
  await openReview(page, 'r-0003')
  const releaseOthers = await holdStores(bystander, stores)
  await reject(page)
  await expect.poll(() => decisionsSent(server), SOON).toBe(1)
  await releaseOthers()

  await openQueue(page, server.origin)
  await openReview(page, 'r-0010')
  const releaseOutbox = await holdStores(bystander, ['outbox'])
  await page.getByLabel('Notes').fill('The top is cut off')
  await page.locator('label').filter({ hasText: 'Not readable' }).click()
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Your decision was NOT saved')).toBeVisible()
  await expect(page.getByRole('group', { name: /^The storage of this tablet does/ })).toBeVisible()
  await expect(page.getByLabel('Notes')).toHaveValue('The top is cut off')
  await releaseOutbox()
  await expect(async () => {
    const button = page.getByRole('button', { name: 'Reject' })
    // Once the decision is saved, the queue is open again.
    if (await button.isVisible()) await button.click({ timeout: 2_000 })
    await expect(page).toHaveURL(`${server.origin}/hermes/dashboard`, { timeout: 5_000 })
  }).toPass()
  await showList(page, 'Sent')
  await expect(row(page, 'r-0010')).toBeVisible()
})

test('[V10] [Q5] a page that is left while it sends gives its turn to the other tab', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ keepsForLater: true })
  await signInToQueue(page, server.origin)
  const otherTab = await page.context().newPage()
  await openQueue(otherTab, server.origin)
  const ways = ['/hermes', '/hermes/r-0020', '/support']
  for (const [index, path] of ways.entries()) {
    await openQueue(page, server.origin)
    const sentBefore = await decisionsSent(server)
    await server.orderFaults({ ...DECIDE, kind: 'hang', times: 1 })
    await openReview(page, `r-001${index + 1}`)
    await reject(page)
    await expect.poll(() => decisionsSent(server)).toBe(sentBefore + 1)
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => decisionsSent(server), { ...SOON, message: path }).toBe(sentBefore + 2)
    await expect(status(otherTab)).toContainText('nothing waiting', SOON)
  }
})

test('[Q5] a server that forbids everything for a while sets no decision aside', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ keepsForLater: true })
  await signInToQueue(page, server.origin)
  await page.context().setOffline(true)
  const reviewIds = ['r-0015', 'r-0016', 'r-0017']
  for (const reviewId of reviewIds) {
    await openReview(page, reviewId)
    await reject(page)
  }
  await server.orderFaults({ ...DECIDE, kind: 'status-403', times: 999 })
  await page.context().setOffline(false)
  await expect.poll(() => decisionsSent(server)).toBeGreaterThan(3)
  await expect(status(page)).toContainText('waiting')
  await expect(status(page)).not.toContainText('need')
  await server.endFaults()
  await expect(status(page)).toContainText('Online · nothing waiting', SOON)
})

test('[V10] two tabs on one request share what is typed', async ({ page, server, pageErrors }) => {
  await signInOnline(page, server.origin)
  await openReview(page, 'r-0018')
  const otherTab = await page.context().newPage()
  await openQueue(otherTab, server.origin)
  await openReview(otherTab, 'r-0018')
  await page.getByLabel('Notes').fill('Typed in the first tab')
  await expect(otherTab.getByLabel('Notes')).toHaveValue('Typed in the first tab')
  await otherTab.getByLabel('Subtotal before tax').fill('12.50')
  await expect(page.getByLabel('Subtotal before tax')).toHaveValue('12.50')
  await page.reload()
  await expect(page.getByLabel('Notes')).toHaveValue('Typed in the first tab')
  await expect(page.getByLabel('Subtotal before tax')).toHaveValue('12.50')
  expect(pageErrors).toEqual([])
})
