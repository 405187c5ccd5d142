/**
 * Compares the outbox with its second copy. What only the copy has, because the browser has lost its storage,
 * waits again: the server applies it once, even if it was sent. What the copy lacks is copied. What neither has
 * any more is counted.
 */
import type { Decision, ReviewRequest } from '../../contract/review-calls.ts'
import { isNamedReason } from '../../rules/receipt.ts'
import type { StaffDatabase } from '../database.ts'
import { writeToDisk, type OneStore } from '../one-store.ts'
import { EMPTY_DRAFT } from '../drafts/review-drafts.ts'
import { announce } from '../broadcast.ts'
import { note } from '../journal.ts'
import { outboxEntry, type OutboxEntry, type ReviewDraft } from '../rows.ts'
import { STATES } from './outbox-ranges.ts'
import { newEntry } from './outbox.ts'
import {
  gatherCopies,
  readCopies,
  removeStaleCopies,
  writeCopies,
  type CopiedDecision,
} from './second-copy.ts'
import {
  nextPlace,
  noteReturned,
  readIdentity,
  storeOf,
  type PlaceInOutbox,
} from '../store-identity.ts'
import {
  countUnsent,
  readTally,
  sinceOf,
  writeTally,
  type Found,
  type Loss,
  type UnsentTally,
} from './unsent-tally.ts'

export interface Recovery {
  /** Number of decisions that came back and wait, of which nobody has taken note yet, also of earlier comparisons. */
  returned: number
  /** Decisions that are lost and nobody has taken note of yet, also of earlier comparisons. */
  lost: Loss | null
  /** Number of unsent decisions without a second copy, because it could not be written. */
  uncopied: number
}

/**
 * Compares outbox and copies, and mends both.
 * @param now milliseconds since the epoch
 * @throws what `transact` does; the copies stay
 */
export async function recoverLost(database: StaffDatabase, now: number): Promise<Recovery> {
  const tally = await readTally(database)
  const copies = gatherCopies(database)
  const seen = await countUnsent(database)
  const countUncopied = (unsent: number) => Math.max(0, unsent - readCopies(database).length)
  if (isComplete(seen, copies, tally)) {
    const { returned, unsent } = seen
    return { returned, lost: tally?.lost ?? null, uncopied: countUncopied(unsent) }
  }
  const { recovered, settled, uncopied, found, isNew } = await mend(database, copies, tally)
  removeStaleCopies(database, settled)
  writeCopies(database, [...recovered, ...uncopied])
  const missing = isNew && tally ? Math.max(0, tally.unsent - found.unsent) : 0
  const lost = addLoss(tally?.lost ?? null, missing, tally?.since ?? now)
  await writeTally(database, { ...found, since: sinceOf(tally, found.unsent, now), lost })
  if (recovered.length > 0) announce(database, 'outbox')
  if (recovered.length + missing > 0) note('storage lost', { back: recovered.length, missing })
  const { returned } = await countUnsent(database)
  return { returned, lost, uncopied: countUncopied(found.unsent) }
}

/** Whether a look is enough to see that nothing is lost and everything is copied. */
function isComplete(found: Found, copies: readonly CopiedDecision[], tally: UnsentTally | null) {
  return (
    found.store !== null &&
    tally?.store === found.store &&
    tally.unsent === found.unsent &&
    copies.length === found.unsent &&
    copies.every(({ store }) => store === found.store)
  )
}

interface Mended {
  /** Rows of what only the copy had. */
  recovered: (OutboxEntry & PlaceInOutbox)[]
  /** Copies of what is not unsent any more. */
  settled: CopiedDecision[]
  /** Rows that had no copy. */
  uncopied: (OutboxEntry & PlaceInOutbox)[]
  /** Whether this outbox, or its end, is not the one that was counted. */
  isNew: boolean
  found: { store: string; unsent: number; lastSeq: number }
}

