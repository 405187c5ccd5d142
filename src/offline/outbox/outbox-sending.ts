/** The drain's steps with entries of the outbox. Each step is one transaction on that store alone. */
import type { Acknowledgement } from '../../contract/review-calls.ts'
import type {
  CorrectionAcknowledgement,
  ParkingAcknowledgement,
} from '../../contract/review-event-calls.ts'
import { announce } from '../broadcast.ts'
import type { StaffDatabase } from '../database.ts'
import { read, write, writeToDisk, type OneStore } from '../one-store.ts'
import { ERASED } from '../erased-status.ts'
import { deleteDrafts } from '../drafts/review-drafts.ts'
import { DELAY_MAX_MS } from './drain-delays.ts'
import { DELAYED, dueRanges, IN_ORDER, STATES } from './outbox-ranges.ts'
import { erasedEntry } from './erased-entry.ts'
import { isHeld } from './outbox.ts'
import { acknowledgeParkings } from './parkings.ts'
import { removeCopies } from './second-copy.ts'
import { dropFromQueue } from '../queue/decided-rows.ts'
import {
  sentDecision,
  unsentEntry,
  type OutboxEntry,
  type ParkingEntry,
  type UnsentEntry,
} from '../rows.ts'

/** Sent decisions are kept this long to show them, then deleted. */
const SENT_FOR_MS = 7 * 24 * 60 * 60_000

/** `dueAt` of an entry that failed with all the others: due at once, but after those not tried yet. */
const AT_THE_BACK = 1

/** State of the outbox before a drain. */
export interface OutboxSurvey {
  /** Number of entries that were taken: by the holder of the lock, or left by a drain that died. */
  sending: number
  /** When the next entry is due, after its hold; milliseconds since the epoch; null: nothing waits. */
  nextDue: number | null
}

/**
 * Finds out whether and when there is something to send.
 * @param now milliseconds since the epoch
 */
export function survey(database: StaffDatabase, now: number): Promise<OutboxSurvey> {
  return read(database, 'outbox', async (outbox) => {
    const byDue = outbox.index('by-due')
    const [sending, fresh, delayed] = await Promise.all([
      byDue.count(STATES.sending),
      byDue.get(IN_ORDER),
      byDue.openKeyCursor(DELAYED),
    ])
    const due: number[] = []
    if (fresh) {
      const { data } = unsentEntry.safeParse(fresh)
      due.push(data && isHeld(data, now) ? data.heldUntil : now)
    }
    if (delayed) {
      const at = delayed.key[1]
      due.push(at > now + DELAY_MAX_MS ? now : Math.max(at, now))
    }
    return { sending, nextDue: due.length > 0 ? Math.min(...due) : null }
  })
}

/**
 * Takes the first entries that are due, at most `most`, and puts them into `sending`. Rows that cannot be
 * sent, because they do not parse or are somebody else's, are set aside instead. The disk knows of an attempt before it is
 * made, because a decision that may have arrived cannot be undone.
 * @param wanted.now milliseconds since the epoch, like `forcedAt`
 * @param wanted.forcedAt also takes delayed entries, and held ones decided up to then; null: neither
 * @returns the entries that were taken
 */
export async function takeDue(
  database: StaffDatabase,
  wanted: { most: number; now: number; forcedAt: number | null },
): Promise<UnsentEntry[]> {
  const { most, now, forcedAt } = wanted
  const isForced = ({ decidedAt }: UnsentEntry) => forcedAt !== null && decidedAt <= forcedAt
  let steppedAside = 0
  const entries = await writeToDisk(database, 'outbox', async (outbox) => {
    const ranges = forcedAt !== null ? [STATES.waiting] : dueRanges(now)
    const found = await Promise.all(
      ranges.map((range) => outbox.index('by-due').getAll(range, most)),
    )
    const taken: UnsentEntry[] = []
    for (const row of found.flat()) {
      const entry = unsentEntry.safeParse(row).data
      const aside = entry ? refuseIfForeign(entry, database.uid) : unreadable(row)
      if (aside) {
        await outbox.put(aside)
        steppedAside += 1
      } else if (entry && taken.length < most && (isForced(entry) || !isHeld(entry, now))) {
        taken.push({ ...entry, state: 'sending', attempts: entry.attempts + 1 })
      }
    }
    await Promise.all(taken.map((entry) => outbox.put(entry)))
    return taken
  })
  if (entries.length + steppedAside > 0) announce(database, 'outbox')
  return entries
}

function unreadable(row: object) {
  return { ...(row as { seq: number }), state: 'unreadable' as const, dueAt: 0 as const }
}

/** @returns the entry set aside if somebody else made it, otherwise null */
function refuseIfForeign(entry: UnsentEntry, uid: string): UnsentEntry | null {
  if (entry.uid === uid) return null
  const message = 'This decision was made by somebody else'
  return { ...entry, state: 'refused', problem: { status: 0, message, standing: null } }
}

/** Puts back entries that were taken but not tried. */
export async function returnTaken(
  database: StaffDatabase,
  entries: readonly UnsentEntry[],
): Promise<void> {
  if (entries.length > 0)
    await change(database, entries, (entry) => ({
      ...entry,
      state: 'waiting',
      attempts: entry.attempts - 1,
    }))
}

