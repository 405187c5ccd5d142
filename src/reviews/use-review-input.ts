import { useEffect, useRef, useState } from 'react'
import type { ReviewDraft } from '../offline/database.ts'
import { draftSaver } from './draft-saver.ts'

export interface ReviewInputState {
  draft: ReviewDraft
  change: (part: Partial<ReviewDraft>) => void
  /** Why what is typed could not be stored; null while it can. */
  saveProblem: string | null
  /** Runs a decision, with no draft written behind it. @throws what the decision throws */
  decide: <T>(decision: () => Promise<T>) => Promise<T>
}

/** What is typed on the review screen, stored as it is typed (checklist V10). */
export function useReviewInput(
  initial: ReviewDraft,
  save: (draft: ReviewDraft) => Promise<void>,
): ReviewInputState {
  const [draft, setDraft] = useState(initial)
  const [saveProblem, setSaveProblem] = useState<string | null>(null)
  const [saver] = useState(() => draftSaver(initial, save, setSaveProblem))

  useEffect(() => {
    // A tablet that goes to sleep gets no other event than these.
    const flushWhenHidden = () => {
      if (document.visibilityState === 'hidden') saver.flush()
    }
    addEventListener('pagehide', saver.flush)
    document.addEventListener('visibilitychange', flushWhenHidden)
    return () => {
      removeEventListener('pagehide', saver.flush)
      document.removeEventListener('visibilitychange', flushWhenHidden)
      saver.flush()
    }
  }, [saver])

  // A key that comes before the screen has gone must leave no draft behind the decision.
  const isDecided = useRef(false)
  const change = (part: Partial<ReviewDraft>) => {
    if (!isDecided.current) setDraft(saver.change(part))
  }
  const decide = async <T>(decision: () => Promise<T>) => {
    await saver.settle()
    try {
      const result = await decision()
      isDecided.current = true
      return result
    } catch (error) {
      saver.change({})
      throw error
    }
  }
  return { draft, change, saveProblem, decide }
}
