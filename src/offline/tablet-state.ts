/**
 * The state of this tablet as far as this page knows it, in memory only; each tab finds it out for itself. It stands in
 * the lowest layer of those that write to it, so that one place has all that the header of Hermes says, and the screens
 * follow any part of it in one way.
 */
import { subscribeWithSelector } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import type { Endpoint } from '../contract/endpoint.ts'
import type { EpochMs } from '../rules/epoch-ms.ts'

export type SessionState =
  | { status: 'unknown' }
  /** There is no lease on this tablet, and the server does not answer. */
  | { status: 'unreachable' }
  | { status: 'signed-out'; reason: 'none' | 'expired' | 'refused' }
  | ValidSession

export interface ValidSession {
  status: 'valid'
  uid: string
  email: string
  isReviewer: boolean
  verifiedAt: EpochMs
  /** Until then the session works without the server. */
  expiresAt: EpochMs
  /** The server no longer accepts the token: work on this tablet goes on, sending waits for a sign-in. */
  signInNeeded: boolean
}

/** The signed-in person's decisions that the storage has lost, or that lack a copy. */
export interface Losses {
  /** Number of decisions that came back from the second copy and wait; 0: none, or the person took note. */
  returned: number
  /** Decisions that are nowhere any more; null: none, or the person took note. */
  lost: { count: number; since: EpochMs } | null
  /** Number of unsent decisions without a second copy. */
  uncopied: number
  /** Number of decisions that only the second copy has, because they cannot be put back into the outbox now. */
  onlyCopied: number
}

export interface TabletState {
  session: SessionState
  /** True if our server answers, false if it does not; null: unknown. */
  isOnline: boolean | null
  /** A person works offline on purpose: nothing is asked of any server. */
  worksOffline: boolean
  /** Calls that the server turns away for want of a sign-in although it accepts the session otherwise. */
  refusedCalls: readonly Endpoint[]
  /** Stores of the database that do not answer. */
  silentStores: ReadonlySet<string>
  /** Number of failures of the storage since the page was opened. After each, something may be lost. */
  storageFailures: number
  /** The reserve was given up, or little more is left than the reserve: about a hundred decisions fit. */
  isShortOfSpace: boolean
  losses: Losses
  /** A new version of Hermes: `ready` until the person agrees, and `starting` from then on. */
  update: 'none' | 'ready' | 'starting'
  /** Opens the browser's dialog that installs Hermes; null where there is none. */
  installPrompt: (() => Promise<{ outcome: 'accepted' | 'dismissed' }>) | null
}

export const NO_LOSS: Losses = { returned: 0, lost: null, uncopied: 0, onlyCopied: 0 }

export const tablet = createStore<TabletState>()(
  subscribeWithSelector<TabletState>(() => ({
    session: { status: 'unknown' },
    isOnline: null,
    worksOffline: false,
    refusedCalls: [],
    silentStores: new Set(),
    storageFailures: 0,
    isShortOfSpace: false,
    losses: NO_LOSS,
    update: 'none',
    installPrompt: null,
  })),
)
