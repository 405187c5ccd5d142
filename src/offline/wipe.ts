/** What sign-out takes off a shared tablet: everything but decisions and drafts that were not sent. */
import { announce } from './changes.ts'
import type { StaffDatabase } from './database.ts'
import { wipeReceiptImages } from './receipt-images.ts'

export async function wipeReadData(database: StaffDatabase): Promise<void> {
  database.isWiped = true
  const db = await database.open()
  const tx = db.transaction(['queue', 'history', 'queries', 'values'], 'readwrite')
  await Promise.all([
    tx.objectStore('queue').clear(),
    tx.objectStore('history').clear(),
    tx.objectStore('queries').clear(),
    tx.objectStore('values').clear(),
  ])
  await tx.done
  await wipeReceiptImages(database)
  announce(database, 'queue')
}
