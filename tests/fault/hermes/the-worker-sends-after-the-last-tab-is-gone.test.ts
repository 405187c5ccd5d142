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

test('[O3] [H7] background sync sends what waits although no page of Hermes is open, and slows no page down', async ({
  page,
  server,
}) => {
  await signInToQueue(page, server.origin)
  const bystander = await page.context().newPage()
  await bystander.goto('/')

  await test.step('what waits is sent', async () => {
    const tag = await leaveDecision(page, 'r-0003')
    await bystander.context().setOffline(false)
    await syncUntilTried(bystander, tag, server)
  })

  await test.step('a token that the worker cannot renew delays no page', async () => {
    const hermes = await page.context().newPage()
    await openQueue(hermes, server.origin)
    await expect(row(hermes, 'r-0003')).toHaveCount(0)
    const tag = await leaveDecision(hermes, 'r-0004')
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
  expect(decisions.map(({ reviewId }) => reviewId)).toEqual(['r-0003', 'r-0004'])
})
