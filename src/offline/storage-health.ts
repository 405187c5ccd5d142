/**
 * Whether this tablet's storage answers. After a store has timed out, calls to it fail at once for a few
 * seconds instead of each waiting for its own timeout.
 */
import { createStore } from 'zustand/vanilla'
import { note } from './journal.ts'

const FAIL_FAST_MS = 3_000

/** Stores that do not answer. */
const silent = createStore<ReadonlySet<string>>(() => new Set())
/** Stores whose calls fail at once for now. */
const failingFast = new Set<string>()
const failureListeners = new Set<() => void>()

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
 * Whether an error came from the storage itself: it did not answer, was closed, or was interrupted by the
 * system. A row that breaks a constraint is none: the storage has answered.
 */
export function isStorageFailure(error: unknown): boolean {
  if (error instanceof DOMException) return error.name !== 'ConstraintError'
  return error instanceof StorageSilentError
}

/** Whether a write failed because the tablet is full. */
export function isFull(error: unknown): boolean {
  return (error as { name?: unknown } | null)?.name === 'QuotaExceededError'
}

/**
 * Whether the cause may be a full tablet. Chromium also says `UnknownError` then, and has a new, empty store for the
 * next try.
 */
export function mayBeFull(error: unknown): boolean {
  return isFull(error) || (error as { name?: unknown } | null)?.name === 'UnknownError'
}

/** Whether any store does not answer, for the notice on screen. */
export function isStorageSilent(): boolean {
  return silent.getState().size > 0
}

/** Calls back whenever `isStorageSilent` may have changed. Returns a function that stops listening. */
export const onStorageHealth: (listener: () => void) => () => void = silent.subscribe

/** @throws {StorageSilentError} if one of the stores has just timed out */
export function failFast(stores: readonly string[]): void {
  if (stores.some((store) => failingFast.has(store))) throw new StorageSilentError()
}

/** Records that stores do not answer. */
export function noteSilence(stores: readonly string[]): void {
  note('storage silent', { stores: stores.join('+') })
  silent.setState(new Set([...silent.getState(), ...stores]), true)
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
  const before = silent.getState()
  const still = new Set([...before].filter((store) => !stores.includes(store)))
  if (still.size < before.size) silent.setState(still, true)
}

/**
 * Records that a transaction failed or that a database was closed under the page: something may be lost.
 * @param error the browser's own, which no screen shows
 */
export function noteFailure(error?: unknown): void {
  // A page that is left aborts what it began.
  if (error && (error as Error).name !== 'AbortError') console.warn('The storage failed', error)
  failureListeners.forEach((listener) => listener())
}

/**
 * Calls back after each failure of the storage.
 * @returns a function that stops listening
 */
export function onStorageFailure(listener: () => void): () => void {
  failureListeners.add(listener)
  return () => failureListeners.delete(listener)
}
