/** The workspace of a signed-in person: their database, their link, what runs by itself, calls under their name. */
import { createContext, useContext } from 'react'
import type { StaffDatabase } from '../offline/database.ts'
import type { Jobs } from '../offline/jobs/jobs.ts'
import type { Link } from '../offline/outbox/link-state.ts'
import type { ValidSession } from '../offline/tablet-state.ts'
import type { StaffApi } from './staff-api.ts'

export interface Workspace {
  uid: string
  email: string
  session: ValidSession
  database: StaffDatabase
  link: Link
  /** The work that runs by itself; `src/app/StaffJobs.tsx` lists it. */
  jobs: Jobs
  /** Calls under this person's name. */
  staffApi: StaffApi
  /** Sends waiting decisions now, despite holds and delays. */
  sendNow(): void
  /**
   * Signs out and wipes the person's data.
   * @param unsent whether unsent decisions stay for their next sign-in or are discarded
   */
  signOut(unsent: 'keep' | 'discard'): Promise<void>
}

/** Provided by `StaffWorkspace`. */
export const WorkspaceContext = createContext<Workspace | null>(null)

/**
 * Returns the workspace of the signed-in person.
 * @throws {Error} outside of `RequireStaff`
 */
export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext)
  if (!workspace) throw new Error('A staff screen is shown without a signed-in person')
  return workspace
}
