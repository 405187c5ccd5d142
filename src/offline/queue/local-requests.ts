/** Finds requests on this tablet by index: listed ones, decided ones, and those whose decision was sent. */
import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { StaffDatabase } from '../database.ts'
import { read } from '../one-store.ts'
import { urlsOf, type ImageKey } from '../image-key.ts'
import { readDecisions } from './decided-rows.ts'
import { isNewer, knownIn, queueRow, type KnownDecision, type OutboxEntry } from '../rows.ts'

export interface LocalReceipt {
  /** Including the data of a decision made on this tablet. */
  request: ReviewRequest
  /** True if a decision about it is not acknowledged yet. */
  isWaiting: boolean
}

/** Matches requests with this subtotal or with one of these images. */
export interface LocalSearch {
  /** In dollars; null: do not search by subtotal. */
  subtotal: number | null
  images: readonly ImageKey[]
}

/** Half a cent: subtotals are floating-point dollars, to be compared in cents. */
const TOLERANCE = 0.005

/** @returns every match, unordered; rows that cannot be parsed are skipped */
export async function findLocal(
  database: StaffDatabase,
  search: LocalSearch,
): Promise<LocalReceipt[]> {
  const [queued, decided] = await Promise.all([
    findIn(database, 'queue', search),
    findIn(database, 'outbox', search),
  ])
  const requests = queued.flatMap((row) => queueRow.safeParse(row).data?.request ?? [])
  const known = await readDecisions(
    database,
    requests.map(({ id }) => id),
  )
  const found = new Map<string, LocalReceipt>()
  for (const request of requests)
    found.set(request.id, withDecision(request, known.get(request.id)))
  for (const decision of decided.map(knownIn)) {
    const request = decision.entry?.request ?? decision.sent?.request
    if (request && !found.has(request.id)) found.set(request.id, withDecision(request, decision))
  }
  return [...found.values()]
}

/** @returns a request that is on this tablet, open or decided; null: it is not */
export async function readLocalReceipt(
  database: StaffDatabase,
  reviewId: string,
): Promise<LocalReceipt | null> {
  const [row, known] = await Promise.all([
    read(database, 'queue', (queue) => queue.get(reviewId)),
    readDecisions(database, [reviewId]),
  ])
  const decision = known.get(reviewId)
  const request =
    queueRow.safeParse(row).data?.request ?? decision?.entry?.request ?? decision?.sent?.request
  return request ? withDecision(request, decision) : null
}

/** @returns how many requests are on this tablet, including decided ones */
export async function countLocal(database: StaffDatabase): Promise<number> {
  const [listed, sent] = await Promise.all([
    read(database, 'queue', (queue) => queue.index('by-order').count()),
    read(database, 'outbox', (outbox) => outbox.index('by-sent').count()),
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
      ...images.map((image) => rows.index('by-image').getAll(urlsOf(image))),
    ])
    return found.flat()
  })
}

function withDecision(listed: ReviewRequest, known: KnownDecision | undefined): LocalReceipt {
  if (known?.entry) return { request: asDecided(known.entry), isWaiting: true }
  const sent = known?.sent?.request
  return { request: sent && !isNewer(listed, sent) ? sent : listed, isWaiting: false }
}

/** @returns the request as it is once the server has the decision */
export function asDecided({
  request,
  decision,
}: Pick<OutboxEntry, 'request' | 'decision'>): ReviewRequest {
  const { reviewerEmail, reviewerNotes } = decision
  if (!decision.isApproved) {
    const { rejectionReasons } = decision
    return { ...request, reviewStatus: 'rejected', reviewerEmail, reviewerNotes, rejectionReasons }
  }
  const { businessId, businessName, receiptDatetime, subtotal } = decision
  return {
    ...request,
    ...{ businessId, businessName, receiptDatetime, subtotal },
    ...{ reviewStatus: 'approved', reviewerEmail, reviewerNotes, rejectionReasons: [] },
  }
}
