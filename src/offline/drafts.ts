/** What a reviewer has typed and not decided: kept for each request, so that no text is lost. */
import { announce } from './changes.ts'
import { draftRow, type ReviewDraft, type StaffDatabase } from './database.ts'

/** @param now milliseconds since the epoch */
export async function saveDraft(
  database: StaffDatabase,
  reviewId: string,
  draft: ReviewDraft,
  now: number,
): Promise<void> {
  const db = await database.open()
  await db.put('drafts', { reviewId, draft, savedAt: now })
  announce(database, 'draft')
}

/** The draft of a request, or null. */
export async function readDraft(
  database: StaffDatabase,
  reviewId: string,
): Promise<ReviewDraft | null> {
  const db = await database.open()
  const parsed = draftRow.safeParse(await db.get('drafts', reviewId))
  return parsed.success ? parsed.data.draft : null
}
