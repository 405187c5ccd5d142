import { useEffect, useRef, useState } from 'react'
import { onChange } from '../../offline/broadcast.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { createAutosave } from '../../offline/drafts/autosave.ts'
import { readDraft, saveDraft } from '../../offline/drafts/review-drafts.ts'
import { storeFreeingSpace } from '../../offline/images/free-space.ts'
import { onResume } from '../../offline/page-lifecycle.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import { useWorkspace } from '../../workspace/workspace.ts'

export interface EditedDraft {
  draft: ReviewDraft
  change: (part: Partial<ReviewDraft>) => void
  /** Why what is typed could not be stored; null while it can. */
  saveProblem: string | null
  /**
   * Runs what turns the draft into a decision: nothing is stored as a draft meanwhile, and nothing after it.
   * @returns what it returns
   * @throws what it throws; the draft goes on then
   */
  closeWith: <T>(decide: () => Promise<T>) => Promise<T>
}

/**
 * What is typed about a review request, stored as it is typed (checklist V10).
 * @param initial what the form begins with
 */
export function useReviewDraft(reviewId: string, initial: ReviewDraft): EditedDraft {
  const { database } = useWorkspace()
  const [draft, setDraft] = useState(initial)
  const [saveProblem, setSaveProblem] = useState<string | null>(null)
  const [autosave] = useState(() =>
    createAutosave<ReviewDraft>(
      (typed) =>
        storeFreeingSpace(database, () => saveDraft(database, reviewId, typed, Date.now())),
      setSaveProblem,
    ),
  )
  // Two changes can come before the screen shows the first.
  const newest = useRef(initial)

  // A key that comes before the screen has gone must leave no draft behind the decision.
  const isDecided = useRef(false)
  const change = (part: Partial<ReviewDraft>) => {
    if (isDecided.current) return
    newest.current = { ...newest.current, ...part }
    setDraft(newest.current)
    autosave.keep(newest.current)
  }
  useEffect(
    () =>
      followDraft(database, reviewId, (stored) => {
        // What is typed here at this moment is newer.
        if (isDecided.current || autosave.isBusy()) return
        newest.current = stored
        setDraft(stored)
      }),
    [database, reviewId, autosave],
  )
  const closeWith = async <T>(decide: () => Promise<T>) => {
    autosave.forget()
    try {
      const result = await decide()
      isDecided.current = true
      return result
    } catch (error) {
      autosave.keep(newest.current)
      throw error
    }
  }
  return { draft, change, saveProblem, closeWith }
}

/** Tabs that show the same request share what is typed: each takes over what was stored in another one. */
function followDraft(
  database: StaffDatabase,
  reviewId: string,
  take: (draft: ReviewDraft) => void,
): () => void {
  const read = async () => {
    const stored = await readDraft(database, reviewId).catch(() => null)
    if (stored) take(stored)
  }
  const stopListening = onChange(database, (change, about, isOwn) => {
    if (change === 'draft' && about === reviewId && !isOwn) void read()
  })
  // A page that was suspended has not heard of it.
  const stopWatching = onResume(() => void read())
  return () => {
    stopListening()
    stopWatching()
  }
}
