import {
  openQueue,
  openReview,
  reject,
  signInOnline,
  status,
} from '../../fixtures/screens/hermes.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ isOnline: true })

const POST = 'POST /api/main/prod/receipt_activity'

test('[V10] [Q5] a tab that is left while it sends gives its turn to the other, and the decision has one effect', async ({
  page,
  server,
}) => {
  const sent = async () => (await server.requests()).filter((request) => request === POST).length
  await signInOnline(page, server.origin)
  const otherTab = await page.context().newPage()
  await openQueue(otherTab, server.origin)
  await server.orderFaults({ method: 'POST', path: '/receipt_activity', kind: 'hang', times: 1 })
  await openReview(page, 'r-0011')
  await reject(page)
  await expect.poll(sent).toBe(1)
  // Puts Hermes into the back/forward cache.
  await page.goto('/support', { waitUntil: 'commit' })
  // At the latest when the call is given up.
  await expect.poll(sent).toBe(2)
  await expect(status(otherTab)).toContainText('nothing waiting')
  const { decisions } = await server.ledger()
  expect(decisions.map(({ reviewId }) => reviewId)).toEqual(['r-0011'])
})
