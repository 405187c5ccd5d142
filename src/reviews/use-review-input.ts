import { useEffect, useRef, useState } from 'react'
import { draftKeeper } from '../offline/draft-keeper.ts'
import type { ReviewDraft } from '../offline/rows.ts'

export interface ReviewInputState {
  draft: ReviewDraft
  change: (part: Partial<ReviewDraft>) => void
  /** Why what is typed could not be stored; null while it can. */
  saveProblem: string | null
  /** Runs a decision, with no draft written behind it. @throws what the decision throws */
  decide: <T>(decision: () => Promise<T>) => Promise<T>
}

/**
 * What is typed on the review screen, stored as it is typed (checklist V10).
 * @param follow has the draft taken over that another tab has stored meanwhile; returns how to stop that
 */
export function useReviewInput(
  initial: ReviewDraft,
  save: (draft: ReviewDraft) => Promise<void>,
  follow: (take: (draft: ReviewDraft) => void) => () => void,
): ReviewInputState {
  const [draft, setDraft] = useState(initial)
  const [saveProblem, setSaveProblem] = useState<string | null>(null)
  const [keeper] = useState(() => draftKeeper(save, setSaveProblem))
  // Two changes can come before the screen shows the first.
  const newest = useRef(initial)

  // A key that comes before the screen has gone must leave no draft behind the decision.
  const isDecided = useRef(false)
  const change = (part: Partial<ReviewDraft>) => {
    if (isDecided.current) return
    newest.current = { ...newest.current, ...part }
    setDraft(newest.current)
    keeper.keep(newest.current)
  }
  useEffect(
    () =>
      follow((stored) => {
        // What is typed here at this moment is newer.
        if (isDecided.current || keeper.isBusy()) return
        newest.current = stored
        setDraft(stored)
      }),
    [follow, keeper],
  )
  const decide = async <T>(decision: () => Promise<T>) => {
    keeper.forget()
    try {
      const result = await decision()
      isDecided.current = true
      return result
    } catch (error) {
      keeper.keep(newest.current)
      throw error
    }
  }
  return { draft, change, saveProblem, decide }
}
