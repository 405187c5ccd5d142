import { useCallback, useEffect, useRef, useState } from 'react'
import { onChange } from '../../offline/broadcast.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { createAutosave } from '../../offline/drafts/autosave.ts'
import {
  deleteDrafts,
  EMPTY_DRAFT,
  readDraft,
  saveDraft,
} from '../../offline/drafts/review-drafts.ts'
import { storeFreeingSpace } from '../../offline/images/make-room.ts'
import { onResume } from '../../offline/page-lifecycle.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import { onStorageFailure } from '../../offline/storage-health.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import type { ReviewSession } from './review-session.ts'

interface EditedDraft extends Pick<ReviewSession, 'draft' | 'change' | 'saveProblem'> {
  /**
   * Runs `decide`, which turns the draft into a decision. The draft is not saved while it runs, nor after it
   * succeeded.
   * @returns what `decide` returns
   * @throws what `decide` throws; the draft is then saved again
   */
  closeWith: <T>(decide: () => Promise<T>) => Promise<T>
}

/**
 * The draft for a review request, saved as it is typed (checklist V10).
 * @param initial the form's first content
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
      initial !== EMPTY_DRAFT,
    ),
  )
  // Two changes can happen before the first is rendered.
  const newest = useRef(initial)

  // A key pressed after the decision, or after the request was erased, before the screen closes, must not create another
  // draft.
  const isOver = useRef(false)
  // The same in every render, so that a field is rendered again only with another value.
  const change = useCallback(
    (part: Partial<ReviewDraft>) => {
      if (isOver.current) return
      newest.current = { ...newest.current, ...part }
      setDraft(newest.current)
      autosave.store(newest.current)
    },
    [autosave],
  )
  useEffect(() => {
    // What is being typed here is newer.
    const isNewer = () => isOver.current || autosave.isBusy()
    const stopFollowing = followDraft(database, reviewId, isNewer, (stored) => {
      if (isNewer()) return
      if (stored) {
        newest.current = stored
        setDraft(stored)
      } else autosave.storeAgain(newest.current)
    })
    const stopListening = onChange(database, (change, about) => {
      if (change !== 'erased' || about !== reviewId) return
      isOver.current = true
      // What is being written at this moment would stay.
      void autosave.settle().then(() => deleteDrafts(database, [reviewId]))
    })
    return () => {
      stopFollowing()
      stopListening()
    }
  }, [database, reviewId, autosave])
  const closeWith = async <T>(decide: () => Promise<T>) => {
    autosave.forget()
    try {
      const result = await decide()
      isOver.current = true
      return result
    } catch (error) {
      autosave.store(newest.current)
      throw error
    }
  }
  return { draft, change, saveProblem, closeWith }
}

/**
 * Keeps screens of the same request in step, in other tabs and when one is opened again in this one: each takes over the
 * draft that another one saves.
 * @param isNewer the draft of this screen is newer than the one that is announced now
 * @param onDraft also called after a failure of the storage: with null, if the draft was lost
 */
function followDraft(
  database: StaffDatabase,
  reviewId: string,
  isNewer: () => boolean,
  onDraft: (draft: ReviewDraft | null) => void,
): () => void {
  const read = async () => {
    const stored = await readDraft(database, reviewId).catch(() => undefined)
    if (stored !== undefined) onDraft(stored)
  }
  // It may have been saved after the first content was read, in which there may have been none.
  void readDraft(database, reviewId).then(
    (stored) => stored && onDraft(stored),
    () => {},
  )
  const stopListening = onChange(database, (change, about) => {
    if (change === 'draft' && about === reviewId && !isNewer()) void read()
  })
  // A suspended page missed the announcement.
  const stopWatching = onResume(() => void read())
  const stopSaving = onStorageFailure(() => void read())
  return () => {
    stopListening()
    stopWatching()
    stopSaving()
  }
}
