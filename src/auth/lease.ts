/**
 * The lease of a verified session: it lets the same person read the queue and decide while the server does
 * not answer (checklist row H7). Every effect still needs a token that the server checks.
 */
import { z } from 'zod'
import { isSignedIn } from './sign-in-mark.ts'

export const LEASE_KEY = 'hermes:lease'

/** How long a verified session works without the server: 12 hours. */
const LEASE_MS = 12 * 60 * 60_000

const lease = z.object({
  uid: z.string(),
  email: z.string(),
  isReviewer: z.boolean(),
  /** Milliseconds since the epoch, like `expiresAt`. */
  verifiedAt: z.number(),
  expiresAt: z.number(),
})
export type Lease = z.infer<typeof lease>
/** What call 6 returns about a person. */
export type Staff = Pick<Lease, 'uid' | 'email' | 'isReviewer'>

/** `isRefused`: ended early by the server. */
const storedLease = lease.extend({ isRefused: z.boolean().default(false) })

/**
 * Reads the lease. One from the future has ended too, because the clock was set back.
 * @param now milliseconds since the epoch
 * @returns null if there is none or it has ended
 */
export function readLease(now: number): Lease | null {
  const stored = readStored()
  if (!stored || stored.isRefused) return null
  return stored.verifiedAt <= now && now < stored.expiresAt ? lease.parse(stored) : null
}

/**
 * Tells why the stored lease has ended.
 * @param now milliseconds since the epoch
 * @returns null if it is still valid or there is none
 */
export function readEndedLease(now: number): 'expired' | 'refused' | null {
  const stored = readStored()
  if (!stored || readLease(now)) return null
  return stored.isRefused ? 'refused' : 'expired'
}

/**
 * Stores a new lease.
 * @param now milliseconds since the epoch
 */
export function writeLease({ uid, email, isReviewer }: Staff, now: number): Lease {
  const written = { uid, email, isReviewer, verifiedAt: now, expiresAt: now + LEASE_MS }
  localStorage.setItem(LEASE_KEY, JSON.stringify(written))
  return written
}

/** Ends the lease but keeps whose it was, so that work stays on screen and a sign-in is asked for. */
export function refuseLease(): void {
  const stored = readStored()
  if (stored) localStorage.setItem(LEASE_KEY, JSON.stringify({ ...stored, isRefused: true }))
}

/** Deletes the lease at sign-out, so that no trace of the session stays. */
export function endLease(): void {
  localStorage.removeItem(LEASE_KEY)
}

/** Ignores a lease of anybody but the person who signed in last, however late it was written. */
function readStored(): z.infer<typeof storedLease> | null {
  try {
    const stored = storedLease.parse(JSON.parse(localStorage.getItem(LEASE_KEY) ?? ''))
    return isSignedIn(stored.uid) ? stored : null
  } catch {
    return null
  }
}
