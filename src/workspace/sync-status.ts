/** What the status on every staff screen says about sending, read from this tablet. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { connectionState, onConnectionChange } from '../offline/connection.ts'
import { readCounts, type OutboxCounts } from '../offline/outbox/outbox-reads.ts'
import { useWorkspace } from './workspace.ts'

export interface SyncStatus extends OutboxCounts {
  /** null: not known yet. */
  isOnline: boolean | null
  /** The outbox has been counted; until then its numbers say nothing. */
  isCounted: boolean
  lastFailure: string | null
  /** When sending is tried again by itself, milliseconds since the epoch. */
  resumeAt: number | null
  /** The server answers, and yet nothing has left for so long that somebody should know. */
  isStuck: boolean
  /** Why this page cannot send, in words; null while it can. */
  sendProblem: string | null
  signInNeeded: boolean
  verifiedAt: number
  expiresAt: number
}

const NOTHING: OutboxCounts = { waiting: 0, sending: 0, attention: 0, lastSentAt: null }

/** Read again without being told: a tab that dies after a change tells nobody of it. */
const LOOK_EVERY_MS = 15_000

/** Longer than the hold, a weak line's retries and another tab's turn together. */
const STUCK_AFTER_MS = 30_000

export function useSyncStatus(): SyncStatus {
  const { database, session, link, sendProblem } = useWorkspace()
  const isOnline = useSyncExternalStore(onConnectionChange, connectionState)
  const { resumeAt, lastFailure } = useSyncExternalStore(link.subscribe, link.state)
  const counts = useQuery({
    queryKey: ['outbox', 'counts'],
    queryFn: () => readCounts(database),
    refetchInterval: LOOK_EVERY_MS,
    // Changes make it stale. Counted anew by each screen that shows it, a long outbox holds the storage up.
    staleTime: LOOK_EVERY_MS,
  })
  const outbox = counts.data ?? NOTHING
  const isExpected =
    isOnline === true && !session.signInNeeded && outbox.waiting + outbox.sending > 0
  const isStuck = useIsUnchanged(isExpected ? outbox.lastSentAt : undefined, STUCK_AFTER_MS)
  return {
    ...outbox,
    isOnline,
    isCounted: counts.data !== undefined,
    lastFailure,
    resumeAt: resumeAt > 0 ? resumeAt : null,
    isStuck,
    sendProblem,
    signInNeeded: session.signInNeeded,
    verifiedAt: session.verifiedAt,
    expiresAt: session.expiresAt,
  }
}

/**
 * Whether a value has stayed the same for so long.
 * @param value undefined: nothing is expected of it
 */
function useIsUnchanged(value: number | null | undefined, ms: number): boolean {
  const [unchanged, setUnchanged] = useState<number | null | undefined>(undefined)
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
