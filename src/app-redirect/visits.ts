/**
 * The visits that brought people to an app through a business (spec section 2). A visit is in IndexedDB
 * before it is sent, stays there until the service has said OK, and is remembered afterwards: once per
 * browser, app and business.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { z } from 'zod'
import { CALL_TIMEOUT_MS } from '../contract/call.ts'
import { recordConsumerVisit } from '../contract/public-calls.ts'

const visit = recordConsumerVisit.body.extend({ app: z.enum(['consumer', 'business']) })
export type Visit = z.infer<typeof visit>

const visitRow = z.object({
  visit,
  /** Another page may be sending it until then; milliseconds since the epoch. */
  claimedUntil: z.number(),
  /** When the service took it; null as long as it has not. */
  sentAt: z.number().nullable(),
})
type VisitRow = z.infer<typeof visitRow>

interface VisitSchema extends DBSchema {
  visits: { key: VisitKey; value: VisitRow }
}
type VisitKey = [app: string, businessName: string]

const DATABASE = 'campfire-visits'

/** Longer than a request can take: no answer ever comes to a page that was left. */
const CLAIM_MS = CALL_TIMEOUT_MS + 5_000

/**
 * The visit that an address asks to record.
 * @returns null when it names no business, or none that the service would take
 */
export function readVisit(app: Visit['app'], search: string, OS: Visit['OS']): Visit | null {
  const businessName = new URLSearchParams(search).get('businessName')?.trim()
  const parsed = visit.safeParse({ app, businessName, OS })
  return parsed.success ? parsed.data : null
}

/**
 * Keeps a visit, unless it is known, and takes what is to be sent now. What is taken here no other tab
 * takes until its request has surely ended.
 * @param arrived the visit of this page, if it is one
 * @param now milliseconds since the epoch
 */
export async function claimVisits(arrived: Visit | null, now: number): Promise<Visit[]> {
  return withDatabase(async (db) => {
    const tx = db.transaction('visits', 'readwrite')
    const claimed: Visit[] = []
    if (arrived && !readRow(await tx.store.get(keyOf(arrived)))) {
      await tx.store.put({ visit: arrived, claimedUntil: 0, sentAt: null }, keyOf(arrived))
    }
    for await (const cursor of tx.store) {
      const row = readRow(cursor.value)
      if (!row || row.sentAt !== null || row.claimedUntil > now) continue
      claimed.push(row.visit)
      await cursor.update({ ...row, claimedUntil: now + CLAIM_MS })
    }
    await tx.done
    return claimed
  })
}

/**
 * Sends claimed visits; every request has started when this returns its promise.
 * @param send resolves when the service has said OK
 */
export async function sendVisits(
  visits: readonly Visit[],
  send: (visit: Visit) => Promise<void>,
): Promise<void> {
  await Promise.all(
    visits.map((visit) =>
      send(visit).then(
        () => settle(visit, { claimedUntil: 0, sentAt: Date.now() }),
        // The next redirect page sends it again.
        () => settle(visit, { claimedUntil: 0, sentAt: null }),
      ),
    ),
  )
}

async function settle(visit: Visit, outcome: Omit<VisitRow, 'visit'>): Promise<void> {
  await withDatabase((db) => db.put('visits', { visit, ...outcome }, keyOf(visit)))
}

async function withDatabase<T>(work: (db: IDBPDatabase<VisitSchema>) => Promise<T>): Promise<T> {
  const db = await openDB<VisitSchema>(DATABASE, 1, {
    upgrade: (db) => void db.createObjectStore('visits'),
  })
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/** @returns null for a row that other code wrote in another form */
function readRow(stored: unknown): VisitRow | null {
  return visitRow.safeParse(stored).data ?? null
}

function keyOf({ app, businessName }: Visit): VisitKey {
  return [app, businessName]
}
