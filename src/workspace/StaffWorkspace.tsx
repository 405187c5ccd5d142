/**
 * What a signed-in person works with: their database, the drain that sends their decisions, and calls
 * under their name. One for each person; it ends when the session does.
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { STAFF_PROJECT, STAGE } from '../config/settings.ts'
import { ApiError } from '../contract/api-error.ts'
import type { call } from '../contract/call.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { decideReceiptActivity } from '../contract/review-calls.ts'
import { keepStaffScreensOffline } from '../app-shell/app-update.ts'
import { callServer, watchConnection } from '../offline/connection.ts'
import { staffDatabase, type StaffDatabase } from '../offline/database.ts'
import type { DrainDeps } from '../offline/outbox/drain-deps.ts'
import { scheduleDrain, type DrainSchedule } from '../offline/outbox/drain-schedule.ts'
import { Link } from '../offline/outbox/link-state.ts'
import { discardAll } from '../offline/outbox/outbox.ts'
import { isStorageFailure } from '../offline/storage-health.ts'
import { wipeOthers, wipeReadData } from './wipe.ts'
import { leaveWorkerToken } from '../offline/outbox/worker-token.ts'
import { refreshScreens } from './screen-refresh.ts'
import { idToken } from '../auth/staff-account.ts'
import {
  endSession,
  isSessionGood,
  renewSession,
  type SessionState,
} from '../auth/staff-session.ts'

type ValidSession = Extract<SessionState, { status: 'valid' }>

export interface Workspace {
  uid: string
  email: string
  session: ValidSession
  database: StaffDatabase
  link: Link
  /** Why this page can neither look into the outbox nor send at the moment, in words; null while it can. */
  sendProblem: string | null
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
  const [link] = useState(() => new Link(database))
  const [drain, setDrain] = useState<DrainSchedule | null>(null)
  const [sendProblem, setSendProblem] = useState<string | null>(null)
  const [callAsStaff] = useState(() => callAs(uid, database))

  useEffect(() => {
    void keepStaffScreensOffline()
    void navigator.storage?.persist?.()
    void wipeOthers(STAFF_PROJECT.projectId, uid).catch(() => undefined)
    const stopWatching = watchConnection()
    const stopRefreshing = refreshScreens(database, queries)
    const schedule = scheduleDrain(drainDeps(uid, database, link), (error) =>
      setSendProblem(error === null ? null : wordsOf(error)),
    )
    setDrain(schedule)
    return () => {
      schedule.stop()
      stopRefreshing()
      stopWatching()
      database.close()
    }
  }, [database, link, queries, uid])

  const isVerified = !session.signInNeeded
  useEffect(() => {
    if (isVerified) drain?.request('network')
  }, [drain, isVerified, session.verifiedAt])

  const workspace: Workspace = {
    uid,
    email,
    session,
    database,
    link,
    sendProblem,
    callAsStaff,
    sendNow: () => drain?.request('person'),
    signOut: async (unsent) => {
      // Before anything can fail: whoever stays signed in goes on sending.
      if (unsent === 'discard') await discardAll(database)
      drain?.stop()
      await wipeReadData(database)
      // What was looked for in the queue, and where its lists stood.
      sessionStorage.clear()
      await endSession()
    },
  }
  return (
    <WorkspaceContext value={workspace}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </WorkspaceContext>
  )
}

/**
 * Longest wait for the answer to a decision: a few hundred bytes each way. What a line has swallowed must not
 * hold up its next try for long once the line is back.
 */
const DECISION_TIMEOUT_MS = 6_000

/** After storage has failed a read: it may answer the next one. */
const READ_AGAIN_MS = 1_000

/**
 * Queries read this tablet first, so they run without a network too. What the server did not answer is asked
 * again by those who need it; what the storage did not answer, until it does.
 */
function staffQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (_, error) => isStorageFailure(error),
        retryDelay: READ_AGAIN_MS,
        refetchOnWindowFocus: false,
      },
    },
  })
}

function drainDeps(uid: string, database: StaffDatabase, link: Link): DrainDeps {
  const callNow = callWithToken(uid, database)
  return {
    database,
    link,
    // Without the renewal of `callAsStaff`: the drain renews once for all that are in flight.
    send: (body, signal) =>
      callNow(decideReceiptActivity, {
        params: { stage: STAGE },
        body,
        signal,
        timeoutMs: DECISION_TIMEOUT_MS,
      }),
    renewSession: () => renewSession(uid),
    maySend: () => isSessionGood(uid),
    isInSight: () => document.visibilityState === 'visible',
    now: Date.now,
    random: Math.random,
  }
}

/** A call with the person's current token, which is left for the worker as well. */
function callWithToken(uid: string, database: StaffDatabase): typeof call {
  return async (endpoint, options) => {
    const idTokenNow = await idToken(uid)
    leaveWorkerToken(database, idTokenNow)
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

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
