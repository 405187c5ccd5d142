import { useCallback, useEffect, useMemo } from 'react'
import { Outlet } from 'react-router-dom'
import { useWorkspace } from '../workspace/workspace.ts'
import { useKeepReady } from './prefetch/use-keep-ready.ts'
import { PrefetchContext } from './prefetch/use-prefetch.ts'
import { syncOf } from './queue/queue-sync.ts'

/**
 * Keeps the queue up to date and the next requests ready offline, whichever page of Hermes is open. Only for
 * reviewers: to others the server does not show the queue.
 */
export function PrefetchOutlet() {
  const { session } = useWorkspace()
  return session.isReviewer ? <ReviewersOutlet /> : <Outlet />
}

function ReviewersOutlet() {
  const { database, staffApi } = useWorkspace()
  const sync = useMemo(() => syncOf({ database, staffApi }), [database, staffApi])
  useEffect(() => sync.follow(), [sync])
  const prefetch = useKeepReady(useCallback((wanted) => sync.nextPage(wanted), [sync]))
  return (
    <PrefetchContext value={prefetch}>
      <Outlet />
    </PrefetchContext>
  )
}
