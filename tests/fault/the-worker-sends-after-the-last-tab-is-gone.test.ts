import type { Page } from 'playwright'
import { outboxTag, syncInBackground } from '../fixtures/background-sync.ts'
import { expect, PATIENCE } from '../fixtures/expect.ts'
import { expect as expectValue, test } from 'vitest'
import { openQueue, openReview, reject, signInToQueue, status } from '../fixtures/hermes.ts'
import { setup } from '../fixtures/setup.ts'

const hermes = setup()

const DECIDE = 'POST /api/main/prod/receipt_activity'

/** A decision waits on the tablet, and no page of Hermes is open. @returns another page of the site, and the outbox's tag */
async function leaveDecision(reviewId: string): Promise<{ bystander: Page; tag: string }> {
  const page = await hermes.newTablet()
  await signInToQueue(page, hermes.origin)
  await page.context().setOffline(true)
  await openReview(page, reviewId)
  await reject(page)
  await expect(status(page)).toContainText('1 waiting')
  const tag = await outboxTag(page)
  const bystander = await page.context().newPage()
  await bystander.goto(hermes.origin)
  await page.close()
  return { bystander, tag }
}

async function tries(): Promise<number> {
  return (await hermes.requests()).filter((request) => request === DECIDE).length
}

/** Once more where it failed, as the browser does: the page that was closed may still have been there. */
async function syncUntilTried(bystander: Page, tag: string): Promise<void> {
  const before = await tries()
  await expect(async () => {
    await syncInBackground(bystander, tag)
    await expect.poll(tries, { timeout: 5_000 }).toBeGreaterThan(before)
  }).toPass(PATIENCE)
}

test('[O3] background sync sends what waits although no page of Hermes is open', async () => {
  const { bystander, tag } = await leaveDecision('r-0003')
  await bystander.context().setOffline(false)
  await syncUntilTried(bystander, tag)
  const { decisions } = await hermes.ledger()
  expectValue(decisions.map(({ reviewId }) => reviewId)).toEqual(['r-0003'])
})

test('[O3] [H7] a token that the worker cannot renew slows no page down', async () => {
  const { bystander, tag } = await leaveDecision('r-0004')
  await hermes.orderFaults({
    method: 'POST',
    path: '/receipt_activity',
    kind: 'status-401',
    times: 99,
  })
  await bystander.context().setOffline(false)
  for (let round = 0; round < 3; round += 1) await syncUntilTried(bystander, tag)
  await hermes.endFaults()
  await openQueue(bystander, hermes.origin)
  await expect.poll(tries, { timeout: 15_000 }).toBe(1)
  await expect(status(bystander)).toContainText('nothing waiting')
})
