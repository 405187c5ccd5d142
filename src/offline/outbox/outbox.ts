/**
 * The outbox: every decision made on this tablet, until a week after it was sent.
 *
 *   waiting → (undone by its reviewer before any attempt: back to a draft)
 *   waiting → sending → sent                acknowledged; kept for a week to show it
 *             sending → waiting             not acknowledged; retried later
 *             sending → refused | conflict  needs attention: waits for a person
 *             refused → waiting             a person sends it again, because the server itself had failed
 *
 * Only an acknowledgement that parses, or a person, removes an entry. Each step is one transaction on this
 * store alone, so that no other store can block a decision. Its effects on other stores, the queue's flag and
 * the deletion of the draft, are repaired if they were missed (`decided-rows.ts`). What the drain does to
 * entries is in `outbox-sending.ts`, what screens read in `outbox-reads.ts`.
 */
import { isServerError } from '../../contract/api-error.ts'
import type { Decision, ReviewRequest } from '../../contract/review-calls.ts'
import type { Correction } from '../../contract/review-event-calls.ts'
import { announce } from '../broadcast.ts'
import type { StaffDatabase, StaffTx } from '../database.ts'
import { removeDecisions } from '../meta.ts'
import { writeOutboxAndMeta, writeToDisk, type OneStore } from '../one-store.ts'
import { deleteDrafts } from '../drafts/review-drafts.ts'
import { dropFromQueue, settleDecided } from '../queue/decided-rows.ts'
import {
  isNewer,
  knownIn,
  outboxEntry,
  parkingEntry,
  sentDecision,
  unsentEntry,
  type OutboxEntry,
  type ReviewDraft,
  type SentDecision,
  type UnsentEntry,
} from '../rows.ts'
import { gatherCopies, removeCopies, removeStaleCopies, writeCopies } from './second-copy.ts'
import { tallyUnsent } from './unsent-tally.ts'

/**
 * A decision is held this long before it is sent, so that a slip can be undone: long enough to notice it and
 * reach for Undo, short enough that nobody waits for it to be sent.
 */
export const HOLD_MS = 4_000

/** Thrown when a review already has a decision on this tablet, perhaps from another tab. */
export class AlreadyDecidedError extends Error {
  constructor() {
    super('This request has already been decided on this tablet')
    this.name = 'AlreadyDecidedError'
  }
}

export interface MadeDecision {
  decision: Decision
  request: ReviewRequest
  draft: ReviewDraft
  /** Milliseconds since the epoch. */
  now: number
  /** Milliseconds for which the request was on screen; null: not measured. */
  openMs: number | null
  /** For a correction of what was decided. */
  correction?: Correction | null | undefined
}

/**
 * Stores a decision. Once this resolves, the decision survives a crash (checklist row V10). It replaces a
 * refused or conflicting decision about the same review, that is a person deciding again; what is parked and unsent; and
 * a correction, what was sent. If an identical
 * decision is waiting already, because a save that was given up got written after all, that entry is
 * returned.
 * @returns the entry's `seq`, its place in the order of decision
 * @throws {AlreadyDecidedError} if another unsent or an acknowledged decision exists on this tablet
 * @throws {StorageSilentError} when the storage does not answer
 */
export async function enqueue(database: StaffDatabase, made: MadeDecision): Promise<number> {
  const { reviewId } = made.decision
  const row = newEntry(database.uid, made)
  const { store } = await database.session()
  const seq = await writeToDisk(database, 'outbox', (outbox) => addRow(outbox, row))
  writeCopies(database, [{ ...row, store, seq }])
  announce(database, 'decision', reviewId)
  void settleDecided(database, [reviewId]).then(() => announce(database, 'settled', reviewId))
  void deleteDrafts(database, [reviewId])
  return seq
}

