/** Texts in the browser's storage that screens follow, also when another tab changes one. */
import { useSyncExternalStore } from 'react'

/** `sessionStorage` is a tab's own, and a sign-out clears it. */
type Area = 'localStorage' | 'sessionStorage'

/** Texts that the browser does not store, because it may not or is full: they hold until this page is left. */
const unstored = new Map<string, string | null>()

/** @returns null if there is none */
export function readText(area: Area, key: string): string | null {
  try {
    return unstored.get(key) ?? window[area].getItem(key)
  } catch {
    return null
  }
}

/**
 * Stores a text, or deletes it.
 * @returns true if the browser has it now, as it was read back; false: it holds until this page is left
 */
export function storeText(area: Area, key: string, text: string | null): boolean {
  unstored.delete(key)
  let isStored: boolean
  try {
    if (text === null) window[area].removeItem(key)
    else window[area].setItem(key, text)
    isStored = window[area].getItem(key) === text
  } catch {
    isStored = false
  }
  if (!isStored) unstored.set(key, text)
  // Browsers tell only the other tabs.
  window.dispatchEvent(new StorageEvent('storage', { key }))
  return isStored
}

/** Calls back when a text may have changed. @returns a function that stops listening */
export function onText(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

/** Like `readText`, but follows changes. */
export function useText(area: Area, key: string): string | null {
  return useSyncExternalStore(onText, () => readText(area, key))
}
