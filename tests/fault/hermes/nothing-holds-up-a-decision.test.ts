/** Decisions are saved and sent whatever another page does with the storage. */
import {
  openReview,
  reject,
  row,
  showList,
  signInOnline,
  stopReadingImages,
} from '../../fixtures/screens/hermes.ts'
import type { startBrowser } from '../../fixtures/tablets/browser.ts'
import { holdStores } from '../../fixtures/tablets/hold-stores.ts'
import { TABLET } from '../../fixtures/screens/sizes.ts'
import { expect, test, type TestServer } from '../../fixtures/test.ts'

test.use({ isOnline: true })
const POST = 'POST /api/main/prod/receipt_activity'

/** The longest time to send a decision while the server answers, including the hold. */
const SOON = { timeout: 15_000 }

async function decisionsSent(server: TestServer): Promise<number> {
  return (await server.requests()).filter((request) => request === POST).length
}

/** Opens the queue, and another page of the same tablet, which can hold its storage. */
async function openBeside(startTablet: typeof startBrowser, server: TestServer) {
  // Needs a profile on disk: in private windows Chromium allows only one writer for all stores together.
  const { context } = await startTablet()
  await context.addInitScript(stopReadingImages)
  const page = await context.newPage()
  await page.setViewportSize(TABLET)
  await signInOnline(page, server.origin)
  const bystander = await context.newPage()
  await bystander.goto(server.origin)
  await page.bringToFront()
  return { page, bystander }
}

test('[V10] [Q5] a part of the storage that never answers holds up no decision', async ({
  startTablet,
  server,
}) => {
  const { page, bystander } = await openBeside(startTablet, server)
  const stores = ['queue', 'drafts', 'values', 'queries', 'images', 'image-contents']
  await openReview(page, 'r-0003')
  const releaseOthers = await holdStores(bystander, stores)
  await reject(page)
  await expect.poll(() => decisionsSent(server), SOON).toBe(1)
  await releaseOthers()
})

// Without a browser, `storage.test.ts` and `outbox.test.ts` show it.
test(
  '[V10] [Q5] a decision whose own store does not answer is not called saved, and can be made again',
  { tag: '@repeats' },
  async ({ startTablet, server }) => {
    const { page, bystander } = await openBeside(startTablet, server)
    await openReview(page, 'r-0010')
    const releaseOutbox = await holdStores(bystander, ['outbox'])
    await page.getByRole('textbox', { name: 'Notes' }).fill('The top is cut off')
    await page.locator('label').filter({ hasText: 'Not readable', visible: true }).click()
    await page.getByRole('button', { name: 'Reject' }).click()
    await expect(page.getByText('Your decision was NOT saved')).toBeVisible()
    await expect(
      page.getByRole('group', { name: /^The storage of this tablet does/ }),
    ).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('The top is cut off')
    await releaseOutbox()
    await expect(async () => {
      const button = page.getByRole('button', { name: 'Reject' })
      // Once the decision is saved, the queue is open again.
      if (await button.isVisible()) await button.click({ timeout: 2_000 })
      await expect(page).toHaveURL(`${server.origin}/hermes/dashboard`, { timeout: 5_000 })
    }).toPass()
    await showList(page, 'Sent')
    await expect(row(page, 'r-0010')).toBeVisible()
  },
)
