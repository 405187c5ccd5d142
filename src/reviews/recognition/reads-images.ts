import { readText, storeText, useText } from '../../workspace/stored-text.ts'

/** Reading drains the battery and heats an old tablet, so it can be turned off for everybody on a tablet. */
const KEY = 'hermes:reads-images'

/** True if this tablet reads the text in images. */
export function readsImages(): boolean {
  return readText('localStorage', KEY) !== 'no'
}

/** Turns the reading of images on or off on this tablet. */
export function setReadsImages(isOn: boolean): void {
  // On is the default, so nothing needs to be stored.
  storeText('localStorage', KEY, isOn ? null : 'no')
}

/** Like `readsImages`, but follows changes. */
export function useReadsImages(): boolean {
  return useText('localStorage', KEY) !== 'no'
}
