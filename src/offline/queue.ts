/**
 * The review queue as this tablet knows it: one row a request, read in windows. The server's copy is
 * never edited here; that a request was decided on this tablet is a mark beside it.
 */
import type { PageKey, ReceiptActivity } from '../contract/review-calls.ts'
import { announce } from './changes.ts'
import { queueRow, type QueueRow, type StaffDatabase } from './database.ts'
import { isNewer } from './outbox.ts'

/** One page as the server listed it: everything after `after` up to `next`, or to the end. */
export interface QueuePage {
  after: PageKey | null
  items: readonly ReceiptActivity[]
  next: PageKey | null
}

/**
 * Makes the stored rows of a page's key range equal to the page: what the server no longer lists there
 * is gone. A request with a decision on this tablet stays marked.
 */
export async function reconcilePage(database: StaffDatabase, page: QueuePage): Promise<void> {
  const db = await database.open()
  if (database.isWiped) throw new Error('Signed out')
  const tx = db.transaction(['queue', 'outbox', 'history'], 'readwrite')
  const queue = tx.objectStore('queue')
  const listed = new Set(page.items.map((item) => item.id))
  for (const decided of [0, 1] as const) {
    for await (const cursor of queue.index('by-order').iterate(rangeOf(page, decided))) {
      if (!listed.has(cursor.value.id)) await cursor.delete()
    }
  }
  for (const item of page.items) {
    const waits = await tx.objectStore('outbox').index('by-review').getKey(item.id)
    const sent = await tx.objectStore('history').get(item.id)
    const isDecided = waits !== undefined || (sent !== undefined && !isNewer(item, sent.item))
    await queue.put({
      id: item.id,
      item,
      decided: isDecided ? 1 : 0,
      submitted: Date.parse(item.submittedDatetime),
    })
  }
  await tx.done
  announce(database, 'queue')
}

/** How many requests are open here, all of them or those up to and including a key. */
export async function countOpen(database: StaffDatabase, upTo?: PageKey | null): Promise<number> {
  const db = await database.open()
  return db.countFromIndex(
    'queue',
    'by-order',
    upTo ? rangeOf({ after: null, next: upTo }, 0) : OPEN,
  )
}

/**
 * A window of the open requests, oldest submission first.
 * @param from index of the first row
 */
export async function readOpen(
  database: StaffDatabase,
  from: number,
  count: number,
): Promise<QueueRow[]> {
  const db = await database.open()
  const rows: QueueRow[] = []
  let cursor = await db.transaction('queue').store.index('by-order').openCursor(OPEN)
  if (cursor && from > 0) cursor = await cursor.advance(from)
  while (cursor && rows.length < count) {
    rows.push(cursor.value)
    cursor = await cursor.continue()
  }
  return rows
}

/** One request, open or decided, or null where this tablet does not hold it. */
export async function readRequest(
  database: StaffDatabase,
  reviewId: string,
): Promise<ReceiptActivity | null> {
  const db = await database.open()
  const parsed = queueRow.safeParse(await db.get('queue', reviewId))
  return parsed.success ? parsed.data.item : null
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
