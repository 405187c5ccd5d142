/**
 * The sign-in under which this tab has filled its `sessionStorage`. A sign-out in another tab cannot reach it, and a
 * page that slept may find the next sign-in instead, so each tab compares for itself.
 */
import { readLastSignIn } from './last-sign-in.ts'

const KEY = 'hermes:tab-sign-in'

/** Notes that this tab now works under the current sign-in. */
export function joinSignIn(): void {
  sessionStorage.setItem(KEY, currentSignIn())
}

/** Empties `sessionStorage` if the sign-in that this tab worked under has ended, here or in another tab. */
export function leaveEndedSignIn(): void {
  const own = sessionStorage.getItem(KEY)
  if (own !== null && own !== currentSignIn()) sessionStorage.clear()
}

function currentSignIn(): string {
  const last = readLastSignIn()
  return `${last?.uid} ${last?.session}`
}
