/** Sign-out deletes a person's data from a shared tablet, except unsent decisions and drafts. */
import { BUSINESS_DRAFT_KEY } from '../offline/drafts/business-draft.ts'
import { announce } from '../offline/broadcast.ts'
import {
  staffDatabase,
  type StaffDatabase,
  type StaffTx,
  type StoreName,
} from '../offline/database.ts'
import { changeMeta, removeDecisions } from '../offline/meta.ts'
import { forgetShift } from './shift-size.ts'
import { listPeople } from './unsent-of-others.ts'
import { wipeImages } from '../offline/images/image-store.ts'

/** Each wipe, with the stores that it needs. */
const WIPES: [StoreName[], (tx: StaffTx) => Promise<unknown>][] = [
  [['outbox', 'meta'], forgetSent],
  [['values'], forgetValues],
  ...(['queue', 'queries', 'images', 'image-contents'] as const).map(
    (store): (typeof WIPES)[number] => [[store], (tx) => tx.objectStore(store).clear()],
  ),
]

/**
 * Ends the session's epoch, so that its pending writes fail from then on, and wipes each store. A store that
 * does not answer is skipped; the next sign-in by somebody else on this tablet wipes it (`wipeOthers`). Never
 * throws.
 */
export async function wipeReadData(database: StaffDatabase): Promise<void> {
  announce(database, 'wipe')
  forgetShift(database.uid)
  await endSession(database).catch(() => undefined)
  await Promise.allSettled([
    ...WIPES.map(([stores, wipe]) =>
      database.transact(stores, 'readwrite', wipe, { isWipe: true }),
    ),
    wipeImages(database),
  ])
  announce(database, 'queue')
}

/**
 * Wipes the databases of everybody else at sign-in, in case a sign-out had to skip a store. Best effort.
 * @param project the staff auth project
 * @param uid the person who has signed in
 */
export async function wipeOthers(project: string, uid: string): Promise<void> {
  for (const other of await listPeople(project)) {
    if (other === uid) continue
    const database = staffDatabase(project, other)
    await wipeReadData(database)
    database.close()
  }
}

async function endSession(database: StaffDatabase): Promise<void> {
  const own = await database.session()
  const end = (tx: StaffTx) =>
    // Not one more than it is: the next session may have begun already.
    changeMeta(tx, ({ epoch }) => ({ epoch: Math.max(epoch, own.epoch + 1) }))
  await database.transact(['meta'], 'readwrite', end, { isWipe: true })
}

async function forgetSent(tx: StaffTx): Promise<void> {
  await removeDecisions(tx, await tx.objectStore('outbox').index('by-sent').getAllKeys())
}

async function forgetValues(tx: StaffTx): Promise<void> {
  const values = tx.objectStore('values')
  const keys = (await values.getAllKeys()).filter((key) => key !== BUSINESS_DRAFT_KEY)
  await Promise.all(keys.map((key) => values.delete(key)))
}
