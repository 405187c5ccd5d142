/**
 * What a signed-in person works with: their database, the drain that sends their decisions, and calls
 * under their name. One for each person; it ends when the session does.
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { STAFF_PROJECT, STAGE } from '../config.ts'
import { ApiError } from '../contract/api-error.ts'
import type { call } from '../contract/call.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { decideReceiptActivity } from '../contract/review-calls.ts'
import { keepStaffScreensOffline } from '../offline/app-update.ts'
import { onChange, type Change } from '../offline/changes.ts'
import { callServer, watchConnection } from '../offline/connection.ts'
import { staffDatabase, type StaffDatabase } from '../offline/database.ts'
import { scheduleDrain, type DrainSchedule } from '../offline/drain-schedule.ts'
import { updateLine } from '../offline/line.ts'
import { discardAll } from '../offline/outbox.ts'
import { wipeReadData } from '../offline/wipe.ts'
import { leaveWorkerToken } from '../offline/worker-token.ts'
import { idToken } from './staff-account.ts'
import { endSession, renewSession, type SessionState } from './staff-session.ts'

type ValidSession = Extract<SessionState, { status: 'valid' }>

export interface Workspace {
  uid: string
  email: string
  session: ValidSession
  database: StaffDatabase
  /** Makes a call with the person's token, renewed once after a 401. @throws {ApiError} */
  callAsStaff: typeof call
  /** Sends what waits, without regard to waiting times. */
  sendNow(): void
  /** Signs out and wipes what was read; unsent decisions stay for the next sign-in or go. */
  signOut(unsent: 'keep' | 'discard'): Promise<void>
}

const WorkspaceContext = createContext<Workspace | null>(null)

/** The workspace of the signed-in person. Only below a guard. */
export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext)
  if (!workspace) throw new Error('A staff screen is shown without a signed-in person')
  return workspace
}

/** Which stored data each change makes stale. */
const STALE_AFTER: Record<Change, readonly string[]> = {
  decision: ['outbox', 'queue', 'review', 'line', 'history'],
  outbox: ['outbox', 'queue', 'review', 'line', 'history'],
  queue: ['queue', 'review', 'supply'],
  draft: [],
  supply: ['supply'],
  pictures: ['pictures'],
}

/** Give it the uid as its key: another person gets a workspace of their own. */
export function StaffWorkspace({
  session,
  children,
}: {
  session: ValidSession
  children: ReactNode
}) {
  const { uid, email } = session
  const [database] = useState(() => staffDatabase(STAFF_PROJECT.projectId, uid))
  const [queries] = useState(staffQueryClient)
  const [drain, setDrain] = useState<DrainSchedule | null>(null)
  const [callAsStaff] = useState(() => callAs(uid, database))

  useEffect(() => {
    void keepStaffScreensOffline()
    void navigator.storage?.persist?.()
    const stopWatching = watchConnection()
    const stopListening = onChange(database, (change) => {
      for (const key of STALE_AFTER[change]) {
        // Also what no screen shows now: going back must not show a decided request as open.
        void queries.invalidateQueries({ queryKey: [key], refetchType: 'all' })
      }
    })
    const callNow = callWithToken(uid, database)
    const schedule = scheduleDrain({
      database,
      // Without the renewal of `callAsStaff`: the drain renews once for all that are in flight.
      send: (body) => callNow(decideReceiptActivity, { params: { stage: STAGE }, body }),
      renewSession: () => renewSession(uid),
      now: Date.now,
      random: Math.random,
    })
    setDrain(schedule)
    return () => {
      schedule.stop()
      stopListening()
      stopWatching()
      void database.close()
    }
  }, [database, queries, uid])

  const isVerified = !session.signInNeeded
  useEffect(() => {
    if (!drain || !isVerified) return
    void updateLine(database, { signInNeeded: false }).then(() => drain.request('network'))
  }, [database, drain, isVerified, session.verifiedAt])

  const workspace: Workspace = {
    uid,
    email,
    session,
    database,
    callAsStaff,
    sendNow: () => drain?.request('person'),
    signOut: async (unsent) => {
      drain?.stop()
      if (unsent === 'discard') await discardAll(database)
      await wipeReadData(database)
      await endSession()
    },
  }
  return (
    <WorkspaceContext value={workspace}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </WorkspaceContext>
  )
}

/** Queries read this tablet first, so they run without a network too. */
function staffQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false },
    },
  })
}

/** A call with the person's current token, which is left for the worker as well. */
function callWithToken(uid: string, database: StaffDatabase): typeof call {
  return async (endpoint, options) => {
    const idTokenNow = await idToken(uid)
    await leaveWorkerToken(database, idTokenNow)
    return callServer(endpoint, { ...options, credential: idTokenNow.token })
  }
}

function callAs(uid: string, database: StaffDatabase): typeof call {
  const callNow = callWithToken(uid, database)
  return async <E extends Endpoint>(...[endpoint, options]: Parameters<typeof call<E>>) => {
    try {
      return await callNow(endpoint, options)
    } catch (error) {
      const isUnauthenticated = error instanceof ApiError && error.kind === 'unauthenticated'
      if (!isUnauthenticated || !(await renewSession(uid))) throw error
      return callNow(endpoint, options)
    }
  }
}
