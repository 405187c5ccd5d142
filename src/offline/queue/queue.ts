/**
 * The stored review queue: one row per request, read in windows. The server's copy of a request is never
 * edited; a decision only sets a flag beside it, whoever made it.
 */
import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { PageKey } from '../../contract/page-key.ts'
import { announce } from '../broadcast.ts'
import type { StaffDatabase } from '../database.ts'
import { read, write } from '../one-store.ts'
import { flagOf, readDecisions, settleDecided } from './decided-rows.ts'
import { queueRow, type QueueRow } from '../rows.ts'

const DECIDED_FOR_MS = 7 * 24 * 60 * 60_000

/** A page of the server's list: everything after `after` up to and including `next`, or to the end. */
export interface QueuePage {
  after: PageKey | null
  items: readonly ReviewRequest[]
  next: PageKey | null
}

/**
 * Makes the stored rows in a page's key range equal to the page; rows that the server no longer lists are
 * deleted, but what others have decided is kept for a week, for whoever still has it open. A request with a decision on
 * this tablet stays flagged.
 */
export async function reconcilePage(database: StaffDatabase, page: QueuePage): Promise<void> {
  const listed = new Map(page.items.map((request) => [request.id, request]))
  // Known before the rows come back, so that none of a sent decision is ever open: the tablet may be turned off at any time.
  const decisions = await readDecisions(database, [...listed.keys()]).catch(() => null)
  await write(database, 'queue', async (queue) => {
    const open = await queue.index('by-order').getAllKeys(rangeOf(page, 0))
    const decided = await queue.index('by-order').getAll(rangeOf(page, 1))
    const leaving = [...open, ...decided.filter((row) => !isRecent(row)).map(({ id }) => id)]
    for (const id of leaving) if (!listed.has(id)) await queue.delete(id)
    for (const [id, request] of listed) {
      const known = decisions?.get(id)
      // A row that is here has the newer flag: it may have been decided since the decisions were read.
      const flag = (await queue.get(id))?.decided ?? (known ? flagOf(request, known) : 0)
      if (flag !== 'gone') await queue.put(rowOf(request, flag))
    }
  })
  await settleDecided(database, [...listed.keys()])
  announce(database, 'queue')
}

/**
 * Stores requests that the server says are decided: they leave the list, and every screen that shows one of them has
 * its decision.
 */
export async function storeDecided(
  database: StaffDatabase,
  requests: readonly ReviewRequest[],
): Promise<void> {
  if (requests.length > 0) await store(database, requests, 1)
}

/** Stores a request that the server was asked for by its id, open or decided. */
export function storeFound(database: StaffDatabase, request: ReviewRequest): Promise<void> {
  return store(database, [request], request.reviewStatus === 'open' ? 0 : 1)
}

async function store(
  database: StaffDatabase,
  requests: readonly ReviewRequest[],
  decided: 0 | 1,
): Promise<void> {
  await write(database, 'queue', async (queue) => {
    await Promise.all(requests.map((request) => queue.put(rowOf(request, decided))))
  })
  await settleDecided(
    database,
    requests.map(({ id }) => id),
  )
  announce(database, 'queue')
}

/** True if somebody else has decided it within the last week. A row that cannot be read is not. */
function isRecent(row: unknown): boolean {
  const request = queueRow.safeParse(row).data?.request
  if (!request || request.reviewStatus === 'open') return false
  return Date.now() - Date.parse(request.lastUpdatedDatetime) < DECIDED_FOR_MS
}

function rowOf(request: ReviewRequest, decided: 0 | 1): QueueRow {
  const submitted = Date.parse(request.submittedDatetime)
  return { id: request.id, request, decided, submitted }
}

/**
 * Counts the open requests on this tablet.
 * @param upTo count only up to and including this key
 */
export async function countOpen(database: StaffDatabase, upTo?: PageKey | null): Promise<number> {
  const range = upTo ? rangeOf({ after: null, next: upTo }, 0) : OPEN
  return read(database, 'queue', (queue) => queue.index('by-order').count(range))
}

/** @returns the first `most` open requests, oldest submission first */
export function readFirstOpen(database: StaffDatabase, most: number): Promise<QueueRow[]> {
  return read(database, 'queue', (queue) => queue.index('by-order').getAll(OPEN, most))
}

/** @returns the key of the open request before the given key in the list; null if there is none */
export async function readKeyBefore(
  database: StaffDatabase,
  key: PageKey,
): Promise<PageKey | null> {
  const before = IDBKeyRange.bound([0], keyOf(key, 0), false, true)
  const found = await read(database, 'queue', async (queue) => {
    const cursor = await queue.index('by-order').openKeyCursor(before, 'prev')
    return cursor?.key
  })
  if (!found) return null
  const [, submitted, id] = found
  return { submittedDatetime: new Date(submitted).toISOString(), id }
}

/** @returns a request, open or decided, or null if it is not on this tablet */
export async function readRequest(
  database: StaffDatabase,
  reviewId: string,
): Promise<ReviewRequest | null> {
  const row = await read(database, 'queue', (queue) => queue.get(reviewId))
  return queueRow.safeParse(row).data?.request ?? null
}

/** All keys that start with 0. IndexedDB compares arrays element by element; a shorter one comes first. */
export const OPEN = IDBKeyRange.bound([0], [1], false, true)

function rangeOf({ after, next }: Pick<QueuePage, 'after' | 'next'>, decided: 0 | 1): IDBKeyRange {
  const lower = after ? keyOf(after, decided) : [decided]
  const upper = next ? keyOf(next, decided) : [decided + 1]
  return IDBKeyRange.bound(lower, upper, after !== null, next === null)
}

function keyOf(key: PageKey, decided: 0 | 1): [number, number, string] {
  return [decided, Date.parse(key.submittedDatetime), key.id]
}
