import {
  openQueue,
  openReview,
  reject,
  row,
  showList,
  signInOnline,
  status,
} from '../../fixtures/screens/hermes.ts'
import { expect, test, type TestServer } from '../../fixtures/test.ts'

test.use({ isOnline: true })
const POST = 'POST /api/main/prod/receipt_activity'
const DECIDE = { method: 'POST', path: '/receipt_activity' } as const

async function decisionsSent(server: TestServer): Promise<number> {
  return (await server.requests()).filter((request) => request === POST).length
}

test('[V7] [V10] [Q5] whatever two tabs do with it, each decision is sent once and has one effect', async ({
  page,
  server,
}) => {
  await signInOnline(page, server.origin)
  const otherTab = await page.context().newPage()

  await test.step('decided in both tabs at the same moment', async () => {
    await openReview(page, 'r-0006')
    await openQueue(otherTab, server.origin)
    await openReview(otherTab, 'r-0006')
    // The tabs share what is ticked.
    await page.locator('label').filter({ hasText: 'Not readable', visible: true }).click()
    await expect(otherTab.getByRole('checkbox', { name: 'Not readable' })).toBeChecked()
    // The second tab may find the button gone.
    await Promise.allSettled(
      [page, otherTab].map((tab) =>
        tab.getByRole('button', { name: 'Reject' }).click({ timeout: 10_000 }),
      ),
    )
    await openQueue(page, server.origin)
    await expect.poll(() => decisionsSent(server)).toBe(1)
    await expect(status(page)).toContainText('nothing waiting')
  })

  await test.step('decided offline in one while the other has it open: both know, and one sends', async () => {
    await openQueue(otherTab, server.origin)
    await openReview(otherTab, 'r-0009')
    await openReview(page, 'r-0009')
    await page.context().setOffline(true)
    await reject(page)
    await expect(otherTab.getByText('Saved on this tablet · waiting to be sent')).toBeVisible()
    await expect(otherTab.getByRole('button', { name: 'Reject' })).toBeHidden()
    await page.context().setOffline(false)
    await expect(otherTab.getByText('The server accepted it')).toBeVisible()
    expect(await decisionsSent(server)).toBe(2)
  })

  await test.step('a tab that is left while it sends gives its turn to the other', async () => {
    await server.orderFaults({ ...DECIDE, kind: 'hang', times: 1 })
    await openReview(page, 'r-0011')
    await reject(page)
    await expect.poll(() => decisionsSent(server)).toBe(3)
    // Puts Hermes into the back/forward cache.
    await page.goto('/support', { waitUntil: 'commit' })
    // At the latest when the call is given up.
    await expect.poll(() => decisionsSent(server), { timeout: 15_000 }).toBe(4)
    await expect(status(otherTab)).toContainText('nothing waiting')
  })

  const { decisions } = await server.ledger()
  expect(decisions.map(({ reviewId }) => reviewId)).toEqual(['r-0006', 'r-0009', 'r-0011'])
})

test(
  '[Q5] a person can send now instead of waiting as long as the server asked',
  { tag: '@repeats' },
  async ({ page, server }) => {
    await signInOnline(page, server.origin)
    await server.orderFaults({ ...DECIDE, kind: 'busy-for-an-hour', times: 1 })
    await openReview(page, 'r-0012')
    await reject(page)
    // After the hold, the server says when to try again.
    await expect.poll(() => decisionsSent(server)).toBe(1)
    await expect(status(page)).toContainText('Online · 1 waiting')
    await page.getByRole('button', { name: 'Send now' }).click()
    await showList(page, 'Sent')
    await expect(row(page, 'r-0012')).toBeVisible()
  },
)
