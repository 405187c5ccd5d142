/**
 * The outbox: every decision of this tablet, from its making until a week after it was sent.
 *
 *   waiting → (undone by its reviewer, before any try: the draft is back)
 *   waiting → sending → sent                acknowledged; kept for a week to show it
 *             sending → waiting             no acknowledgement came; tried again later
 *             sending → refused | conflict  steps aside until a person decides
 *
 * An entry leaves only by an acknowledgement that parses, or by a person. Each step is one transaction on
 * this store alone, so that no other store can hold a decision up; what follows from it elsewhere, the
 * queue's mark and the end of a draft, is made up for where it was missed (`queue-marks.ts`). What the drain
 * does with entries is in `outbox-sending.ts`, what screens read in `outbox-reads.ts`.
 */
import type { Decision, ReviewRequest } from '../../contract/review-calls.ts'
import { announce } from '../broadcast.ts'
import type { StaffDatabase } from '../database.ts'
import { deleteDrafts } from '../drafts/review-drafts.ts'
import { dropFromQueue, settleMarks } from '../queue/queue-marks.ts'
import {
  isNewer,
  knownIn,
  outboxEntry,
  sentDecision,
  subtotalOf,
  type OutboxEntry,
  type ReviewDraft,
} from '../rows.ts'

/**
 * A decision waits this long before it is sent, so that a slip can be taken back: long enough to see it and
 * reach for Undo, short enough that nobody waits for it to get through.
 */
export const HOLD_MS = 4_000

const STRICT = { durability: 'strict' } as const

/** Thrown when a review has a live decision on this tablet already, perhaps from another tab. */
export class AlreadyDecidedError extends Error {
  constructor() {
    super('This request was decided on this tablet already')
    this.name = 'AlreadyDecidedError'
  }
}

interface MadeDecision {
  decision: Decision
  request: ReviewRequest
  draft: ReviewDraft
  /** Milliseconds since the epoch. */
  now: number
  /** How long the request was in sight, or null. */
  openMs: number | null
}

/**
 * Stores a decision durably. When this resolves, the decision survives a crash. A refused or conflicting
 * decision about the same review is replaced: that is a person deciding again. The very same decision that a
 * save which was given up has stored after all is found, not doubled.
 * @returns the entry's place in the order of decision
 * @throws {AlreadyDecidedError} when a live or an acknowledged decision exists here
 * @throws {StorageSilentError} when the storage does not answer
 */
export async function enqueue(database: StaffDatabase, made: MadeDecision): Promise<number> {
  const { decision, request, draft, now, openMs } = made
  const { reviewId } = decision
  const row: Omit<OutboxEntry, 'seq'> = {
    version: 3,
    reviewId,
    uid: database.uid,
    decision,
    item: request,
    draft,
    state: 'waiting',
    decidedAt: now,
    attempts: 0,
    setbacks: 0,
    dueAt: 0,
    lastFailure: null,
    problem: null,
    heldUntil: now + HOLD_MS,
    openMs,
    subtotal: subtotalOf(decision, request),
  }
  const seq = await database.transact(
    ['outbox'],
    'readwrite',
    async (tx) => {
      const outbox = tx.objectStore('outbox')
      const earlier = await outbox.index('by-review').get(reviewId)
      if (earlier) {
        const stands = standing(earlier, row)
        if (stands !== null) return stands
        await outbox.delete((earlier as { seq: number }).seq)
      }
      return outbox.add(row)
    },
    STRICT,
  )
  announce(database, 'decision', reviewId)
  void settleMarks(database, [reviewId])
  void deleteDrafts(database, [reviewId])
  return seq
}

/**
 * @returns the place of the same decision where it waits already; null where the earlier one is to go
 * @throws {AlreadyDecidedError} where it is to stay
 */
function standing(earlier: unknown, made: Omit<OutboxEntry, 'seq'>): number | null {
  const sent = sentDecision.safeParse(earlier)
  if (sent.success && isNewer(made.item, sent.data.item)) return null
  const entry = outboxEntry.safeParse(earlier)
  if (entry.success && isForPerson(entry.data)) return null
  if (entry.success && isSame(entry.data.decision, made.decision)) return entry.data.seq
  throw new AlreadyDecidedError()
}

function isSame(one: Decision, other: Decision): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Whether an entry waits for a person instead of the network. */
export function isForPerson(entry: OutboxEntry): boolean {
  return entry.state === 'refused' || entry.state === 'conflict'
}

/** Whether nothing about a decision can have reached the server yet. */
export function canUndo(entry: OutboxEntry): boolean {
  return entry.state === 'waiting' && entry.attempts === 0
}

/**
 * Whether a fresh decision is still its reviewer's: a try ends that. A hold longer than any means that the
 * clock was set back, and counts as over.
 * @param now milliseconds since the epoch
 */
export function isHeld({ heldUntil, attempts }: OutboxEntry, now: number): boolean {
  return attempts === 0 && heldUntil > now && heldUntil <= now + HOLD_MS
}

/**
 * A person gives up a decision that stepped aside, or a row that cannot be read. A refused request is
 * open again; one that somebody else decided leaves the queue.
 */
export async function discard(database: StaffDatabase, seq: number): Promise<void> {
  const gone = await database.transact(
    ['outbox'],
    'readwrite',
    async (tx) => {
      const row = await tx.objectStore('outbox').get(seq)
      const { entry, sent } = knownIn(row)
      if (!row || sent || (entry && !isForPerson(entry))) return null
      await tx.objectStore('outbox').delete(seq)
      return row as Partial<OutboxEntry>
    },
    STRICT,
  )
  if (!gone) return
  const { reviewId, state } = gone
  if (reviewId !== undefined) {
    await (state === 'conflict' ? dropFromQueue : settleMarks)(database, [reviewId])
  }
  announce(database, 'outbox')
  announce(database, 'queue')
}

/** Everything unsent goes, on a person's typed word at sign-out. */
export async function discardAll(database: StaffDatabase): Promise<void> {
  await database.transact(
    ['outbox'],
    'readwrite',
    async (tx) => {
      const outbox = tx.objectStore('outbox')
      const places = await outbox.index('by-due').getAllKeys()
      await Promise.all(places.map((place) => outbox.delete(place)))
    },
    STRICT,
  )
  announce(database, 'outbox')
}
