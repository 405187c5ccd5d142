/** What sign-out takes off a shared tablet: everything but decisions and drafts that were not sent. */
import { BUSINESS_DRAFT_KEY } from './business-draft.ts'
import { announce } from './changes.ts'
import type { StaffDatabase } from './database.ts'
import { wipeReceiptImages } from './receipt-images.ts'

export async function wipeReadData(database: StaffDatabase): Promise<void> {
  const db = await database.open()
  const tx = db.transaction(['queue', 'history', 'queries', 'values'], 'readwrite')
  const singleValues = (await tx.objectStore('values').getAllKeys()).filter(
    (key) => key !== BUSINESS_DRAFT_KEY,
  )
  await Promise.all([
    tx.objectStore('queue').clear(),
    tx.objectStore('history').clear(),
    tx.objectStore('queries').clear(),
    ...singleValues.map((key) => tx.objectStore('values').delete(key)),
  ])
  await tx.done
  await wipeReceiptImages(database)
  announce(database, 'queue')
}
