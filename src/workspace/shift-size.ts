/** How many requests a person wants on this tablet (checklist T1): stored for each person, until they sign out. */
import { onText, readText, storeText, useText } from './stored-text.ts'

/** Without a choice. */
export const USUAL_SHIFT = 40
/** More would be a day's work. */
export const LONGEST_SHIFT = 1_000

const keyOf = (uid: string) => `hermes:shift:${uid}`

/** @returns the number of the next requests to have on this tablet */
export function shiftSize(uid: string): number {
  return sizeIn(readText('localStorage', keyOf(uid)))
}

/** Like `shiftSize`, but follows changes. */
export function useShiftSize(uid: string): number {
  return sizeIn(useText('localStorage', keyOf(uid)))
}

/** @param size null for the usual one */
export function chooseShift(uid: string, size: number | null): void {
  storeText('localStorage', keyOf(uid), size === null ? null : String(size))
}

/** Forgets the choice, for a sign-out. */
export function forgetShift(uid: string): void {
  if ('window' in globalThis) chooseShift(uid, null)
}

/** Calls back when a size was chosen, in this tab or another one. @returns a function that stops listening */
export function onShiftChosen(uid: string, listener: () => void): () => void {
  let before = shiftSize(uid)
  return onText(() => {
    const size = shiftSize(uid)
    if (size !== before) listener()
    before = size
  })
}

function sizeIn(text: string | null): number {
  const size = Number(text)
  return Number.isInteger(size) && size > USUAL_SHIFT ? Math.min(size, LONGEST_SHIFT) : USUAL_SHIFT
}
