/**
 * The outbox: decisions that are made and not yet acknowledged.
 *
 *   waiting → (withdrawn by its reviewer, before any try: the draft is back)
 *   waiting → sending → (acknowledged: gone from here, a row in the history)
 *             sending → waiting               no acknowledgement came; tried again later
 *             sending → refused | conflict    steps aside until a person decides
 *
 * An entry leaves only by an acknowledgement that parses, or by a person. Each step is one transaction.
 * How entries are sent is the drain's business (`drain.ts`).
 */
import type { Acknowledgement, Decision, ReceiptActivity } from '../contract/review-calls.ts'
import { announce } from './changes.ts'
import {
  historyRow,
  outboxEntry,
  type HistoryRow,
  type OutboxEntry,
  type ReviewDraft,
  type StaffDatabase,
} from './database.ts'

/**
 * A decision waits this long before it is sent, so that a slip can be taken back: long enough to see it and
 * reach for Undo, short enough that nobody waits for it to get through.
 */
export const HOLD_MS = 4_000

/** Sent decisions are kept this long to show them, then forgotten. */
const HISTORY_KEPT_MS = 7 * 24 * 60 * 60_000

/** A row of the outbox for the screen. One that does not parse is shown, never dropped. */
export type OutboxView =
  { kind: 'entry'; entry: OutboxEntry } | { kind: 'unreadable'; seq: number; raw: unknown }

/** Thrown when a review has a live decision on this tablet already, perhaps from another tab. */
export class AlreadyDecidedError extends Error {
  constructor() {
    super('This request was decided on this tablet already')
    this.name = 'AlreadyDecidedError'
  }
}

/**
 * Stores a decision durably. When this resolves, the decision survives a crash.
 * One transaction: the entry, the end of its draft, and the queue's mark. A refused or conflicting
 * decision about the same review is replaced: that is a person deciding again.
 * @param made.now milliseconds since the epoch
 * @param made.openMs how long the request was in sight, or null
 * @returns the entry's place in the order of decision
 * @throws {AlreadyDecidedError} when a live or an acknowledged decision exists here
 */
export async function enqueue(
  database: StaffDatabase,
  made: {
    decision: Decision
    item: ReceiptActivity
    draft: ReviewDraft
    now: number
    openMs: number | null
  },
): Promise<number> {
  const { decision, item, draft, now, openMs } = made
  const reviewId = decision.reviewId
  const db = await database.open()
  const tx = db.transaction(['outbox', 'drafts', 'queue', 'history'], 'readwrite', {
    durability: 'strict',
  })
  let seq: number
  try {
    const outbox = tx.objectStore('outbox')
    const key = await outbox.index('by-review').getKey(reviewId)
    if (key !== undefined) {
      const earlier = outboxEntry.safeParse(await outbox.get(key))
      const steppedAside = earlier.success && isForPerson(earlier.data)
      if (!steppedAside) throw new AlreadyDecidedError()
      await outbox.delete(key)
    }
    const sent = await tx.objectStore('history').get(reviewId)
    if (sent && !isNewer(item, sent.item)) throw new AlreadyDecidedError()
    seq = await outbox.add({
      version: 2,
      reviewId,
      uid: database.uid,
      decision,
      item,
      draft,
      state: 'waiting',
      decidedAt: now,
      attempts: 0,
      dueAt: 0,
      lastFailure: null,
      problem: null,
      heldUntil: now + HOLD_MS,
      openMs,
    })
    await tx.objectStore('drafts').delete(reviewId)
    const row = await tx.objectStore('queue').get(reviewId)
    if (row) await tx.objectStore('queue').put({ ...row, decided: 1 })
  } catch (error) {
    tx.abort()
    await tx.done.catch(() => undefined)
    throw error
  }
  await tx.done
  announce(database, 'decision')
  return seq
}

