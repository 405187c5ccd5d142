import { useSyncExternalStore } from 'react'

/** Reading takes power and warms an old tablet, so it can be turned off there, for whoever uses it. */
const KEY = 'hermes:reads-pictures'

const listeners = new Set<() => void>()

/** Whether this tablet reads the text in images. */
export function readsImages(): boolean {
  return localStorage.getItem(KEY) !== 'no'
}

export function setReadsImages(isOn: boolean): void {
  // On is how the product comes: nothing to keep.
  if (isOn) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'no')
  listeners.forEach((listener) => listener())
}

export function useReadsImages(): boolean {
  return useSyncExternalStore(subscribe, readsImages)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
