/** Undo: a reviewer can undo their own decision until the first attempt to send it. */
import { announce } from '../broadcast.ts'
import type { StaffDatabase } from '../database.ts'
import { read, write, writeOutboxAndMeta } from '../one-store.ts'
import { deleteDrafts, EMPTY_DRAFT } from '../drafts/review-drafts.ts'
import { canUndo, giveUp } from './outbox.ts'
import { settleDecided } from '../queue/decided-rows.ts'
import { draftRow, unsentEntry, type UnsentEntry } from '../rows.ts'
import { removeCopies } from './second-copy.ts'

/**
 * `too-late`: an attempt to send it was made and may have arrived. `gone`: there is no such unsent decision.
 */
export type UndoOutcome = 'undone' | 'too-late' | 'gone'

/**
 * Undoes a decision: its input becomes a draft again, and the request is open again. The draft is written
 * first, so that nothing is lost if the rest fails. A wish to park the request, or to give it back, likewise.
 * @param seq its place in the outbox
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
    const current = unsentEntry.safeParse(await tx.objectStore('outbox').get(seq)).data
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
  announce(database, 'draft', entry.reviewId)
  return 'undone'
}

function readEntry(database: StaffDatabase, seq: number): Promise<UnsentEntry | null> {
  return read(database, 'outbox', async (outbox) => {
    return unsentEntry.safeParse(await outbox.get(seq)).data ?? null
  })
}

/** @returns false if a newer draft exists, for instance from another tab; that one is kept, with the note of what was parked */
function restoreDraft(database: StaffDatabase, entry: UnsentEntry, now: number): Promise<boolean> {
  const { reviewId, decidedAt } = entry
  return write(database, 'drafts', async (drafts) => {
    const later = draftRow.safeParse(await drafts.get(reviewId)).data
    if ('parking' in entry) {
      const draft = later?.draft ?? EMPTY_DRAFT
      const parkingNote = draft.parkingNote || (entry.parking.note ?? undefined)
      await drafts.put({ reviewId, draft: { ...draft, parkingNote }, savedAt: now })
      return false
    }
    if (later && later.savedAt > decidedAt) return false
    await drafts.put({ reviewId, draft: entry.draft, savedAt: now })
    return true
  })
}

/** Puts the request back into the queue if it is gone, and clears its flag, unless it was decided before. Best effort. */
async function reopen(database: StaffDatabase, entry: UnsentEntry): Promise<void> {
  const { reviewId, request } = entry
  if ('correction' in entry && entry.correction) return
  const submitted = Date.parse(request.submittedDatetime)
  await write(database, 'queue', async (queue) => {
    const row = await queue.get(reviewId)
    if (!row) await queue.put({ id: reviewId, request, submitted, decided: 0 })
  }).catch(() => undefined)
  await settleDecided(database, [reviewId])
}
