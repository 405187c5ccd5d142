import type { BusinessInput } from '../rules/business.ts'

/** Stores what is typed, one write at a time; of what comes meanwhile, the newest. */
export interface DraftKeeper {
  keep(input: BusinessInput): void
  /** Forgets what is still to be stored and waits for a write that has begun. */
  settle(): Promise<void>
}

/**
 * @param save stores a draft
 * @param onResult told after each write: null, or what went wrong in words
 */
export function draftKeeper(
  save: (input: BusinessInput) => Promise<void>,
  onResult: (problem: string | null) => void,
): DraftKeeper {
  let next: BusinessInput | null = null
  let writing: Promise<void> | null = null

  const write = async () => {
    while (next) {
      const input = next
      next = null
      await save(input).then(
        () => onResult(null),
        (error: unknown) => onResult(error instanceof Error ? error.message : String(error)),
      )
    }
    writing = null
  }
  return {
    keep(input) {
      next = input
      writing ??= write()
    },
    async settle() {
      next = null
      await writing
    },
  }
}