/** All rows in the order of decision. */
export async function readOutbox(database: StaffDatabase): Promise<OutboxView[]> {
  const db = await database.open()
  const tx = db.transaction('outbox')
  const views: OutboxView[] = []
  for await (const cursor of tx.store) views.push(view(cursor.key, cursor.value))
  return views
}

/** Addresses of the pictures that unsent decisions are about. */
export async function unsentImages(database: StaffDatabase): Promise<string[]> {
  const rows = await readOutbox(database)
  return rows.flatMap((row) => (row.kind === 'entry' ? row.entry.item.urls : []))
}

/** The first readable entry, in the order of decision, that a test accepts. */
export async function findFirst(
  database: StaffDatabase,
  accepts: (entry: OutboxEntry) => boolean,
): Promise<OutboxEntry | null> {
  const db = await database.open()
  for await (const cursor of db.transaction('outbox').store) {
    const parsed = outboxEntry.safeParse(cursor.value)
    if (parsed.success && accepts(parsed.data)) return parsed.data
  }
  return null
}

/** The last readable entry, in the order of decision, that a test accepts. */
export async function findLast(
  database: StaffDatabase,
  accepts: (entry: OutboxEntry) => boolean,
): Promise<OutboxEntry | null> {
  const entries = (await readOutbox(database)).flatMap((row) =>
    row.kind === 'entry' && accepts(row.entry) ? [row.entry] : [],
  )
  return entries.at(-1) ?? null
}

/** The live entry of a review, or null. */
export async function findEntry(
  database: StaffDatabase,
  reviewId: string,
): Promise<OutboxEntry | null> {
  const db = await database.open()
  const parsed = outboxEntry.safeParse(await db.getFromIndex('outbox', 'by-review', reviewId))
  return parsed.success ? parsed.data : null
}

/** The acknowledged decision of a review, or null. */
export async function findSent(
  database: StaffDatabase,
  reviewId: string,
): Promise<HistoryRow | null> {
  const parsed = historyRow.safeParse(await (await database.open()).get('history', reviewId))
  return parsed.success ? parsed.data : null
}

/** Acknowledged decisions, newest first. */
export async function readHistory(database: StaffDatabase, limit: number): Promise<HistoryRow[]> {
  const db = await database.open()
  const rows: HistoryRow[] = []
  let cursor = await db.transaction('history').store.index('by-sent').openCursor(null, 'prev')
  while (cursor && rows.length < limit) {
    rows.push(cursor.value)
    cursor = await cursor.continue()
  }
  return rows
}

/** Whether an entry waits for a person instead of the network. */
export function isForPerson(entry: OutboxEntry): boolean {
  return entry.state === 'refused' || entry.state === 'conflict'
}

/**
 * Whether a fresh decision is still its reviewer's. A hold longer than any means that the clock was set
 * back, and counts as over.
 * @param now milliseconds since the epoch
 */
export function isHeld({ heldUntil }: OutboxEntry, now: number): boolean {
  return heldUntil > now && heldUntil <= now + HOLD_MS
}

/**
 * Takes an entry for sending.
 * @returns the entry, or null when it is no longer waiting
 */
export function markSending(database: StaffDatabase, seq: number): Promise<OutboxEntry | null> {
  return change(database, seq, (entry) =>
    entry.state === 'waiting' ? { ...entry, state: 'sending', attempts: entry.attempts + 1 } : null,
  )
}

/** Puts an entry back that got no acknowledgement. */
export function postpone(
  database: StaffDatabase,
  seq: number,
  later: { dueAt: number; failure: string },
): Promise<OutboxEntry | null> {
  return change(database, seq, (entry) =>
    entry.state === 'sending'
      ? { ...entry, state: 'waiting', dueAt: later.dueAt, lastFailure: later.failure }
      : null,
  )
}

/** Sets an entry aside for a person: the server will not take it as it is. */
export function setAside(
  database: StaffDatabase,
  seq: number,
  state: 'refused' | 'conflict',
  problem: NonNullable<OutboxEntry['problem']>,
): Promise<OutboxEntry | null> {
  return change(database, seq, (entry) => ({ ...entry, state, problem }))
}

