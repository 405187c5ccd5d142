/**
 * Notes which stores of this tablet do not answer. After a store has timed out, calls to it fail at once for a few
 * seconds instead of each waiting for its own timeout.
 */
import { note } from './journal.ts'
import { tablet } from './tablet-state.ts'

const FAIL_FAST_MS = 3_000

/** Stores whose calls fail at once for now. */
const failingFast = new Set<string>()

/** Thrown when the storage does not answer. Its message is shown on screen. */
export class StorageSilentError extends Error {
  constructor() {
    super(
      'The storage of this tablet does not answer. ' +
        'Close Hermes fully, including all of its tabs, then open it again',
    )
    this.name = 'StorageSilentError'
  }
}

/**
 * True if an error came from the storage itself: it did not answer, was closed, or was interrupted by the
 * system. A row that breaks a constraint is none: the storage has answered.
 */
export function isStorageFailure(error: unknown): boolean {
  if (error instanceof DOMException) return error.name !== 'ConstraintError'
  return error instanceof StorageSilentError
}

/** True if a write failed because the tablet is full. */
export function isFull(error: unknown): boolean {
  return (error as { name?: unknown } | null)?.name === 'QuotaExceededError'
}

/**
 * True if the cause may be a full tablet. Chromium also says `UnknownError` then, and has a new, empty store for the
 * next try.
 */
export function mayBeFull(error: unknown): boolean {
  return isFull(error) || (error as { name?: unknown } | null)?.name === 'UnknownError'
}

/** @throws {StorageSilentError} if one of the stores has just timed out */
export function failFast(stores: readonly string[]): void {
  if (stores.some((store) => failingFast.has(store))) throw new StorageSilentError()
}

/** Records that stores do not answer. */
export function noteSilence(stores: readonly string[]): void {
  note('storage silent', { stores: stores.join('+') })
  tablet.setState(({ silentStores }) => ({ silentStores: new Set([...silentStores, ...stores]) }))
}

/**
 * Makes calls to these stores fail at once for 3 seconds. Uses a timer, because the clock may be set back.
 */
export function leaveAlone(stores: readonly string[]): void {
  stores.forEach((store) => failingFast.add(store))
  setTimeout(() => stores.forEach((store) => failingFast.delete(store)), FAIL_FAST_MS)
}

/** Records that stores have answered. */
export function noteAnswer(stores: readonly string[]): void {
  stores.forEach((store) => failingFast.delete(store))
  const before = tablet.getState().silentStores
  const still = new Set([...before].filter((store) => !stores.includes(store)))
  if (still.size < before.size) tablet.setState({ silentStores: still })
}

/**
 * Records that a transaction failed or that a database was closed under the page: something may be lost.
 * @param error the browser's own, which no screen shows
 */
export function noteFailure(error?: unknown): void {
  // A page that is left aborts what it began.
  if (error && (error as Error).name !== 'AbortError') console.warn('The storage failed', error)
  tablet.setState(({ storageFailures }) => ({ storageFailures: storageFailures + 1 }))
}

/**
 * Calls back after each failure of the storage.
 * @returns a function that stops listening
 */
export function onStorageFailure(listener: () => void): () => void {
  return tablet.subscribe(({ storageFailures }) => storageFailures, listener)
}
