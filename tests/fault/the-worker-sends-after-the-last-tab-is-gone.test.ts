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

  // The browser decides when it syncs; here it is told to.
  const devtools = await context.newCDPSession(bystander)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(hermes.origin))
      if (own) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: hermes.origin,
    registrationId: await registered,
    tag,
    lastChance: false,
  })
  await expect.poll(() => hermes.requests()).toContain('POST /api/main/prod/receipt_activity')
  const { decisions } = await hermes.ledger()
  expectValue(decisions.map(({ reviewId }) => reviewId)).toEqual(['r-0003'])
})
