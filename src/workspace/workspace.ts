/** What a signed-in person works with: their database, the drain that sends their decisions, and calls under their name. */
import { createContext, useContext } from 'react'
import type { SessionState } from '../auth/staff-session.ts'
import type { StaffDatabase } from '../offline/database.ts'
import type { Link } from '../offline/outbox/link-state.ts'
import type { StaffApi } from './staff-api.ts'

export type ValidSession = Extract<SessionState, { status: 'valid' }>

export interface Workspace {
  uid: string
  email: string
  session: ValidSession
  database: StaffDatabase
  link: Link
  /** Why this page can neither look into the outbox nor send at the moment, in words; null while it can. */
  sendProblem: string | null
  /** Calls under this person's name. */
  staffApi: StaffApi
  /** Sends what waits, without regard to waiting times. */
  sendNow(): void
  /** Signs out and wipes what was read; unsent decisions stay for the next sign-in or go. */
  signOut(unsent: 'keep' | 'discard'): Promise<void>
}

/** `StaffWorkspace` provides it. */
export const WorkspaceContext = createContext<Workspace | null>(null)

/** The workspace of the signed-in person. Only below a guard. */
export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext)
  if (!workspace) throw new Error('A staff screen is shown without a signed-in person')
  return workspace
}
