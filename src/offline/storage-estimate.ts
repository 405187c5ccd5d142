/** The storage that Hermes uses on this tablet, as the browser reports it. */

import { withDeadline } from './deadline.ts'

/** Neither images nor the reserve wait longer for an estimate. */
const WITHIN_MS = 3_000

export interface StorageUse {
  /** Bytes, like `quota`. */
  used: number
  quota: number
  /** True if the browser has promised not to clear it when the tablet runs out of space. */
  isProtected: boolean
}

let asking: Promise<unknown> | undefined

/**
 * Asks the browser to keep what is stored when the tablet runs out of space; once for each page, as some ask the person.
 * Resolves when it has answered.
 */
export function askToKeep(): Promise<unknown> {
  asking ??= navigator.storage?.persist?.() ?? Promise.resolve()
  return asking
}

/** @returns null if the browser does not report it */
export async function readStorageUse(): Promise<StorageUse | null> {
  const { storage } = navigator
  if (!storage?.estimate) return null
  const { usage, quota } = await storage.estimate()
  if (usage === undefined || !quota) return null
  return { used: usage, quota, isProtected: (await storage.persisted?.()) ?? false }
}

/** @returns bytes that the browser still grants, which the disk need not have; null if it does not tell, or not in time */
export async function readSpaceLeft(): Promise<number | null> {
  const answer = withDeadline(readStorageUse(), WITHIN_MS, () => new Error('No estimate'))
  const use = await answer.catch(() => null)
  return use && use.quota - use.used
}
