import { syncInBackground } from '../fixtures/background-sync.ts'
import { expect } from '../fixtures/expect.ts'
import { expect as expectValue, test } from 'vitest'
import { openReview, reject, signInToQueue, status } from '../fixtures/hermes.ts'
import { setup } from '../fixtures/setup.ts'

const hermes = setup()

test('[O3] background sync sends what waits although no page of Hermes is open', async () => {
  const page = await hermes.newTablet()
  await signInToQueue(page, hermes.origin)
  await page.context().setOffline(true)
  await openReview(page, 'r-0003')
  await reject(page)
  await expect(status(page)).toContainText('1 waiting')
  const tag = await page.evaluate(async () => {
    const names = await indexedDB.databases()
    return `outbox:${names.find(({ name }) => name?.startsWith('hermes:'))?.name}`
  })
  const context = page.context()
  const bystander = await context.newPage()
  await bystander.goto(hermes.origin)
  await page.close()
  await context.setOffline(false)

  // Once more where it failed, as the browser does: the page that was closed may still have been there.
  await expect(async () => {
    await syncInBackground(bystander, tag)
    await expect
      .poll(() => hermes.requests(), { timeout: 5_000 })
      .toContain('POST /api/main/prod/receipt_activity')
  }).toPass({ timeout: 40_000 })
  const { decisions } = await hermes.ledger()
  expectValue(decisions.map(({ reviewId }) => reviewId)).toEqual(['r-0003'])
})
