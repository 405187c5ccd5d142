import { useSyncExternalStore } from 'react'

/** Reading drains the battery and heats an old tablet, so it can be turned off for everybody on a tablet. */
const KEY = 'hermes:reads-images'

const listeners = new Set<() => void>()

/** Whether this tablet reads the text in images. */
export function readsImages(): boolean {
  return localStorage.getItem(KEY) !== 'no'
}

/** Turns the reading of images on or off on this tablet. */
export function setReadsImages(isOn: boolean): void {
  // On is the default, so nothing needs to be stored.
  if (isOn) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'no')
  listeners.forEach((listener) => listener())
}

/** Like `readsImages`, but follows changes. */
export function useReadsImages(): boolean {
  return useSyncExternalStore(onReadsImagesChange, readsImages)
}

/**
 * @param listener called when reading is turned on or off
 * @returns a function that stops listening
 */
export function onReadsImagesChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
