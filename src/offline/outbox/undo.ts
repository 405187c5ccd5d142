/** Undo: a reviewer can undo their own decision until the first attempt to send it. */
import { announce } from '../broadcast.ts'
import type { StaffDatabase } from '../database.ts'
import { read, write, writeOutboxAndMeta } from '../one-store.ts'
import { deleteDrafts } from '../drafts/review-drafts.ts'
import { canUndo, giveUp } from './outbox.ts'
import { settleDecided } from '../queue/decided-rows.ts'
import { draftRow, knownIn, type OutboxEntry } from '../rows.ts'
import { removeCopies } from './second-copy.ts'

/**
 * `too-late`: an attempt to send it was made and may have arrived. `gone`: there is no such unsent decision.
 */
export type UndoOutcome = 'undone' | 'too-late' | 'gone'

/**
 * Undoes a decision: its input becomes a draft again, and the request is open again. The draft is written
 * first, so that nothing is lost if the rest fails.
 * @param seq the decision's place in the outbox
 * @param now milliseconds since the epoch
 * @throws {StorageSilentError} when the storage does not answer
 */
export async function undo(
  database: StaffDatabase,
  seq: number,
  now: number,
): Promise<UndoOutcome> {
  const entry = await readEntry(database, seq)
  if (!entry || !canUndo(entry)) return entry ? 'too-late' : 'gone'
  const hasDraft = await restoreDraft(database, entry, now)
  const isUndone = await writeOutboxAndMeta(database, async (tx) => {
    const { entry: current } = knownIn(await tx.objectStore('outbox').get(seq))
    if (!current || !canUndo(current)) return false
    await giveUp(tx, seq, current)
    return true
  })
  if (!isUndone) {
    if (hasDraft) await deleteDrafts(database, [entry.reviewId])
    return 'too-late'
  }
  removeCopies(database, [entry.reviewId])
  await reopen(database, entry)
  announce(database, 'outbox')
  announce(database, 'queue')
  return 'undone'
}

function readEntry(database: StaffDatabase, seq: number): Promise<OutboxEntry | null> {
  return read(database, 'outbox', async (outbox) => {
    return knownIn(await outbox.get(seq)).entry
  })
}

/** @returns false if a newer draft exists, for instance from another tab; that one is kept */
function restoreDraft(
  database: StaffDatabase,
  { reviewId, draft, decidedAt }: OutboxEntry,
  now: number,
): Promise<boolean> {
  return write(database, 'drafts', async (drafts) => {
    const later = draftRow.safeParse(await drafts.get(reviewId))
    if (later.success && later.data.savedAt > decidedAt) return false
    await drafts.put({ reviewId, draft, savedAt: now })
    return true
  })
}

/** Puts the request back into the queue if it is gone, and clears its flag, unless it was decided before. Best effort. */
async function reopen(
  database: StaffDatabase,
  { reviewId, request, correction }: OutboxEntry,
): Promise<void> {
  if (correction) return
  const submitted = Date.parse(request.submittedDatetime)
  await write(database, 'queue', async (queue) => {
    const row = await queue.get(reviewId)
    if (!row) await queue.put({ id: reviewId, request, submitted, decided: 0 })
  }).catch(() => undefined)
  await settleDecided(database, [reviewId])
}
