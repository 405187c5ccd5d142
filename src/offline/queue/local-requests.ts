/** Receipts of this tablet as they stand, listed, decided here, or sent from here, found by an index. */
import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { StaffDatabase } from '../database.ts'
import { readDecisions } from './queue-marks.ts'
import { isNewer, knownIn, queueRow, type KnownDecision, type OutboxEntry } from '../rows.ts'

export interface LocalReceipt {
  /** With what the reviewer found out, where a decision was made here. */
  request: ReviewRequest
  /** Its decision was made on this tablet and is not acknowledged yet. */
  isWaiting: boolean
}

/** What receipts are looked for by: an equal subtotal, or one of some images. */
export interface LocalSearch {
  /** Dollars; null: none. */
  subtotal: number | null
  /** Addresses as the requests give them. */
  images: readonly string[]
}

/** Half a cent: dollars are stored as fractions, and compared in cents. */
const TOLERANCE = 0.005

/** Every receipt that fits, in no order. Rows that cannot be read are left out. */
export async function findLocal(
  database: StaffDatabase,
  search: LocalSearch,
): Promise<LocalReceipt[]> {
  const [queued, decided] = await Promise.all([
    findIn(database, 'queue', search),
    findIn(database, 'outbox', search),
  ])
  const items = queued.flatMap((row) => queueRow.safeParse(row).data?.item ?? [])
  const known = await readDecisions(
    database,
    items.map(({ id }) => id),
  )
  const found = new Map<string, LocalReceipt>()
  for (const request of items) found.set(request.id, asItStands(request, known.get(request.id)))
  for (const decision of decided.map(knownIn)) {
    const request = decision.entry?.item ?? decision.sent?.item
    if (request && !found.has(request.id)) found.set(request.id, asItStands(request, decision))
  }
  return [...found.values()]
}

/** How many requests this tablet holds, decided ones included. */
export async function countLocal(database: StaffDatabase): Promise<number> {
  const [listed, sent] = await Promise.all([
    database.transact(['queue'], 'readonly', (tx) =>
      tx.objectStore('queue').index('by-order').count(),
    ),
    database.transact(['outbox'], 'readonly', (tx) =>
      tx.objectStore('outbox').index('by-sent').count(),
    ),
  ])
  return listed + sent
}

async function findIn(
  database: StaffDatabase,
  store: 'queue' | 'outbox',
  { subtotal, images }: LocalSearch,
): Promise<unknown[]> {
  return database.transact([store], 'readonly', async (tx) => {
    const rows = tx.objectStore(store)
    const found = await Promise.all([
      subtotal === null
        ? []
        : rows
            .index('by-subtotal')
            .getAll(IDBKeyRange.bound(subtotal - TOLERANCE, subtotal + TOLERANCE)),
      ...images.map((url) => rows.index('by-image').getAll(url)),
    ])
    return found.flat()
  })
}

function asItStands(listed: ReviewRequest, known: KnownDecision | undefined): LocalReceipt {
  if (known?.entry) return { request: decided(known.entry), isWaiting: true }
  const sent = known?.sent?.item
  return { request: sent && !isNewer(listed, sent) ? sent : listed, isWaiting: false }
}

/** The request as it will stand once the decision has arrived. */
function decided({ item: request, decision }: OutboxEntry): ReviewRequest {
  const { reviewerEmail, reviewerNotes } = decision
  if (!decision.isApproved) {
    const { rejectionReasons } = decision
    return { ...request, reviewStatus: 'rejected', reviewerEmail, reviewerNotes, rejectionReasons }
  }
  const { businessId, businessName, receiptDatetime, subtotal } = decision
  return {
    ...request,
    ...{ businessId, businessName, receiptDatetime, subtotal },
    ...{ reviewStatus: 'approved', reviewerEmail, reviewerNotes },
  }
}
