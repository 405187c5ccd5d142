/** What the status on every staff screen says about sending, read from this tablet. */
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { connectionState, onConnectionChange } from '../offline/connection.ts'
import { readLine } from '../offline/line.ts'
import { isForPerson, readOutbox } from '../offline/outbox.ts'
import { useWorkspace } from './staff-workspace.tsx'

export interface SyncStatus {
  /** null: not known yet. */
  isOnline: boolean | null
  waiting: number
  sending: number
  /** Decisions that wait for the person. */
  attention: number
  /** Times in milliseconds since the epoch. */
  lastSuccess: number | null
  lastFailure: string | null
  /** When sending is tried again by itself. */
  resumeAt: number | null
  signInNeeded: boolean
  verifiedAt: number
  expiresAt: number
}

export function useSyncStatus(): SyncStatus {
  const { database, session } = useWorkspace()
  const isOnline = useSyncExternalStore(onConnectionChange, connectionState)
  const outbox = useQuery({ queryKey: ['outbox'], queryFn: () => readOutbox(database) })
  const line = useQuery({ queryKey: ['line'], queryFn: () => readLine(database) })
  const rows = outbox.data ?? []
  const count = (state: string) =>
    rows.filter((row) => row.kind === 'entry' && row.entry.state === state).length
  const resumeAt = line.data?.resumeAt ?? 0
  return {
    isOnline,
    waiting: count('waiting'),
    sending: count('sending'),
    attention: rows.filter((row) => row.kind === 'unreadable' || isForPerson(row.entry)).length,
    lastSuccess: line.data?.lastSuccess ?? null,
    lastFailure: line.data?.lastFailure ?? null,
    resumeAt: resumeAt > 0 ? resumeAt : null,
    signInNeeded: session.signInNeeded || (line.data?.signInNeeded ?? false),
    verifiedAt: session.verifiedAt,
    expiresAt: session.expiresAt,
  }
}
