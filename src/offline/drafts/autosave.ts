/**
 * Stores drafts as they are typed, one write at a time; of those that arrive during a write, only the newest.
 */
export interface Autosave<Draft> {
  /** Stores a draft as soon as possible. */
  keep(draft: Draft): void
  /** Whether something is still being stored. */
  isBusy(): boolean
  /** Discards what is not being written yet. */
  forget(): void
  /** Like `forget`, and waits for a write in progress. */
  settle(): Promise<void>
}

/** A failed write is retried after this long, even if nothing more is typed. */
const AGAIN_AFTER_MS = 5_000

/**
 * Creates an autosave.
 * @param save stores a draft
 * @param onResult called after each write with null, or with an error message
 */
export function createAutosave<Draft extends object>(
  save: (draft: Draft) => Promise<void>,
  onResult: (problem: string | null) => void,
): Autosave<Draft> {
  let next: Draft | null = null
  let writing: Promise<void> | null = null
  let again: ReturnType<typeof setTimeout> | undefined

  const write = async () => {
    clearTimeout(again)
    while (next) {
      const draft: Draft = next
      next = null
      try {
        await save(draft)
        onResult(null)
      } catch (error) {
        onResult(error instanceof Error ? error.message : String(error))
        again = setTimeout(() => keep(draft), AGAIN_AFTER_MS)
      }
    }
    writing = null
  }
  const keep = (draft: Draft) => {
    next = draft
    writing ??= write()
  }
  const forget = () => {
    next = null
    clearTimeout(again)
  }
  return {
    keep,
    isBusy: () => writing !== null,
    forget,
    async settle() {
      forget()
      await writing
    },
  }
}
