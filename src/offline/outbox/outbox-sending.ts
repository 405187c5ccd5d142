/** What the drain does to the outbox's entries. Each step is one transaction on that store alone. */
import type { Acknowledgement } from '../../contract/review-calls.ts'
import { announce } from '../broadcast.ts'
import type { StaffDatabase, StaffTx } from '../database.ts'
import { deleteDrafts } from '../drafts/review-drafts.ts'
import { DELAY_MAX_MS, DELAYED, dueRanges, IN_ORDER, STATES } from './outbox-ranges.ts'
import { isHeld } from './outbox.ts'
import { dropFromQueue } from '../queue/queue-marks.ts'
import { outboxEntry, type OutboxEntry, type SentDecision } from '../rows.ts'

/** Sent decisions are kept this long to show them, then forgotten. */
const SENT_KEPT_MS = 7 * 24 * 60 * 60_000

/** `dueAt` of an entry that failed along with the others: at once, but after those that were not tried. */
const AT_THE_BACK = 1

/** Before a try that may arrive, the disk has to know of it: what was tried cannot be undone. */
const STRICT = { durability: 'strict' } as const

/** What a drain finds before it begins. */
export interface OutboxSurvey {
  /** Taken for sending: by whoever holds the lock, or left by somebody who is gone. */
  sending: number
  /** When the next entry is due, its hold included, milliseconds since the epoch; null: nothing waits. */
  nextDue: number | null
}

