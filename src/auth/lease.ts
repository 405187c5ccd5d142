/**
 * The lease of a session that the server has verified: it lets the same person read the queue and decide
 * while there is no answer. Every effect still needs a token that the server checks.
 */
import { z } from 'zod'

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

/** The live lease, or null. A lease from the future means that the clock was set back: it has ended. */
export function readLease(now: number): Lease | null {
  const stored = readStored()
  return stored && stored.verifiedAt <= now && now < stored.expiresAt ? stored : null
}

/** Whether somebody's lease lies here that has run out, as opposed to nobody having been here. */
export function hasExpiredLease(now: number): boolean {
  return readStored() !== null && readLease(now) === null
}

export function writeLease(staff: Pick<Lease, 'uid' | 'email' | 'isReviewer'>, now: number): Lease {
  const written = { ...staff, verifiedAt: now, expiresAt: now + LEASE_MS }
  localStorage.setItem(KEY, JSON.stringify(written))
  return written
}

/** Ends what the lease allows and keeps whose it was: work on screen stays, a sign-in is due. */
export function expireLease(now: number): void {
  const stored = readStored()
  if (stored) localStorage.setItem(KEY, JSON.stringify({ ...stored, expiresAt: now }))
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

function readStored(): Lease | null {
  try {
    return lease.parse(JSON.parse(localStorage.getItem(KEY) ?? ''))
  } catch {
    return null
  }
}