/**
 * Makes the entries that a dead drain left in `sending` wait again. Only under the drain's lock: there,
 * nobody else can be sending.
 */
export async function recoverCrashed(database: StaffDatabase): Promise<void> {
  for (const row of await readOutbox(database)) {
    if (row.kind === 'entry' && row.entry.state === 'sending') {
      await postpone(database, row.entry.seq, { dueAt: 0, failure: 'Interrupted while sending' })
    }
  }
}

/**
 * Ends an entry: the server has applied the decision. One transaction: the entry goes, the history row
 * comes, the queue forgets the request.
 * @param now milliseconds since the epoch
 */
export async function acknowledge(
  database: StaffDatabase,
  entry: OutboxEntry,
  acknowledgement: Acknowledgement,
  now: number,
): Promise<void> {
  const db = await database.open()
  const tx = db.transaction(['outbox', 'history', 'queue'], 'readwrite', { durability: 'strict' })
  await tx.objectStore('outbox').delete(entry.seq)
  await tx.objectStore('history').put({
    reviewId: entry.reviewId,
    decision: entry.decision,
    item: acknowledgement.item,
    points: acknowledgement.points,
    decidedAt: entry.decidedAt,
    sentAt: now,
    openMs: entry.openMs,
  })
  await tx.objectStore('queue').delete(entry.reviewId)
  const old = IDBKeyRange.upperBound(now - HISTORY_KEPT_MS)
  for await (const cursor of tx.objectStore('history').index('by-sent').iterate(old)) {
    await cursor.delete()
  }
  await tx.done
  announce(database, 'outbox')
}

/**
 * A person gives up a decision that stepped aside, or a row that cannot be read. A refused request is
 * open again; one that somebody else decided leaves the queue.
 */
export async function discard(database: StaffDatabase, seq: number): Promise<void> {
  const db = await database.open()
  const tx = db.transaction(['outbox', 'queue'], 'readwrite', { durability: 'strict' })
  const row = await tx.objectStore('outbox').get(seq)
  const parsed = outboxEntry.safeParse(row)
  if (parsed.success && !isForPerson(parsed.data)) {
    await tx.done
    return
  }
  await tx.objectStore('outbox').delete(seq)
  const queued = row && (await tx.objectStore('queue').get(row.reviewId))
  if (queued && row.state === 'conflict') await tx.objectStore('queue').delete(queued.id)
  else if (queued) await tx.objectStore('queue').put({ ...queued, decided: 0 })
  await tx.done
  announce(database, 'outbox')
}

/** Everything unsent goes, on a person's typed word at sign-out. */
export async function discardAll(database: StaffDatabase): Promise<void> {
  const db = await database.open()
  await db.clear('outbox')
  announce(database, 'outbox')
}

/** Whether the server's copy of a request changed after another copy was made. */
export function isNewer(item: ReceiptActivity, than: ReceiptActivity): boolean {
  return item.lastUpdatedDatetime > than.lastUpdatedDatetime
}

function view(seq: number, raw: unknown): OutboxView {
  const parsed = outboxEntry.safeParse(raw)
  return parsed.success ? { kind: 'entry', entry: parsed.data } : { kind: 'unreadable', seq, raw }
}

/** Rewrites one entry, or leaves it where `next` says null. */
async function change(
  database: StaffDatabase,
  seq: number,
  next: (entry: OutboxEntry) => OutboxEntry | null,
): Promise<OutboxEntry | null> {
  const db = await database.open()
  const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' })
  const parsed = outboxEntry.safeParse(await tx.store.get(seq))
  const changed = parsed.success ? next(parsed.data) : null
  if (changed) await tx.store.put(changed)
  await tx.done
  if (changed) announce(database, 'outbox')
  return changed
}
