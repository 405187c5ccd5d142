/**
 * The lease of a verified session: it lets the same person read the queue and decide while the server does
 * not answer (checklist row H7). Every effect still needs a token that the server checks.
 */
import { z } from 'zod'
import type { EpochMs } from '../rules/epoch-ms.ts'
import { parseJson } from '../rules/parse-json.ts'
import { isSignedIn } from './last-sign-in.ts'

export const LEASE_KEY = 'hermes:lease'

/** A verified session works for 12 hours without the server. */
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
/** A person as call 6 returns them. */
export type Staff = Pick<Lease, 'uid' | 'email' | 'isReviewer'>

/** `isRefused`: ended early by the server. */
const storedLease = lease.extend({ isRefused: z.boolean().default(false) })

/**
 * Reads the lease. One from the future has ended too, because the clock was set back.
 * @returns null if there is none or it has ended
 */
export function readLease(now: EpochMs): Lease | null {
  const stored = readStored()
  if (!stored || stored.isRefused) return null
  return stored.verifiedAt <= now && now < stored.expiresAt ? lease.parse(stored) : null
}

/** @returns why the stored lease has ended; null if it is still valid or there is none */
export function readEndedLease(now: EpochMs): 'expired' | 'refused' | null {
  const stored = readStored()
  if (!stored || readLease(now)) return null
  return stored.isRefused ? 'refused' : 'expired'
}

/**
 * Stores a lease that begins at `now` (milliseconds since the epoch) and lasts 12 hours.
 * @returns the lease
 */
export function writeLease({ uid, email, isReviewer }: Staff, now: EpochMs): Lease {
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
  const stored = storedLease.safeParse(parseJson(localStorage.getItem(LEASE_KEY))).data
  return stored && isSignedIn(stored.uid) ? stored : null
}
