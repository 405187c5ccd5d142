import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { storeStaffScreens } from '../app-shell/app-update.ts'
import { endSession } from '../auth/staff-session.ts'
import { STAFF_PROJECT } from '../config/settings.ts'
import { watchConnection } from '../offline/connection.ts'
import { staffDatabase } from '../offline/database.ts'
import { Jobs } from '../offline/jobs/jobs.ts'
import { DRAIN } from '../offline/outbox/drain-job.ts'
import { Link } from '../offline/outbox/link-state.ts'
import { discardAll } from '../offline/outbox/outbox.ts'
import { askToKeep } from '../offline/storage-estimate.ts'
import { isStorageFailure } from '../offline/storage-health.ts'
import { tablet, type ValidSession } from '../offline/tablet-state.ts'
import { tellWorker } from '../offline/worker-rest.ts'
import { refreshScreens, rereadAll } from './screen-refresh.ts'
import { useTablet } from './use-tablet.ts'
import { createStaffApi } from './staff-api.ts'
import { watchLosses } from './watch-losses.ts'
import { wipeOthers, wipeReadData } from './wipe.ts'
import { WorkspaceContext, type Workspace } from './workspace.ts'

/**
 * Opens the workspace of a signed-in person and closes it on unmount. Give it a key that is unique to the
 * sign-in, so that every session gets a workspace of its own.
 */
export function StaffWorkspace({
  session,
  children,
}: {
  session: ValidSession
  children: ReactNode
}) {
  const { uid, email } = session
  const [opened] = useState(() => staffDatabase(STAFF_PROJECT.projectId, uid))
  // Whatever is known of the stored data is kept by this object: another one begins to know it anew.
  const [database, setDatabase] = useState(opened)
  const [queries] = useState(staffQueryClient)
  const [link] = useState(() => new Link(opened))
  const [jobs] = useState(() => new Jobs())
  const staffApi = useMemo(() => createStaffApi(uid, database), [uid, database])

  useEffect(() => {
    // Of the one before.
    tablet.setState({ refusedCalls: [] })
    void storeStaffScreens()
    void askToKeep()
    void wipeOthers(STAFF_PROJECT.projectId, uid).catch(() => undefined)
    const stopWatching = watchConnection()
    const stopRefreshing = refreshScreens(opened, queries)
    const stopComparing = watchLosses(opened)
    const stopRecognizing = opened.onReplaced(() => {
      void storeStaffScreens({ anew: true })
      // At once, so that nothing is read again by what was known before.
      flushSync(() => setDatabase({ ...opened }))
      rereadAll(queries)
    })
    return () => {
      jobs.stop()
      stopRecognizing()
      stopComparing()
      stopRefreshing()
      stopWatching()
      opened.close()
    }
  }, [opened, jobs, queries, uid])

  const worksOffline = useTablet((tablet) => tablet.worksOffline)
  useEffect(() => {
    // If the storage fails, the worker cannot send either.
    tellWorker(database, worksOffline).catch(() => undefined)
  }, [database, worksOffline])

  const isVerified = !session.signInNeeded
  useEffect(() => {
    if (!isVerified) return
    jobs.wake(DRAIN, 'network')
    // What failed for want of a sign-in.
    void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
  }, [jobs, queries, isVerified, session.verifiedAt])

  const workspace: Workspace = {
    uid,
    email,
    session,
    database,
    link,
    jobs,
    staffApi,
    sendNow: () => jobs.wake(DRAIN, 'person'),
    signOut: async (unsent) => {
      // First, because it can fail: the person then stays signed in, and the jobs keep running.
      if (unsent === 'discard') await discardAll(database)
      jobs.stop()
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

/** Pause before a read is retried after a storage failure. */
const RETRY_READ_MS = 1_000

/**
 * Queries run without a network too, because they read this tablet first. Reads are retried until the storage
 * answers; after a failed call, the code that needs it retries.
 */
function staffQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (_, error) => isStorageFailure(error),
        retryDelay: RETRY_READ_MS,
        refetchOnWindowFocus: false,
      },
    },
  })
}