/** @returns a row for the outbox, without its place, which the outbox gives */
export function newEntry(
  uid: string,
  { decision, request, draft, now, openMs, correction }: MadeDecision,
): Omit<OutboxEntry, 'seq'> {
  return {
    ...newWaiting(uid, request, now),
    decision,
    correction,
    draft,
    openMs,
    subtotal: decision.isApproved ? decision.subtotal : request.subtotal,
  }
}

/** @returns what all that is about to be sent has in common */
export function newWaiting(uid: string, request: ReviewRequest, now: number) {
  return {
    version: 1,
    reviewId: request.id,
    uid,
    request,
    state: 'waiting',
    decidedAt: now,
    attempts: 0,
    setbacks: 0,
    dueAt: 0,
    lastFailure: null,
    problem: null,
    heldUntil: now + HOLD_MS,
  } as const
}

/** @throws {AlreadyDecidedError} if the earlier row about this review must stay */
async function addRow(outbox: OneStore<'outbox'>, row: Omit<OutboxEntry, 'seq'>): Promise<number> {
  const earlier = await outbox.index('by-review').get(row.reviewId)
  if (!earlier) return outbox.add(row)
  const existing = findIdentical(earlier, row)
  if (existing !== null) return existing
  await outbox.delete((earlier as { seq: number }).seq)
  // The note of what was parked is not lost if the decision is undone.
  const parkingNote = parkingEntry.safeParse(earlier).data?.parking.note ?? row.draft.parkingNote
  const made = { ...row, draft: { ...row.draft, parkingNote } }
  return outbox.add(row.correction ? { ...made, before: sentBefore(earlier) } : made)
}

/** @returns what was last sent about the request, also behind a correction that failed */
function sentBefore(earlier: unknown): SentDecision | null {
  const { entry, sent } = knownIn(earlier)
  return sent ?? entry?.before ?? null
}

/**
 * @returns the `seq` of the earlier decision if it is identical and unsent; null if it is to be replaced
 * @throws {AlreadyDecidedError} if it must stay
 */
function findIdentical(earlier: unknown, made: Omit<OutboxEntry, 'seq'>): number | null {
  if (parkingEntry.safeParse(earlier).success) return null
  const sent = sentDecision.safeParse(earlier)
  if (sent.success && (made.correction || isNewer(made.request, sent.data.request))) return null
  const entry = outboxEntry.safeParse(earlier)
  if (entry.success && needsAttention(entry.data)) return null
  if (entry.success && isSame(entry.data.decision, made.decision)) return entry.data.seq
  throw new AlreadyDecidedError()
}

function isSame(one: Decision, other: Decision): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** True if a person has to edit or discard the entry: it was refused or is in conflict. */
export function needsAttention(entry: Pick<OutboxEntry, 'state'>): boolean {
  return entry.state === 'refused' || entry.state === 'conflict'
}

/** True if a decision can be undone: it cannot have reached the server yet. */
export function canUndo(entry: Pick<OutboxEntry, 'state' | 'attempts'>): boolean {
  return entry.state === 'waiting' && entry.attempts === 0
}

/**
 * True if a decision is still held. An attempt to send it ends the hold. If the hold would last longer than
 * `HOLD_MS`, the clock was set back, and it counts as over.
 * @param now milliseconds since the epoch
 */
export function isHeld(
  { heldUntil, attempts }: Pick<OutboxEntry, 'heldUntil' | 'attempts'>,
  now: number,
): boolean {
  return attempts === 0 && heldUntil > now && heldUntil <= now + HOLD_MS
}

/** Status of a request that is gone or decided, which no editing changes. */
const BEYOND_EDITING = new Set([404, 409, 410])

/** True if a decision may be accepted once it is edited: it was refused, and its request is still open. */
export function canEdit({ state, problem }: Pick<OutboxEntry, 'state' | 'problem'>): boolean {
  return state === 'refused' && !BEYOND_EDITING.has(problem?.status ?? 0)
}