function mend(
  database: StaffDatabase,
  copies: readonly CopiedDecision[],
  tally: UnsentTally | null,
): Promise<Mended> {
  return writeToDisk(database, 'outbox', async (outbox) => {
    const store = await storeOf(outbox)
    const next = await nextPlace(outbox)
    const { waiting, sending, refused, conflict } = STATES
    const places = await Promise.all(
      [waiting, sending, refused, conflict].map((range) =>
        outbox.index('by-due').getAllKeys(range),
      ),
    )
    const unsent = new Set(places.flat())
    const absent = copies.filter((copy) => copy.store !== store || !unsent.has(copy.seq))
    // What this outbox once had and has no more is sent, undone or discarded.
    const isLost = (copy: CopiedDecision) => copy.store !== store || copy.seq >= next
    const decidedHere = await Promise.all(
      absent.map((copy) => outbox.index('by-review').getKey(copy.decision.reviewId)),
    )
    const lost = absent.filter((copy, index) => isLost(copy) && decidedHere[index] === undefined)
    const rows = lost.map(rowOf).sort((one, other) => one.decidedAt - other.decidedAt)
    const seqs = await Promise.all(rows.map((row) => outbox.add(row)))
    const { returned = [] } = await readIdentity(outbox)
    if (seqs.length > 0) await noteReturned(outbox, [...returned, ...seqs])
    const copied = new Set(copies.filter((copy) => copy.store === store).map(({ seq }) => seq))
    const uncopied = await readRows(
      outbox,
      [...unsent].filter((seq) => !copied.has(seq)),
    )
    return {
      recovered: rows.map((row, index) => ({ ...row, store, seq: seqs[index] ?? 0 })),
      settled: absent.filter((copy) => !lost.includes(copy)),
      uncopied: uncopied.map((row) => ({ ...row, store })),
      isNew: tally !== null && (tally.store !== store || tally.lastSeq >= next),
      found: { store, unsent: unsent.size + rows.length, lastSeq: Math.max(next, ...seqs) },
    }
  })
}

async function readRows(
  outbox: OneStore<'outbox'>,
  seqs: readonly number[],
): Promise<OutboxEntry[]> {
  const rows = await Promise.all(seqs.map((seq) => outbox.get(seq)))
  return rows.flatMap((row) => outboxEntry.safeParse(row).data ?? [])
}

/** @returns a row of what the copy tells of a decision; its request and what was entered are made up from it */
function rowOf({ decision, uid, decidedAt }: CopiedDecision): Omit<OutboxEntry, 'seq'> {
  const [request, draft] = [requestOf(decision, decidedAt), draftOf(decision)]
  return newEntry(uid, { decision, request, draft, now: decidedAt, openMs: null })
}

function requestOf(decision: Decision, decidedAt: number): ReviewRequest {
  const at = new Date(decidedAt).toISOString()
  const receipt = decision.isApproved
    ? {
        businessId: decision.businessId,
        businessName: decision.businessName,
        receiptDatetime: decision.receiptDatetime,
        subtotal: decision.subtotal,
      }
    : { businessId: null, businessName: null, receiptDatetime: null, subtotal: null }
  return {
    id: decision.reviewId,
    userEmail: decision.userEmail,
    submittedDatetime: at,
    lastUpdatedDatetime: at,
    urls: [],
    ...receipt,
    reviewStatus: 'open',
    reviewerEmail: null,
    reviewerNotes: null,
    rejectionReasons: [],
    sameImage: [],
  }
}

function draftOf(decision: Decision): ReviewDraft {
  const draft = { ...EMPTY_DRAFT, notes: decision.reviewerNotes }
  if (!decision.isApproved) {
    const reasons = decision.rejectionReasons.filter(isNamedReason)
    const otherReason =
      decision.rejectionReasons.findLast((reason) => !isNamedReason(reason)) ?? null
    return { ...draft, reasons, otherReason }
  }
  return {
    ...draft,
    business: { id: decision.businessId, name: decision.businessName },
    receiptDatetime: decision.receiptDatetime,
    subtotal: decision.subtotal.toFixed(2),
  }
}

function addLoss(earlier: Loss | null, count: number, since: number): Loss | null {
  if (count === 0) return earlier
  return earlier
    ? { count: earlier.count + count, since: Math.min(earlier.since, since) }
    : { count, since }
}
