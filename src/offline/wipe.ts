/** What sign-out takes off a shared tablet: everything but decisions and drafts that were not sent. */
import { BUSINESS_DRAFT_KEY } from './business-draft.ts'
import { announce } from './changes.ts'
import type { StaffDatabase } from './database.ts'
import { wipeReceiptImages } from './receipt-images.ts'

export async function wipeReadData(database: StaffDatabase): Promise<void> {
  database.isWiped = true
  const db = await database.open()
  const stores = ['queue', 'history', 'queries', 'pictures', 'picture-views'] as const
  const tx = db.transaction([...stores, 'values'], 'readwrite')
  const singleValues = (await tx.objectStore('values').getAllKeys()).filter(
    (key) => key !== BUSINESS_DRAFT_KEY,
  )
  await Promise.all([
    ...stores.map((store) => tx.objectStore(store).clear()),
    ...singleValues.map((key) => tx.objectStore('values').delete(key)),
  ])
  await tx.done
  await wipeReceiptImages(database)
  // What was looked for in the queue, and where its lists stood.
  sessionStorage.clear()
  announce(database, 'queue')
}