/**
 * Puts back an entry that got no acknowledgement.
 * @param later.delayedUntil milliseconds since the epoch; null: not its own fault, so it just goes behind the
 *   others
 */
export function postpone(
  database: StaffDatabase,
  entry: UnsentEntry,
  later: { failure: string; delayedUntil: number | null; setbacks: number },
): Promise<void> {
  return change(database, [entry], (current) => ({
    ...current,
    state: 'waiting',
    dueAt: later.delayedUntil ?? AT_THE_BACK,
    setbacks: later.setbacks,
    lastFailure: later.failure,
  }))
}

/** Sets an entry aside for a person, because the server does not accept it as it is; of an erased request nothing stays. */
export function setAside(
  database: StaffDatabase,
  entry: UnsentEntry,
  state: 'refused' | 'conflict',
  problem: NonNullable<OutboxEntry['problem']>,
): Promise<void> {
  return change(database, [entry], (current) =>
    problem.status === ERASED
      ? erasedEntry(current, problem.message)
      : { ...current, state, problem },
  )
}

/**
 * Makes entries wait again that a dead or suspended drain left in `sending`. Call it only under the drain's
 * lock, which ensures that nobody else is sending them.
 */
export async function recoverInterrupted(database: StaffDatabase): Promise<void> {
  const interrupted = await write(database, 'outbox', async (outbox) => {
    const rows = await outbox.index('by-due').getAll(STATES.sending)
    for (const row of rows) {
      const { data } = unsentEntry.safeParse(row)
      await outbox.put(
        data
          ? { ...data, state: 'waiting', dueAt: 0, lastFailure: 'Interrupted while sending' }
          : unreadable(row),
      )
    }
    return rows.length
  })
  if (interrupted > 0) announce(database, 'outbox')
}

/** An entry, and the answer to it. */
export type Acknowledged = AcknowledgedDecision | AcknowledgedParking
interface AcknowledgedDecision {
  entry: OutboxEntry
  acknowledgement: Acknowledgement & Partial<CorrectionAcknowledgement>
}
interface AcknowledgedParking {
  entry: ParkingEntry
  acknowledgement: ParkingAcknowledgement
}

/**
 * Marks entries as sent and deletes those sent over a week ago. It need not wait for the disk: if this is
 * lost in a power cut, the decisions are sent and acknowledged again.
 * @param now milliseconds since the epoch
 */
export async function acknowledge(
  database: StaffDatabase,
  batch: readonly Acknowledged[],
  now: number,
): Promise<void> {
  const parkings = batch.filter((one) => 'parking' in one.entry) as AcknowledgedParking[]
  if (parkings.length > 0) await acknowledgeParkings(database, parkings)
  const all = batch.filter((one) => !('parking' in one.entry)) as AcknowledgedDecision[]
  if (all.length === 0) return
  const reviewIds = all.map(({ entry }) => entry.reviewId)
  await write(database, 'outbox', async (outbox) => {
    const keys = await Promise.all(all.map(({ entry }) => outbox.getKey(entry.seq)))
    const writes = all.flatMap(({ entry, acknowledgement }, index) =>
      // A person may have discarded it meanwhile.
      keys[index] === undefined ? [] : [outbox.put(sentFrom(entry, acknowledgement, now))],
    )
    await Promise.all(writes)
    await forgetOld(outbox, now)
  })
  removeCopies(database, reviewIds)
  announce(database, 'outbox')
  void dropFromQueue(database, reviewIds)
  void deleteDrafts(database, reviewIds)
}

function sentFrom(
  entry: OutboxEntry,
  { item: request, ...counts }: AcknowledgedDecision['acknowledgement'],
  now: number,
) {
  // Parsing leaves out what only an unsent decision has.
  return sentDecision.parse({ ...entry, ...counts, state: 'sent', request, sentAt: now })
}

async function forgetOld(outbox: OneStore<'outbox'>, now: number): Promise<void> {
  const old = IDBKeyRange.upperBound(now - SENT_FOR_MS)
  const last = await outbox.openKeyCursor(null, 'prev')
  const places = await outbox.index('by-sent').getAllKeys(old, 50)
  // Without the last row, a lost end of the outbox could not be told from a forgotten one.
  const forgotten = places.filter((place) => place !== last?.key)
  await Promise.all(forgotten.map((place) => outbox.delete(place)))
}

/**
 * Rewrites entries that are unchanged since this drain took them. If another drain has stolen the lock and
 * tried an entry since, it is left alone.
 */
async function change(
  database: StaffDatabase,
  entries: readonly UnsentEntry[],
  next: (entry: UnsentEntry) => UnsentEntry,
): Promise<void> {
  await write(database, 'outbox', async (outbox) => {
    for (const { seq, attempts } of entries) {
      const { data } = unsentEntry.safeParse(await outbox.get(seq))
      if (data?.state === 'sending' && data.attempts === attempts) await outbox.put(next(data))
    }
  })
  announce(database, 'outbox')
}
