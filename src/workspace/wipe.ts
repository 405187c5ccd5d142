/** Sign-out deletes a person's data from a shared tablet, except unsent decisions and drafts. */
import { BUSINESS_DRAFT_KEY } from '../offline/drafts/business-draft.ts'
import { announce } from '../offline/broadcast.ts'
import {
  staffDatabase,
  type StaffDatabase,
  type StaffTx,
  type StoreName,
} from '../offline/database.ts'
import { listPeople } from './unsent-of-others.ts'
import { wipeImages } from '../offline/images/image-store.ts'

/** The wipe of each store. New sessions take their epoch from the first one. */
const WIPES: Partial<Record<StoreName, (tx: StaffTx) => Promise<unknown>>> = {
  outbox: forgetSent,
  queue: (tx) => tx.objectStore('queue').clear(),
  values: forgetValues,
  queries: (tx) => tx.objectStore('queries').clear(),
  images: (tx) => tx.objectStore('images').clear(),
  'image-contents': (tx) => tx.objectStore('image-contents').clear(),
}

/**
 * Wipes each store and ends its epoch, so that pending writes of the session fail from then on. A store that
 * does not answer is skipped; the next sign-in by somebody else on this tablet wipes it (`wipeOthers`). Never
 * throws.
 */
export async function wipeReadData(database: StaffDatabase): Promise<void> {
  announce(database, 'wipe')
  await Promise.allSettled([
    ...Object.entries(WIPES).map(([store, wipe]) =>
      database.transact([store as StoreName], 'readwrite', wipe, { endsEpoch: true }),
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

async function forgetSent(tx: StaffTx): Promise<void> {
  const outbox = tx.objectStore('outbox')
  const places = await outbox.index('by-sent').getAllKeys()
  await Promise.all(places.map((place) => outbox.delete(place)))
}

async function forgetValues(tx: StaffTx): Promise<void> {
  const values = tx.objectStore('values')
  const keys = (await values.getAllKeys()).filter((key) => key !== BUSINESS_DRAFT_KEY)
  await Promise.all(keys.map((key) => values.delete(key)))
}
