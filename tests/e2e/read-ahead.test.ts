import type { Page } from 'playwright'
import { openQueue, receiptImage, row, signInToQueue } from '../fixtures/hermes.ts'
import { DESK } from '../fixtures/sizes.ts'
import { expect, test } from '../fixtures/test.ts'

/** Reading takes seconds an image, and many more on a busy machine. */
const READ = { timeout: 120_000 }

const panel = (page: Page) => page.getByRole('region', { name: 'From the image' })

/** @returns how many images' readings are stored on this tablet */
const countReadings = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const counts = await Promise.all(
      names.map(async (name) => {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(name)
          opening.onsuccess = () => resolve(opening.result)
          opening.onerror = () => reject(opening.error)
        })
        try {
          if (!database.objectStoreNames.contains('values')) return 0
          const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
            const reading = database.transaction('values').objectStore('values').getAllKeys()
            reading.onsuccess = () => resolve(reading.result)
            reading.onerror = () => reject(reading.error)
          })
          return keys.filter((key) => String(key).startsWith('image-reading ')).length
        } finally {
          database.close()
        }
      }),
    )
    return counts.reduce((sum, count) => sum + count, 0)
  })

test('[V3] [V4] [V5] the next requests are read ahead, shown at once, also offline, and forgotten at sign-out', async ({
  newTablet,
  server,
  pageErrors,
}) => {
  const page = await newTablet({ readsImages: true, viewport: DESK })
  const sent: string[] = []
  const elsewhere: string[] = []
  page.context().on('request', (request) => {
    const { origin, protocol, pathname } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== server.origin) elsewhere.push(request.url())
    if (request.method() !== 'GET') sent.push(`${request.method()} ${pathname}`)
  })
  await signInToQueue(page, server.origin)
  await expect.poll(() => countReadings(page), READ).toBeGreaterThan(3)

  // The reader cannot start again: what is shown from here on was read before.
  await page.context().setOffline(true)
  await page.reload()
  await row(page, 'r-0001').click()
  await expect(panel(page)).toContainText('Sligo Creek Coffee')
  await expect(receiptImage(page)).toBeVisible()
  await page.context().setOffline(false)

  // Turned off, it stops after the image that it is reading.
  await panel(page).getByRole('button', { name: 'Do not read images' }).click()
  await openQueue(page, server.origin)
  const stopped = await countReadings(page)
  await page.waitForTimeout(8_000)
  expect(await countReadings(page)).toBe(stopped)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(/login/)
  expect(await countReadings(page)).toBe(0)
  // Images are only ever fetched: nothing that is sent could hold one.
  expect(sent.filter((call) => /image|receipt/.test(call))).toEqual([])
  expect(elsewhere).toEqual([])
  expect(pageErrors).toEqual([])
})

test('[Q4] the queue lists first what is ready to confirm, and the next request is the next of that order', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ readsImages: true, viewport: DESK })
  await signInToQueue(page, server.origin)
  const marked = page.getByRole('link').filter({ hasText: 'Ready to confirm' })
  await expect(marked).toHaveCount(2, READ)
  await page.getByText('Newest first').click()
  await page.getByText('Ready first').click()
  const first = page.getByRole('list', { name: 'Requests to review' }).getByRole('link')
  await expect(first.nth(0)).toContainText('Ready to confirm')
  await expect(first.nth(1)).toContainText('Ready to confirm')
  await expect(page.getByText('ready first', { exact: false }).first()).toBeVisible()
  const second = await first.nth(1).getAttribute('href')
  await first.nth(0).click()
  await expect(receiptImage(page)).toBeVisible()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(new RegExp(`${second}$`))
})
