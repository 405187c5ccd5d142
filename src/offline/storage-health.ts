/**
 * Whether the storage of this tablet answers. A store that has fallen silent is not asked by everybody, each
 * waiting in vain: for a moment nobody is let in, then one may try.
 */
import { note } from './journal.ts'

const LEFT_ALONE_MS = 3_000

/** Stores that do not answer, and those of them that are left alone for the moment. */
const silent = new Set<string>()
const leftAlone = new Set<string>()
const listeners = new Set<() => void>()

/** Thrown when the storage does not answer. Its message is the text to show: what is wrong and what helps. */
export class StorageSilentError extends Error {
  constructor() {
    super(
      'The storage of this tablet does not answer. Close Hermes fully, all of its tabs too, then open it again',
    )
    this.name = 'StorageSilentError'
  }
}

/** Whether a read or write failed for the storage's sake: silent, closed, or interrupted by the system. */
export function isStorageFailure(error: unknown): boolean {
  return error instanceof StorageSilentError || error instanceof DOMException
}

/** Whether a part of the storage has fallen silent, for the notice on screen. */
export function isStorageSilent(): boolean {
  return silent.size > 0
}

/** @returns stops listening */
export function onStorageHealth(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** @throws {StorageSilentError} while one of the stores is left alone */
export function failFast(stores: readonly string[]): void {
  if (stores.some((store) => leftAlone.has(store))) throw new StorageSilentError()
}

export function noteSilence(stores: readonly string[]): void {
  note('storage silent', { stores: stores.join('+') })
  stores.forEach((store) => silent.add(store))
  listeners.forEach((listener) => listener())
}

/** By a timer and no clock: clocks are set back. */
export function leaveAlone(stores: readonly string[]): void {
  stores.forEach((store) => leftAlone.add(store))
  setTimeout(() => stores.forEach((store) => leftAlone.delete(store)), LEFT_ALONE_MS)
}

export function noteAnswer(stores: readonly string[]): void {
  stores.forEach((store) => leftAlone.delete(store))
  const wereSilent = stores.filter((store) => silent.delete(store))
  if (wereSilent.length > 0) listeners.forEach((listener) => listener())
}
