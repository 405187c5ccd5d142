import { messageOf } from '../../contract/message-of.ts'

/** A failed write is retried after this long, even if nothing more is typed. */
const AGAIN_AFTER_MS = 5_000

/**
 * Stores drafts as they are typed, one write at a time; of those that arrive during a write, only the newest.
 * @param save stores a draft
 * @param onResult called after each write with null, or with an error message
 * @param isStored whether a draft was read from the storage
 */
export function createAutosave<Draft extends object>(
  save: (draft: Draft) => Promise<void>,
  onResult: (problem: string | null) => void,
  isStored: boolean,
) {
  let next: Draft | null = null
  /** What is being written; null: it is not to be tried again. */
  let current: Draft | null = null
  let writing: Promise<void> | null = null
  let again: ReturnType<typeof setTimeout> | undefined

  const write = async () => {
    while (next) {
      clearTimeout(again)
      const draft: Draft = next
      current = draft
      next = null
      try {
        await save(draft)
        isStored = true
        onResult(null)
      } catch (error) {
        isStored = false
        onResult(messageOf(error))
        if (current) again = setTimeout(() => store(draft), AGAIN_AFTER_MS)
      }
    }
    writing = null
  }
  const store = (draft: Draft) => {
    next = draft
    writing ??= write()
  }
  const drop = () => {
    next = current = null
    clearTimeout(again)
  }
  return {
    /** Stores a draft as soon as possible. */
    store,
    /** True if something is still being stored. */
    isBusy: () => writing !== null,
    /**
     * Stores again a stored draft that is found to be gone, unless one is being written or the last write failed, which
     * is retried anyway.
     * @returns whether it stores the draft
     */
    storeAgain(draft: Draft) {
      const wasStored = isStored && writing === null
      if (wasStored) {
        isStored = false
        store(draft)
      }
      return wasStored
    },
    /** Discards what is not being written yet, because the draft is over. */
    forget() {
      isStored = false
      drop()
    },
    /**
     * Discards what is not being written yet and waits for a write in progress. Then the caller can write the draft in
     * another way.
     */
    async settle() {
      drop()
      await writing
    },
  }
}