/** True if sending the same decision again can help: the server did not refuse it, it failed at it. */
export function canSendAgain({ state, problem }: Pick<OutboxEntry, 'state' | 'problem'>): boolean {
  return state === 'refused' && isServerError(problem?.status ?? 0)
}

/**
 * If the server had failed at a decision, makes it wait again; leaves anything else alone.
 * @param seq its place in the outbox
 */
export async function sendAgain(database: StaffDatabase, seq: number): Promise<void> {
  const waiting = await writeToDisk(database, 'outbox', async (outbox) => {
    const entry = unsentEntry.safeParse(await outbox.get(seq)).data
    if (!entry || !canSendAgain(entry)) return null
    await outbox.put({ ...entry, state: 'waiting', problem: null, dueAt: 0, setbacks: 0 })
    return entry
  })
  if (waiting) announce(database, 'decision', waiting.reviewId)
}

/**
 * Discards an entry that needs attention, or an unreadable row; anything else is left alone. After a
 * refusal the request is as it was before; after a conflict it leaves the queue.
 * @param seq its place in the outbox
 * @returns what `restore` takes; null if nothing was discarded, or nothing that can be read
 */
export async function discard(database: StaffDatabase, seq: number): Promise<UnsentEntry | null> {
  const gone = await writeOutboxAndMeta(database, async (tx) => {
    const row = await tx.objectStore('outbox').get(seq)
    const entry = unsentEntry.safeParse(row).data
    if (!row || knownIn(row).sent || (entry && !needsAttention(entry))) return null
    await giveUp(tx, seq, row)
    return row as Partial<OutboxEntry>
  })
  if (!gone) return null
  const { reviewId, state } = gone
  if (reviewId !== undefined) {
    removeCopies(database, [reviewId])
    await (state === 'conflict' ? dropFromQueue : settleDecided)(database, [reviewId])
  }
  announce(database, 'outbox')
  announce(database, 'queue')
  await noteDiscarded(database)
  return unsentEntry.safeParse(gone).data ?? null
}

/**
 * Takes an entry out of the outbox. What a correction had taken the place of is there again.
 * @param tx one that includes `outbox` and `meta`
 */
export async function giveUp(tx: StaffTx, seq: number, row: unknown): Promise<void> {
  await removeDecisions(tx, [seq])
  const before = knownIn(row).entry?.before
  if (before) await tx.objectStore('outbox').put(before)
}

/**
 * Puts back a decision that was discarded, unless there is another one about its review by now.
 * @param entry what `discard` returned
 */
export async function restore(database: StaffDatabase, entry: UnsentEntry): Promise<void> {
  const { store } = await database.session()
  const isBack = await writeToDisk(database, 'outbox', async (outbox) => {
    const now = await outbox.index('by-review').get(entry.reviewId)
    const { before = null } = entry as Partial<OutboxEntry>
    // Only what the discarded correction had taken the place of makes way for it again.
    if (now && (!before || knownIn(now).sent?.seq !== before.seq)) return false
    if (before && now) await outbox.delete(before.seq)
    await outbox.put(entry)
    return true
  })
  if (isBack) writeCopies(database, [{ ...entry, store }])
  await settleDecided(database, [entry.reviewId])
  announce(database, 'outbox')
  announce(database, 'queue')
}

/** Discards everything unsent, after a person has confirmed that in writing at sign-out. */
export async function discardAll(database: StaffDatabase): Promise<void> {
  await writeOutboxAndMeta(database, async (tx) => {
    await removeDecisions(tx, await tx.objectStore('outbox').index('by-due').getAllKeys())
  })
  removeStaleCopies(database, gatherCopies(database))
  announce(database, 'outbox')
  await noteDiscarded(database)
}

/** Counts anew, so that nothing discarded is missing if the storage is lost next. Best effort. */
async function noteDiscarded(database: StaffDatabase): Promise<void> {
  await tallyUnsent(database, Date.now()).catch(() => undefined)
}
