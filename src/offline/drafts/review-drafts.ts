/** What a reviewer has typed and not decided: kept for each request, so that no text is lost. */
import { announce } from '../broadcast.ts'
import type { StaffDatabase } from '../database.ts'
import { draftRow, type ReviewDraft } from '../rows.ts'

/** A form that nobody has typed in. */
export const EMPTY_DRAFT: ReviewDraft = {
  business: null,
  receiptDatetime: null,
  subtotal: '',
  notes: '',
  reasons: [],
  otherReason: null,
}

/** @param now milliseconds since the epoch */
export async function saveDraft(
  database: StaffDatabase,
  reviewId: string,
  draft: ReviewDraft,
  now: number,
): Promise<void> {
  await database.transact(['drafts'], 'readwrite', async (tx) => {
    const stored = tx.objectStore('drafts').put({ reviewId, draft, savedAt: now })
    // At once: a page that is left at this moment still has it written.
    tx.commit()
    await stored
  })
  announce(database, 'draft', reviewId)
}

/** The draft of a request, or null. */
export async function readDraft(
  database: StaffDatabase,
  reviewId: string,
): Promise<ReviewDraft | null> {
  const row = await database.transact(['drafts'], 'readonly', (tx) =>
    tx.objectStore('drafts').get(reviewId),
  )
  return draftRow.safeParse(row).data?.draft ?? null
}

/** Ends the drafts of decided requests. Best effort: what is left is looked at by nobody. */
export async function deleteDrafts(
  database: StaffDatabase,
  reviewIds: readonly string[],
): Promise<void> {
  await database
    .transact(['drafts'], 'readwrite', async (tx) => {
      await Promise.all(reviewIds.map((id) => tx.objectStore('drafts').delete(id)))
    })
    .catch(() => undefined)
}
