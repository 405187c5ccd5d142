/**
 * The visits that brought people to an app through a business (spec section 2). A visit is in IndexedDB
 * before it is sent, stays there until the service has said OK, and is remembered afterwards: once per
 * browser, app and business. Its key lets the service count it once, so any page may send it at any time.
 */
import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb'
import { z } from 'zod'
import { id } from '../../contract/fields.ts'
import { recordConsumerVisit } from '../../contract/public-calls.ts'
import { withDeadline } from '../deadline.ts'
import { dropSuspendedPages } from '../page-lifecycle.ts'
import { VISITS_DATABASE } from './visits-agreement.ts'

export const visit = recordConsumerVisit.body.extend({ app: z.enum(['consumer', 'business']) })
export type Visit = z.infer<typeof visit>

const keptVisit = z.object({
  visit,
  /** Made on this device; the same for each try to send it. */
  key: id,
  /** When the service took it, milliseconds since the epoch; null as long as it has not. */
  sentAt: z.number().nullable(),
})
export type KeptVisit = z.infer<typeof keptVisit>

interface VisitSchema extends DBSchema {
  visits: { key: [app: string, businessName: string]; value: KeptVisit }
}

/** A store that does not answer by then is stuck: a page that waits for it would be stuck with it. */
const STORAGE_TIMEOUT_MS = 3_000

/** Keeps a visit, unless this browser knows it. */
export async function keepVisit(arrived: Visit): Promise<void> {
  await withDatabase(async (db) => {
    const tx = db.transaction('visits', 'readwrite')
    const isKnown = keptVisit.safeParse(await tx.store.get(placeOf(arrived))).success
    if (!isKnown) {
      await tx.store.put({ visit: arrived, key: newKey(), sentAt: null }, placeOf(arrived))
    }
    await tx.done
  })
}

/** The visits that the service has not taken yet, as far as this browser knows. */
export async function waitingVisits(): Promise<KeptVisit[]> {
  const rows: unknown[] = await withDatabase((db) => db.getAll('visits'))
  // A row of another form was written by other code; it blocks no other.
  const kept = rows.flatMap((row) => keptVisit.safeParse(row).data ?? [])
  return kept.filter(({ sentAt }) => sentAt === null)
}

/** Notes that the service has taken a visit. */
export async function noteSent(sent: KeptVisit, now: number): Promise<void> {
  await withDatabase((db) => db.put('visits', { ...sent, sentAt: now }, placeOf(sent.visit)))
}

/** @throws {Error} when the storage is closed or does not answer in time */
function withDatabase<T>(work: (db: IDBPDatabase<VisitSchema>) => Promise<T>): Promise<T> {
  const tooLate = () => new Error('The storage of visits does not answer')
  return withDeadline(openAnd(work), STORAGE_TIMEOUT_MS, tooLate)
}

async function openAnd<T>(work: (db: IDBPDatabase<VisitSchema>) => Promise<T>): Promise<T> {
  dropSuspendedPages()
  const db = await openDB<VisitSchema>(VISITS_DATABASE, 2, {
    upgrade(upgraded, oldVersion, _, tx) {
      if (oldVersion === 0) upgraded.createObjectStore('visits')
      // The opening fails with them, and says so.
      Promise.all([addKeys(tx), tx.done]).catch(() => undefined)
    },
  })
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/** The first release had none. */
async function addKeys(
  tx: IDBPTransaction<VisitSchema, 'visits'[], 'versionchange'>,
): Promise<void> {
  for await (const cursor of tx.objectStore('visits')) {
    await cursor.update({ ...cursor.value, key: newKey() })
  }
}

/** Not `randomUUID`, which is missing where a phone opens a server of the local network without TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function placeOf({ app, businessName }: Visit): [string, string] {
  return [app, businessName]
}
