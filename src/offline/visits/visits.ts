/**
 * Visits: people who came to an app through a business's link (spec section 2, rows D2 and D3). A visit is
 * stored in IndexedDB before it is sent and remembered afterwards, so that each browser records one per app
 * and business. Its key lets the service count it once, so any page may send it at any time.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { withDeadline } from '../deadline.ts'
import { dropSuspendedPages } from '../suspended-pages.ts'
import { isVisit, type Visit } from './visit.ts'

export interface StoredVisit {
  visit: Visit
  /** Idempotency key, made on this device; the same for every attempt. */
  key: string
  /** When the service accepted it, milliseconds since the epoch; null: not yet. */
  sentAt: number | null
}

interface VisitSchema extends DBSchema {
  visits: { key: [app: string, businessName: string]; value: StoredVisit }
}

/** The same as in `has-visits.ts`. */
const VISITS_DATABASE = 'campfire-visits'

/** After this, the storage counts as stuck, and the page goes on without it. */
const STORAGE_TIMEOUT_MS = 3_000

/**
 * Stores a visit, unless this browser already has it.
 * @throws {Error} when the storage is closed or does not answer in time
 */
export async function storeVisit(arrived: Visit): Promise<void> {
  await withDatabase(async (db) => {
    const tx = db.transaction('visits', 'readwrite')
    if (!isStoredVisit(await tx.store.get(placeOf(arrived)))) {
      await tx.store.put({ visit: arrived, key: newKey(), sentAt: null }, placeOf(arrived))
    }
    await tx.done
  })
}

/**
 * @returns the visits that the service has not accepted yet, as far as this browser knows
 * @throws {Error} when the storage is closed or does not answer in time
 */
export async function waitingVisits(): Promise<StoredVisit[]> {
  const rows: unknown[] = await withDatabase((db) => db.getAll('visits'))
  // Rows in another format were written by another version; skip them.
  return rows.filter(isStoredVisit).filter(({ sentAt }) => sentAt === null)
}

/**
 * Records that the service has accepted a visit.
 * @param now milliseconds since the epoch
 * @throws {Error} when the storage is closed or does not answer in time
 */
export async function noteSent(sent: StoredVisit, now: number): Promise<void> {
  await withDatabase((db) => db.put('visits', { ...sent, sentAt: now }, placeOf(sent.visit)))
}

function isStoredVisit(row: unknown): row is StoredVisit {
  const { visit, key, sentAt } = (row ?? {}) as Partial<Record<keyof StoredVisit, unknown>>
  const isKey = typeof key === 'string' && /^[\w-]{1,64}$/.test(key)
  return isVisit(visit) && isKey && (sentAt === null || typeof sentAt === 'number')
}

/** @throws {Error} when the storage is closed or does not answer in time */
function withDatabase<T>(work: (db: IDBPDatabase<VisitSchema>) => Promise<T>): Promise<T> {
  const tooLate = () => new Error('The storage of visits does not answer')
  return withDeadline(openAnd(work), STORAGE_TIMEOUT_MS, tooLate)
}

async function openAnd<T>(work: (db: IDBPDatabase<VisitSchema>) => Promise<T>): Promise<T> {
  dropSuspendedPages()
  const db = await openDB<VisitSchema>(VISITS_DATABASE, 1, {
    upgrade: (created) => void created.createObjectStore('visits'),
  })
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/** Not `randomUUID`, which is missing on insecure origins, such as a local network server without TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function placeOf({ app, businessName }: Visit): [string, string] {
  return [app, businessName]
}
