/**
 * Who last signed in on this tablet, or that they signed out. Tabs check late information against it: an
 * answer that was pending, or an account that the provider's SDK still has.
 */
import { z } from 'zod'
import { parseJson } from '../rules/parse-json.ts'

export const LAST_SIGN_IN_KEY = 'hermes:sign-in'

const lastSignIn = z.object({
  /** Increases with each sign-in and sign-out. */
  generation: z.number(),
  /** Null after a sign-out. */
  uid: z.string().nullable(),
  /** Increases with each sign-in, except when the person who is signed in signs in again. */
  session: z.number(),
})
export type LastSignIn = z.infer<typeof lastSignIn>

/** As this page has read or left it last. */
let known: LastSignIn | null = null

/**
 * A record that was there and is not any more was deleted by the browser or a person, together with everything else: no
 * sign-out leaves none. Then this page puts back what it knows, so that whoever works on it can go on.
 * @returns null if nobody has signed in or out on this tablet
 */
export function readLastSignIn(): LastSignIn | null {
  const stored = localStorage.getItem(LAST_SIGN_IN_KEY)
  if (stored === null && known) store(known)
  else known = lastSignIn.safeParse(parseJson(stored)).data ?? null
  return known
}

function store(last: LastSignIn): void {
  known = last
  localStorage.setItem(LAST_SIGN_IN_KEY, JSON.stringify(last))
}

/**
 * Records a sign-in or sign-out.
 * @param uid who signed in; null for a sign-out
 */
export function recordSignIn(uid: string | null): void {
  const last = readLastSignIn()
  const generation = (last?.generation ?? 0) + 1
  const isAgain = uid === null || last?.uid === uid
  const session = (last?.session ?? 0) + (isAgain ? 0 : 1)
  store({ generation, uid, session })
}

/** True if this person was the last to sign in and has not signed out. */
export function isSignedIn(uid: string): boolean {
  return readLastSignIn()?.uid === uid
}
