/**
 * The review queue as this tablet knows it: one row a request, read in windows. The server's copy is
 * never edited here; that a request was decided on this tablet is a mark beside it.
 */
import type { PageKey, ReviewRequest } from '../../contract/review-calls.ts'
import { announce } from '../broadcast.ts'
import type { StaffDatabase } from '../database.ts'
import { settleMarks } from './queue-marks.ts'
import { queueRow, type QueueRow } from '../rows.ts'

/** One page as the server listed it: everything after `after` up to `next`, or to the end. */
export interface QueuePage {
  after: PageKey | null
  items: readonly ReviewRequest[]
  next: PageKey | null
}

/**
 * Makes the stored rows of a page's key range equal to the page: what the server no longer lists there
 * is gone. A request with a decision on this tablet stays marked.
 */
export async function reconcilePage(database: StaffDatabase, page: QueuePage): Promise<void> {
  const listed = new Map(page.items.map((request) => [request.id, request]))
  await database.transact(['queue'], 'readwrite', async (tx) => {
    const queue = tx.objectStore('queue')
    for (const decided of [0, 1] as const) {
      for (const id of await queue.index('by-order').getAllKeys(rangeOf(page, decided))) {
        if (!listed.has(id)) await queue.delete(id)
      }
    }
    for (const [id, request] of listed) {
      const { decided = 0 } = (await queue.get(id)) ?? {}
      await queue.put({
        id,
        item: request,
        decided,
        submitted: Date.parse(request.submittedDatetime),
      })
    }
  })
  await settleMarks(database, [...listed.keys()])
  announce(database, 'queue')
}

/** How many requests are open here, all of them or those up to and including a key. */
export async function countOpen(database: StaffDatabase, upTo?: PageKey | null): Promise<number> {
  const range = upTo ? rangeOf({ after: null, next: upTo }, 0) : OPEN
  return database.transact(['queue'], 'readonly', (tx) =>
    tx.objectStore('queue').index('by-order').count(range),
  )
}

/** The first open requests, oldest submission first. */
export function readFirstOpen(database: StaffDatabase, most: number): Promise<QueueRow[]> {
  return database.transact(['queue'], 'readonly', (tx) =>
    tx.objectStore('queue').index('by-order').getAll(OPEN, most),
  )
}

/** The key of the open request before another one in the order of the list; null: it is the first. */
export async function readKeyBefore(
  database: StaffDatabase,
  key: PageKey,
): Promise<PageKey | null> {
  const before = IDBKeyRange.bound([0], keyOf(key, 0), false, true)
  const found = await database.transact(['queue'], 'readonly', async (tx) => {
    const cursor = await tx.objectStore('queue').index('by-order').openKeyCursor(before, 'prev')
    return cursor?.key
  })
  if (!found) return null
  const [, submitted, id] = found
  return { submittedDatetime: new Date(submitted).toISOString(), id }
}

/** One request, open or decided, or null where this tablet does not hold it. */
export async function readRequest(
  database: StaffDatabase,
  reviewId: string,
): Promise<ReviewRequest | null> {
  const row = await database.transact(['queue'], 'readonly', (tx) =>
    tx.objectStore('queue').get(reviewId),
  )
  return queueRow.safeParse(row).data?.item ?? null
}

/** Arrays compare element by element, and a shorter one comes first: all keys that start with 0. */
export const OPEN = IDBKeyRange.bound([0], [1], false, true)

function rangeOf({ after, next }: Pick<QueuePage, 'after' | 'next'>, decided: 0 | 1): IDBKeyRange {
  const lower = after ? keyOf(after, decided) : [decided]
  const upper = next ? keyOf(next, decided) : [decided + 1]
  return IDBKeyRange.bound(lower, upper, after !== null, next === null)
}

function keyOf(key: PageKey, decided: 0 | 1): [number, number, string] {
  return [decided, Date.parse(key.submittedDatetime), key.id]
}
