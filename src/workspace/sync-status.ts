/** The state of sending, shown on every staff screen and read from this tablet. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { messageOf } from '../contract/message-of.ts'
import type { EpochMs } from '../rules/epoch-ms.ts'
import { DRAIN } from '../offline/outbox/drain-job.ts'
import { readCounts, type OutboxCounts } from '../offline/outbox/outbox-reads.ts'
import type { Losses, ValidSession } from '../offline/tablet-state.ts'
import { useTablet } from './use-tablet.ts'
import { useWorkspace } from './workspace.ts'
import { useIsOnline } from './use-is-online.ts'

type OfSession = Pick<ValidSession, 'signInNeeded' | 'verifiedAt' | 'expiresAt'>

export interface SyncStatus extends OutboxCounts, OfSession {
  /** null: unknown. */
  isOnline: boolean | null
  /** On purpose; then `isOnline` is false. */
  worksOffline: boolean
  /** False until the outbox has been counted; until then the counts mean nothing. */
  isCounted: boolean
  /** Why the last attempt failed, as text; null: it did not. */
  lastFailure: string | null
  /** When sending is retried automatically; null: it is not paused. */
  resumeAt: EpochMs | null
  /** The server answers, but nothing has been sent for 30 seconds. */
  isStuck: boolean
  /** Why this page cannot send, as text; null while it can. */
  sendProblem: string | null
  losses: Losses
  /** A sign-in may help, because the server wants one: for sending, or for some other call. */
  isSignInWanted: boolean
}

const NOTHING: OutboxCounts = { waiting: 0, sending: 0, attention: 0, lastSentAt: null }

/** The counts are polled too, because a tab that dies after a change does not announce it. */
const POLL_MS = 15_000

/** Longer than the hold, retries on a weak connection and another tab's turn together. */
const STUCK_AFTER_MS = 30_000

/** Returns the current state of sending and re-renders when it changes. */
export function useSyncStatus(): SyncStatus {
  const { database, session, link, jobs } = useWorkspace()
  const losses = useTablet((tablet) => tablet.losses)
  const isOnline = useIsOnline()
  const worksOffline = useTablet((tablet) => tablet.worksOffline)
  // Only the failure: the job's state changes several times a turn.
  const sendFailure = useSyncExternalStore(
    jobs.subscribe,
    () => jobs.states()[DRAIN]?.failure ?? null,
  )
  const { resumeAt, lastFailure } = useSyncExternalStore(link.subscribe, link.state)
  const areCallsRefused = useTablet(({ refusedCalls }) => refusedCalls.length > 0)
  const counts = useQuery({
    queryKey: ['outbox', 'counts'],
    queryFn: () => readCounts(database),
    refetchInterval: POLL_MS,
    // Changes make it stale. If every screen counted again, a long outbox would slow the storage down.
    staleTime: POLL_MS,
  })
  const outbox = counts.data ?? NOTHING
  const isExpected =
    isOnline === true && !session.signInNeeded && outbox.waiting + outbox.sending > 0
  const isStuck = useIsUnchanged(isExpected ? outbox.lastSentAt : undefined, STUCK_AFTER_MS)
  return {
    ...outbox,
    waiting: outbox.waiting + losses.onlyCopied,
    isOnline,
    worksOffline,
    isCounted: counts.data !== undefined,
    lastFailure,
    resumeAt: resumeAt > 0 ? resumeAt : null,
    isStuck,
    sendProblem: sendFailure ? messageOf(sendFailure) : null,
    signInNeeded: session.signInNeeded,
    losses,
    isSignInWanted: session.signInNeeded || areCallsRefused,
    verifiedAt: session.verifiedAt,
    expiresAt: session.expiresAt,
  }
}

/** True once a value has stayed the same for `ms` milliseconds; never for undefined. */
function useIsUnchanged(value: number | null | undefined, ms: number): boolean {
  const [unchanged, setUnchanged] = useState<typeof value>(undefined)
  useEffect(() => {
    if (value === undefined) return
    const timer = setTimeout(() => setUnchanged(value), ms)
    return () => {
      clearTimeout(timer)
      setUnchanged(undefined)
    }
  }, [value, ms])
  return value !== undefined && unchanged === value
}
