import type { Page } from 'playwright'
import { outboxTag, syncInBackground } from '../../fixtures/tablets/background-sync.ts'
import {
  openQueue,
  openReview,
  reject,
  row,
  signInToQueue,
  status,
} from '../../fixtures/screens/hermes.ts'
import { expect, test, type TestServer } from '../../fixtures/test.ts'

const DECIDE = 'POST /api/main/prod/receipt_activity'

/** Leaves an unsent decision on the tablet and closes Hermes. @returns the outbox's sync tag */
async function leaveDecision(page: Page, reviewId: string): Promise<string> {
  await page.context().setOffline(true)
  await openReview(page, reviewId)
  await reject(page)
  await expect(status(page)).toContainText('1 waiting')
  const tag = await outboxTag(page)
  await page.close()
  return tag
}

async function tries(server: TestServer): Promise<number> {
  return (await server.requests()).filter((request) => request === DECIDE).length
}

/** Fires the sync again if nothing was sent, as a browser does: the closed page may still have been alive. */
async function syncUntilTried(bystander: Page, tag: string, server: TestServer): Promise<void> {
  const before = await tries(server)
  await expect(async () => {
    await syncInBackground(bystander, tag)
    await expect.poll(() => tries(server), { timeout: 5_000 }).toBeGreaterThan(before)
  }).toPass()
}

test('[O3] [H7] the worker sends what waits once no page of Hermes is open, and slows no page down', async ({
  page,
  server,
}) => {
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
    await expect.poll(() => tries(server), { timeout: 15_000 }).toBe(2)
  })

  await test.step('what waits for the network is sent by the browser’s sync', async () => {
    await openQueue(hermes, server.origin)
    const tag = await leaveDecision(hermes, 'r-0003')
    await bystander.context().setOffline(false)
    await syncUntilTried(bystander, tag, server)
  })

  await test.step('a token that the worker cannot renew delays no page', async () => {
    const next = await page.context().newPage()
    await openQueue(next, server.origin)
    await expect(row(next, 'r-0003')).toHaveCount(0)
    const tag = await leaveDecision(next, 'r-0004')
    await server.orderFaults({
      method: 'POST',
      path: '/receipt_activity',
      kind: 'status-401',
      times: 99,
    })
    await bystander.context().setOffline(false)
    for (let round = 0; round < 3; round += 1) await syncUntilTried(bystander, tag, server)
    await server.endFaults()
    await openQueue(bystander, server.origin)
    await expect.poll(() => tries(server), { timeout: 15_000 }).toBe(1)
    await expect(status(bystander)).toContainText('nothing waiting')
  })

  const { decisions } = await server.ledger()
  expect(decisions.map(({ reviewId }) => reviewId)).toEqual(
    [1, 2, 3, 4].map((number) => `r-000${number}`),
  )
})
