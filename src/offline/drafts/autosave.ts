/** Stores what is typed at once, one write at a time; of what comes meanwhile, the newest. */
export interface Autosave<Draft> {
  keep(draft: Draft): void
  /** Something is still to be stored. */
  isBusy(): boolean
  /** Forgets what is still to be stored. */
  forget(): void
  /** The same, and waits for a write that has begun. */
  settle(): Promise<void>
}

/** What could not be stored is tried again after this long, without anybody typing on. */
const AGAIN_AFTER_MS = 5_000

/**
 * @param save stores a draft
 * @param onResult told after each write: null, or what went wrong in words
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
