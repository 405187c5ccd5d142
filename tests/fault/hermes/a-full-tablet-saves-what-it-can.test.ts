import type { CDPSession, Page } from 'playwright'
import { openReview, row, showList, signInToQueue } from '../../fixtures/screens/hermes.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ isRewritten: true })

/** More bytes than Hermes needs in a test, but few enough to write in one go. */
const AMPLE = 16_000_000

test('[V10] a full tablet drops images, then says what is wrong, and the form stays filled', async ({
  page,
  server,
}) => {
  const storage = await limitStorage(page, server.origin)
  await signInToQueue(page, server.origin)
  await openReview(page, 'r-0003')
  await storage.fill()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Torn in the middle')
  await page.locator('label').filter({ hasText: 'Altered', visible: true }).click()
  await page.getByRole('button', { name: 'Reject' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Your decision was NOT saved' })
  await expect(alert).toContainText('The storage of this tablet is full')
  await expect(alert).toContainText('Free some storage space on the tablet, then try again')
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Torn in the middle')
  await expect(page.getByRole('checkbox', { name: 'Altered' })).toBeChecked()
  await storage.free()
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('0 ready offline')).toBeVisible()
  await showList(page, 'Sent')
  await expect(row(page, 'r-0003')).toBeVisible({ timeout: 60_000 })
})

interface TabletStorage {
  /** Makes every write fail, whatever is evicted. */
  fill(): Promise<void>
  /** Makes space again. */
  free(): Promise<void>
}

/**
 * Limits the storage of an origin.
 * @param page that has not opened anything of the origin yet: Chromium caches the free space for a while
 */
async function limitStorage(page: Page, origin: string): Promise<TabletStorage> {
  const devtools = await page.context().newCDPSession(page)
  await setQuota(devtools, origin, AMPLE)
  return {
    async fill() {
      await setQuota(devtools, origin, 1)
      await noticeLimit(page)
    },
    free: () => setQuota(devtools, origin, AMPLE * 4),
  }
}

async function setQuota(devtools: CDPSession, origin: string, quotaSize: number): Promise<void> {
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize })
}

/** Writes more than the free space that Chromium has cached, so that it checks the quota again. */
async function noticeLimit(page: Page): Promise<void> {
  const outcome = await page.evaluate(async (bytes) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('too-much', 1)
      request.onupgradeneeded = () => request.result.createObjectStore('things')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('not opened'))
    })
    return new Promise((resolve) => {
      const tx = db.transaction('things', 'readwrite')
      // Larger values would go to separate files, which do not count toward the quota at once.
      const part = 50_000
      for (let written = 0; written < bytes; written += part) {
        tx.objectStore('things').put(crypto.getRandomValues(new Uint8Array(part)), written)
      }
      tx.onabort = () => resolve(tx.error?.name)
      tx.oncomplete = () => resolve('written')
    }).finally(() => db.close())
  }, AMPLE)
  if (outcome !== 'QuotaExceededError') throw new Error(`The storage is not full: ${outcome}`)
}
