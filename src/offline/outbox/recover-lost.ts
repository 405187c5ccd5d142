/**
 * Compares the outbox with its second copy. What only the copy has, because the browser has lost its storage,
 * waits again: the server applies it once, even if it was sent. What the copy lacks is copied. What neither has
 * any more is counted.
 */
import type { Approval, Decision, ReviewRequest } from '../../contract/review-calls.ts'
import type { Parking } from '../../contract/review-event-calls.ts'
import type { StaffDatabase } from '../database.ts'
import { changeMeta, readLastSeq, readMeta, type PlaceInOutbox } from '../meta.ts'
import { writeOutboxAndMeta } from '../one-store.ts'
import { draftOf } from '../drafts/decided-draft.ts'
import { asDecided } from '../queue/local-requests.ts'
import { announce } from '../broadcast.ts'
import { note } from '../journal.ts'
import { unsentEntry, type OutboxEntry, type ParkingEntry, type UnsentEntry } from '../rows.ts'
import { STATES } from './outbox-ranges.ts'
import { newEntry, newWaiting } from './outbox.ts'
import {
  gatherCopies,
  readCopies,
  removeStaleCopies,
  reviewIdOf,
  writeCopies,
  type CopiedDecision,
} from './second-copy.ts'
import { unknownRequest } from './unknown-request.ts'
import { countUnsent, readTally, writeTally, type Loss } from './unsent-tally.ts'

export interface Recovery {
  /** Number of decisions that came back and wait, of which nobody has taken note yet, also of earlier comparisons. */
  returned: number
  /** Decisions that are lost and nobody has taken note of yet, also of earlier comparisons; left out: not known now. */
  lost?: Loss | null
  /** Number of unsent decisions without a second copy, because it could not be written. */
  uncopied: number
}

/**
 * Compares outbox and copies, and mends both.
 * @param now milliseconds since the epoch
 * @throws what `transact` does; the copies stay
 */
export async function recoverLost(database: StaffDatabase, now: number): Promise<Recovery> {
  const { store, lastSeq, absent, settled, uncopied } = await compare(
    database,
    gatherCopies(database),
  )
  const back = absent.length > 0 ? await bringBack(database, absent) : []
  removeStaleCopies(database, settled)
  writeCopies(database, [...back, ...uncopied])
  const found = await countUnsent(database)
  const tally = await readTally(database)
  // This outbox, or its end, is not the one that was counted.
  const isNew = tally && (tally.store !== store || tally.lastSeq > lastSeq)
  const missing = isNew ? Math.max(0, tally.unsent - found.unsent - found.gone) : 0
  const lost = addLoss(tally?.lost ?? null, missing, tally?.since ?? now)
  await writeTally(database, tally, { ...found, lost }, now)
  if (back.length > 0) announce(database, 'outbox')
  if (back.length + missing > 0) note('storage lost', { back: back.length, missing })
  const uncopiedCount = Math.max(0, found.unsent - readCopies(database).length)
  const known = { returned: found.returned, uncopied: uncopiedCount }
  return tally === undefined ? known : { ...known, lost }
}

/**
 * @returns identity and last place of the outbox; `absent`: copies of what it has lost; `settled`: copies of what is not
 *   unsent any more; `uncopied`: rows without a copy
 */
function compare(database: StaffDatabase, copies: readonly CopiedDecision[]) {
  return database.transact(['outbox', 'meta'], 'readonly', async (tx) => {
    const outbox = tx.objectStore('outbox')
    const { store } = await readMeta(tx)
    const lastSeq = await readLastSeq(tx)
    const byDue = outbox.index('by-due')
    const unsent = new Set(await byDue.getAllKeys())
    for (const seq of await byDue.getAllKeys(STATES.unreadable)) unsent.delete(seq)
    const isHere = (copy: CopiedDecision) => copy.store === store && unsent.has(copy.seq)
    const others = copies.filter((copy) => !isHere(copy))
    const decidedHere = await Promise.all(
      others.map((copy) => outbox.index('by-review').getKey(reviewIdOf(copy))),
    )
    // What this outbox once had and has no more is sent, undone or discarded.
    const isLost = (copy: CopiedDecision) => copy.store !== store || copy.seq > lastSeq
    const absent = others.filter((copy, index) => isLost(copy) && decidedHere[index] === undefined)
    const settled = others.filter((copy) => !absent.includes(copy))
    for (const { seq } of copies.filter(isHere)) unsent.delete(seq)
    const rows = await Promise.all([...unsent].map((seq) => outbox.get(seq)))
    const uncopied = rows.flatMap((row) => {
      const { data } = unsentEntry.safeParse(row)
      return data ? [{ ...data, store }] : []
    })
    return { store, lastSeq, absent, settled, uncopied }
  })
}

/** @returns the rows that it adds: none where another tab was faster */
function bringBack(
  database: StaffDatabase,
  copies: readonly CopiedDecision[],
): Promise<(UnsentEntry & PlaceInOutbox)[]> {
  const rows = copies.map(rowOf).sort((one, other) => one.decidedAt - other.decidedAt)
  return writeOutboxAndMeta(database, async (tx) => {
    const outbox = tx.objectStore('outbox')
    const { store, returned } = await readMeta(tx)
    const back: (UnsentEntry & PlaceInOutbox)[] = []
    for (const row of rows) {
      const isHere = (await outbox.index('by-review').getKey(row.reviewId)) !== undefined
      if (!isHere) back.push({ ...row, store, seq: await outbox.add(row) })
    }
    await changeMeta(tx, () => ({ returned: [...returned, ...back.map(({ seq }) => seq)] }))
    return back
  })
}

/**
 * @returns a row of what the copy tells of a decision; its request and what was entered are made up from it. It counts as
 *   tried, because it may have arrived before the loss: then it could not be undone
 */
function rowOf(copy: CopiedDecision): Omit<OutboxEntry, 'seq'> | Omit<ParkingEntry, 'seq'> {
  const { uid, decidedAt } = copy
  const attempts = 1
  if ('parking' in copy) {
    const { parking } = copy
    return { ...newWaiting(uid, requestOf(parking, decidedAt), decidedAt), parking, attempts }
  }
  const { decision, correction } = copy
  const request = requestOf(decision, decidedAt)
  const draft = draftOf(asDecided({ request, decision }))
  const made = { decision, correction, request, draft, now: decidedAt, openMs: null }
  return { ...newEntry(uid, made), attempts }
}

function requestOf(made: Decision | Parking, decidedAt: number): ReviewRequest {
  const approval: Partial<Approval> = isApproval(made) ? made : {}
  return {
    ...unknownRequest(made.reviewId, decidedAt),
    userEmail: 'userEmail' in made ? made.userEmail : '',
    businessId: approval.businessId ?? null,
    businessName: approval.businessName ?? null,
    receiptDatetime: approval.receiptDatetime ?? null,
    subtotal: approval.subtotal ?? null,
  }
}

function isApproval(made: Decision | Parking): made is Approval {
  return 'isApproved' in made && made.isApproved
}

function addLoss(earlier: Loss | null, count: number, since: number): Loss | null {
  if (count === 0) return earlier
  return earlier
    ? { count: earlier.count + count, since: Math.min(earlier.since, since) }
    : { count, since }
}
