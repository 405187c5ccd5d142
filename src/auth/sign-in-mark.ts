/**
 * Who signed in on this tablet last, on purpose, or that somebody signed out. Every tab holds what it learns
 * late against it: an answer that was under way, an account that the provider's SDK still has.
 */
import { z } from 'zod'

const KEY = 'hermes:sign-in'

const signInMark = z.object({
  /** One more with each sign-in and sign-out. */
  generation: z.number(),
  /** Null after a sign-out. */
  uid: z.string().nullable(),
})
export type SignInMark = z.infer<typeof signInMark>

/** Null where nobody signed in or out since marks are left. */
export function readSignInMark(): SignInMark | null {
  try {
    return signInMark.parse(JSON.parse(localStorage.getItem(KEY) ?? ''))
  } catch {
    return null
  }
}

/** @param uid who signed in; null for a sign-out */
export function leaveSignInMark(uid: string | null): void {
  const generation = (readSignInMark()?.generation ?? 0) + 1
  localStorage.setItem(KEY, JSON.stringify({ generation, uid } satisfies SignInMark))
}

/** Whether the last sign-in was this person's, as far as this tablet knows. */
export function isSignedIn(uid: string): boolean {
  const mark = readSignInMark()
  return mark === null || mark.uid === uid
}

/** Calls back when another tab left a mark. */
export function onSignInMark(listener: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) listener()
  })
}
