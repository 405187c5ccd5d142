/** Keeps what is typed: each change is stored after a short pause, one write at a time. */
import type { ReviewDraft } from '../offline/database.ts'

const PAUSE_MS = 300

export interface DraftSaver {
  /** Makes a change and stores the result after the pause. @returns the result */
  change(part: Partial<ReviewDraft>): ReviewDraft
  /** Stores now what is still to be stored. */
  flush(): void
  /** Forgets what is still to be stored and waits for a write that has begun. */
  settle(): Promise<void>
}

/**
 * @param initial what was typed before
 * @param save stores a draft
 * @param onResult told after each write: null, or what went wrong in words
 */
export function draftSaver(
  initial: ReviewDraft,
  save: (draft: ReviewDraft) => Promise<void>,
  onResult: (problem: string | null) => void,
): DraftSaver {
  let draft = initial
  let isPending = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()

  const flush = () => {
    clearTimeout(timer)
    if (!isPending) return
    isPending = false
    const written = draft
    writing = writing
      .then(() => save(written))
      .then(
        () => onResult(null),
        (error: unknown) => onResult(error instanceof Error ? error.message : String(error)),
      )
  }
  return {
    change(part) {
      draft = { ...draft, ...part }
      isPending = true
      clearTimeout(timer)
      timer = setTimeout(flush, PAUSE_MS)
      return draft
    },
    flush,
    settle() {
      clearTimeout(timer)
      isPending = false
      return writing
    },
  }
}
