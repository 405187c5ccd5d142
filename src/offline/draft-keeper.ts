/** Stores what is typed at once, one write at a time; of what comes meanwhile, the newest. */
export interface DraftKeeper<Draft> {
  keep(draft: Draft): void
  /** Forgets what is still to be stored and waits for a write that has begun. */
  settle(): Promise<void>
}

/**
 * @param save stores a draft
 * @param onResult told after each write: null, or what went wrong in words
 */
export function draftKeeper<Draft extends object>(
  save: (draft: Draft) => Promise<void>,
  onResult: (problem: string | null) => void,
): DraftKeeper<Draft> {
  let next: Draft | null = null
  let writing: Promise<void> | null = null

  const write = async () => {
    while (next) {
      const draft = next
      next = null
      await save(draft).then(
        () => onResult(null),
        (error: unknown) => onResult(error instanceof Error ? error.message : String(error)),
      )
    }
    writing = null
  }
  return {
    keep(draft) {
      next = draft
      writing ??= write()
    },
    async settle() {
      next = null
      await writing
    },
  }
}
