/** Drafts of reviews: what was entered for a request before its decision. */
import { announce } from '../broadcast.ts'
import type { StaffDatabase } from '../database.ts'
import { read, write } from '../one-store.ts'
import { draftRow, type ReviewDraft } from '../rows.ts'

/** The draft of an untouched form. */
export const EMPTY_DRAFT: ReviewDraft = {
  business: null,
  receiptDatetime: null,
  subtotal: '',
  notes: '',
  reasons: [],
  otherReason: null,
}

/**
 * Stores the draft of a request.
 * @param now milliseconds since the epoch
 */
export async function saveDraft(
  database: StaffDatabase,
  reviewId: string,
  draft: ReviewDraft,
  now: number,
): Promise<void> {
  await database.transact(['drafts'], 'readwrite', async (tx) => {
    const stored = tx.objectStore('drafts').put({ reviewId, draft, savedAt: now })
    // Commit at once, so that the draft is written even if the page is left now.
    tx.commit()
    await stored
  })
  announce(database, 'draft', reviewId)
}

/** @returns the draft of a request, or null */
export async function readDraft(
  database: StaffDatabase,
  reviewId: string,
): Promise<ReviewDraft | null> {
  const row = await read(database, 'drafts', (drafts) => drafts.get(reviewId))
  return draftRow.safeParse(row).data?.draft ?? null
}

/** @returns ids of all requests for which something is entered: neither an emptied form nor a note to park is that */
export async function readDraftIds(database: StaffDatabase): Promise<ReadonlySet<string>> {
  const rows = await read(database, 'drafts', (drafts) => drafts.getAll())
  const drafts = rows.flatMap((row) => draftRow.safeParse(row).data ?? [])
  return new Set(drafts.flatMap(({ reviewId, draft }) => (isEntered(draft) ? reviewId : [])))
}

/** What fields have that were filled and emptied again. */
const EMPTIED: ReviewDraft = { ...EMPTY_DRAFT, businessText: '', datetimeParts: {} }

function isEntered(draft: ReviewDraft): boolean {
  return Object.entries({ ...draft, parkingNote: undefined }).some(
    ([name, value]) =>
      value !== undefined &&
      JSON.stringify(value) !== JSON.stringify(EMPTIED[name as keyof ReviewDraft]),
  )
}

/** Deletes the drafts of decided requests. Best effort: nothing reads a draft that is left over. */
export async function deleteDrafts(
  database: StaffDatabase,
  reviewIds: readonly string[],
): Promise<void> {
  await write(database, 'drafts', async (drafts) => {
    await Promise.all(reviewIds.map((id) => drafts.delete(id)))
  }).catch(() => undefined)
}