/** @param now milliseconds since the epoch */
export function survey(database: StaffDatabase, now: number): Promise<OutboxSurvey> {
  return database.transact(['outbox'], 'readonly', async (tx) => {
    const byDue = tx.objectStore('outbox').index('by-due')
    const [sending, fresh, delayed] = await Promise.all([
      byDue.count(STATES.sending),
      byDue.get(IN_ORDER),
      byDue.openKeyCursor(DELAYED),
    ])
    const due: number[] = []
    if (fresh) {
      const { data } = outboxEntry.safeParse(fresh)
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
 * Takes the first entries that are due for sending. What cannot be sent at all, because it does not parse or
 * is somebody else's, steps aside instead.
 * @param wanted.forcedAt takes also what is delayed, and what is held of the decisions up to then; null: neither
 */
export async function claim(
  database: StaffDatabase,
  wanted: { most: number; now: number; forcedAt: number | null },
): Promise<OutboxEntry[]> {
  const { most, now, forcedAt } = wanted
  const isForced = ({ decidedAt }: OutboxEntry) => forcedAt !== null && decidedAt <= forcedAt
  let steppedAside = 0
  const claimed = await database.transact(
    ['outbox'],
    'readwrite',
    async (tx) => {
      const outbox = tx.objectStore('outbox')
      const ranges = forcedAt !== null ? [STATES.waiting] : dueRanges(now)
      const found = await Promise.all(
        ranges.map((range) => outbox.index('by-due').getAll(range, most)),
      )
      const taken: OutboxEntry[] = []
      for (const row of found.flat()) {
        const entry = outboxEntry.safeParse(row).data
        const aside = entry ? sentByOthers(entry, database.uid) : unreadable(row)
        if (aside) {
          await outbox.put(aside)
          steppedAside += 1
        } else if (entry && taken.length < most && (isForced(entry) || !isHeld(entry, now))) {
          taken.push({ ...entry, state: 'sending', attempts: entry.attempts + 1 })
        }
      }
      await Promise.all(taken.map((entry) => outbox.put(entry)))
      return taken
    },
    STRICT,
  )
  if (claimed.length + steppedAside > 0) announce(database, 'outbox')
  return claimed
}

function unreadable(row: object) {
  return { ...(row as { seq: number }), state: 'unreadable' as const, dueAt: 0 as const }
}

function sentByOthers(entry: OutboxEntry, uid: string): OutboxEntry | null {
  if (entry.uid === uid) return null
  const message = 'This decision was made by somebody else'
  return { ...entry, state: 'refused', problem: { status: 0, message, standing: null, at: 0 } }
}

/** Puts entries back that were taken and not tried. */
export async function releaseClaims(
  database: StaffDatabase,
  entries: readonly OutboxEntry[],
): Promise<void> {
  if (entries.length > 0)
    await change(database, entries, (entry) => ({
      ...entry,
      state: 'waiting',
      attempts: entry.attempts - 1,
    }))
}

/**
 * Puts an entry back that got no acknowledgement.
 * @param later.delayedUntil milliseconds since the epoch; null: no fault of its own, so only behind the others
 */
export function postpone(
  database: StaffDatabase,
  entry: OutboxEntry,
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

/** Sets an entry aside for a person: the server will not take it as it is. */
export function setAside(
  database: StaffDatabase,
  entry: OutboxEntry,
  state: 'refused' | 'conflict',
  problem: NonNullable<OutboxEntry['problem']>,
): Promise<void> {
  return change(database, [entry], (current) => ({ ...current, state, problem }))
}

/**
 * Makes the entries that a dead or suspended drain left in `sending` wait again. Only under the drain's lock:
 * there, nobody else is sending who could still note what comes of it.
 */
export async function recoverInterrupted(database: StaffDatabase): Promise<void> {
  await database.transact(['outbox'], 'readwrite', async (tx) => {
    const outbox = tx.objectStore('outbox')
    for (const row of await outbox.index('by-due').getAll(STATES.sending)) {
      const { data } = outboxEntry.safeParse(row)
      await outbox.put(
        data
          ? { ...data, state: 'waiting', dueAt: 0, lastFailure: 'Interrupted while sending' }
          : unreadable(row),
      )
    }
  })
  announce(database, 'outbox')
}

export interface Acknowledged {
  entry: OutboxEntry
  acknowledgement: Acknowledgement
}

/**
 * Ends entries: the server has applied the decisions. Were this lost in a power cut, they would be sent once
 * more and acknowledged again, so it need not wait for the disk.
 * @param now milliseconds since the epoch
 */
export async function acknowledge(
  database: StaffDatabase,
  all: readonly Acknowledged[],
  now: number,
): Promise<void> {
  const reviewIds = all.map(({ entry }) => entry.reviewId)
  await database.transact(['outbox'], 'readwrite', async (tx) => {
    const outbox = tx.objectStore('outbox')
    const keys = await Promise.all(all.map(({ entry }) => outbox.getKey(entry.seq)))
    const writes = all.flatMap(({ entry, acknowledgement }, index) =>
      // A person may have discarded it meanwhile.
      keys[index] === undefined ? [] : [outbox.put(sentFrom(entry, acknowledgement, now))],
    )
    await Promise.all(writes)
    await forgetOld(tx, now)
  })
  announce(database, 'outbox')
  void dropFromQueue(database, reviewIds)
  void deleteDrafts(database, reviewIds)
}

function sentFrom(
  entry: OutboxEntry,
  { item: request, points }: Acknowledgement,
  now: number,
): SentDecision {
  const { seq, reviewId, decision, decidedAt, openMs, subtotal } = entry
  return {
    seq,
    reviewId,
    state: 'sent',
    decision,
    item: request,
    points,
    decidedAt,
    sentAt: now,
    openMs,
    subtotal,
  }
}

async function forgetOld(tx: StaffTx, now: number): Promise<void> {
  const outbox = tx.objectStore('outbox')
  const old = IDBKeyRange.upperBound(now - SENT_KEPT_MS)
  const places = await outbox.index('by-sent').getAllKeys(old, 50)
  await Promise.all(places.map((place) => outbox.delete(place)))
}

/**
 * Rewrites entries that are still as their drain left them. Another drain may have taken the lock from a
 * suspended one: what it has tried since is not this one's any more.
 */
async function change(
  database: StaffDatabase,
  entries: readonly OutboxEntry[],
  next: (entry: OutboxEntry) => OutboxEntry,
): Promise<void> {
  await database.transact(['outbox'], 'readwrite', async (tx) => {
    const outbox = tx.objectStore('outbox')
    for (const { seq, attempts } of entries) {
      const { data } = outboxEntry.safeParse(await outbox.get(seq))
      if (data?.state === 'sending' && data.attempts === attempts) await outbox.put(next(data))
    }
  })
  announce(database, 'outbox')
}
