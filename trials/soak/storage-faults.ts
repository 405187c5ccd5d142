/** Faults of a tablet's storage in the soak test, by a browser and by a full disk, and what the screen says about them. */
import type { Page } from 'playwright'
import { mountSmallDisk } from '../../tests/fixtures/tablets/small-disk.ts'

export type Cleared = 'outbox' | 'second copies' | 'both'

/**
 * Clears storage as a browser that needs room does, without asking the page.
 * @param page of Hermes; if both are cleared, none may be open, as it would write what it has in memory
 */
export async function clearStorage(page: Page, origin: string, what: Cleared): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const clear = (storageTypes: string) =>
    devtools.send('Storage.clearDataForOrigin', { origin, storageTypes })
  if (what === 'second copies') await page.evaluate(removeSecondCopies)
  else await clear('indexeddb')
  // The person's session is in the same place.
  if (what === 'both') await clear('local_storage')
  await devtools.detach()
}

/** Runs in the page. */
function removeSecondCopies(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('unsent:')) localStorage.removeItem(key)
  }
}

/** @returns how many decisions the screen says are missing; a person has taken note of them then */
export async function takeNoteOfMissing(page: Page): Promise<number> {
  const notice = page.locator('[data-notice]').filter({ hasText: / made since / })
  if (!(await notice.isVisible())) return 0
  const [, count] = /(\d+) decisions? made since/.exec(await notice.innerText()) ?? []
  await notice.getByRole('button', { name: 'Got it' }).click()
  return Number(count)
}

/** Large enough for Chromium and the images that it keeps offline. */
const DISK_MB = 400

/** @returns null, and says so once, where no disk can be mounted: the test goes on without this fault */
export function mountTabletDisk(): ReturnType<typeof mountSmallDisk> {
  const disk = mountSmallDisk(DISK_MB)
  if (!disk) console.log('No disk gets full: only root can mount a small one')
  return disk
}
