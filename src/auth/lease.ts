/**
 * The lease of a session that the server has verified: it lets the same person read the queue and decide
 * while there is no answer. Every effect still needs a token that the server checks.
 */
import { z } from 'zod'
import { isSignedIn } from './sign-in-mark.ts'

const KEY = 'hermes:lease'

/** How long a verified session works without the server. */
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
/** What call 6 says about a person. */
export type Staff = Pick<Lease, 'uid' | 'email' | 'isReviewer'>

/** `isRefused`: ended by the server before its time. */
const storedLease = lease.extend({ isRefused: z.boolean().default(false) })

/** The live lease, or null. A lease from the future means that the clock was set back: it has ended. */
export function readLease(now: number): Lease | null {
  const stored = readStored()
  if (!stored || stored.isRefused) return null
  return stored.verifiedAt <= now && now < stored.expiresAt ? lease.parse(stored) : null
}

/**
 * How somebody's lease has ended that still lies here.
 * @returns null for a live one, and where nobody's lies here
 */
export function readEndedLease(now: number): 'expired' | 'refused' | null {
  const stored = readStored()
  if (!stored || readLease(now)) return null
  return stored.isRefused ? 'refused' : 'expired'
}

export function writeLease({ uid, email, isReviewer }: Staff, now: number): Lease {
  const written = { uid, email, isReviewer, verifiedAt: now, expiresAt: now + LEASE_MS }
  localStorage.setItem(KEY, JSON.stringify(written))
  return written
}

/** Ends what the lease allows and keeps whose it was: work on screen stays, a sign-in is due. */
export function refuseLease(): void {
  const stored = readStored()
  if (stored) localStorage.setItem(KEY, JSON.stringify({ ...stored, isRefused: true }))
}

/** Signs the tablet out: no trace of a session stays. */
export function endLease(): void {
  localStorage.removeItem(KEY)
}

/** Calls back when another tab wrote or ended the lease. */
export function onLeaseChange(listener: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) listener()
  })
}

/** Nobody's but that of who signed in last, however late it was written. */
function readStored(): z.infer<typeof storedLease> | null {
  try {
    const stored = storedLease.parse(JSON.parse(localStorage.getItem(KEY) ?? ''))
    return isSignedIn(stored.uid) ? stored : null
  } catch {
    return null
  }
}
