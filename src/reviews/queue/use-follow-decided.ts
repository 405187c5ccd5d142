import { useEffect, useEffectEvent } from 'react'
import { useWorkspace } from '../../workspace/workspace.ts'
import { followDecidedJob } from './follow-decided.ts'

/**
 * Learns from the server, while it is mounted, which of these requests are decided.
 * @param ids the requests on screen, the most important ones first
 * @param opened what has been opened: when it changes, the server is asked at once
 */
export function useFollowDecided(ids: readonly string[], opened?: string): void {
  const { database, jobs, staffApi, session } = useWorkspace()
  const readIds = useEffectEvent(() => ids)
  const mayAsk = !session.signInNeeded
  useEffect(() => {
    if (!mayAsk) return
    return jobs.start([followDecidedJob({ database, staffApi, ids: () => readIds() })])
  }, [database, jobs, staffApi, mayAsk, opened])
}
