import { outboxTag, syncInBackground } from '../../fixtures/tablets/background-sync.ts'
import {
  openQueue,
  openReview,
  reject,
  signInToQueue,
  status,
} from '../../fixtures/screens/hermes.ts'
import { expect, test } from '../../fixtures/test.ts'

const DECIDE = 'POST /api/main/prod/receipt_activity'

test('[O3] [H7] the worker sends what waits once no page of Hermes is open', async ({
  page,
  server,
}) => {
  const tries = async () => (await server.requests()).filter((request) => request === DECIDE).length
  await signInToQueue(page, server.origin)
  const bystander = await page.context().newPage()
  await bystander.goto('/')
  const hermes = await page.context().newPage()

  await test.step('what was decided just before the close is sent when its hold is over, unasked', async () => {
    for (const id of ['r-0001', 'r-0002']) {
      await openReview(page, id)
      await reject(page)
    }
    await page.close()
    await expect.poll(tries).toBe(2)
  })

  await test.step('what waits for the network is sent by the browser’s sync', async () => {
    await openQueue(hermes, server.origin)
    await hermes.context().setOffline(true)
    await openReview(hermes, 'r-0003')
    await reject(hermes)
    await expect(status(hermes)).toContainText('1 waiting')
    const tag = await outboxTag(hermes)
    await hermes.close()
    await bystander.context().setOffline(false)
    // Fired again if nothing was sent, as a browser does: the closed page may still have been alive.
    await expect(async () => {
      await syncInBackground(bystander, tag)
      await expect.poll(tries, { timeout: 5_000 }).toBe(3)
    }).toPass()
  })

  const { decisions } = await server.ledger()
  expect(decisions.map(({ reviewId }) => reviewId)).toEqual(['r-0001', 'r-0002', 'r-0003'])
})
