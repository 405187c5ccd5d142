import { useEffect, useEffectEvent } from 'react'
import { STAGE } from '../../config/settings.ts'
import { ASKED_MOST, listDecidedRequests } from '../../contract/review-calls.ts'
import { connectionState } from '../../offline/connection.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import type { Job } from '../../offline/jobs/job.ts'
import { pageShown } from '../../offline/jobs/page-wake-ups.ts'
import { serverAnswers } from '../../offline/jobs/wake-ups.ts'
import { storeDecided } from '../../offline/queue/queue.ts'
import { restingOffline } from '../../offline/work-offline.ts'
import type { StaffApi } from '../../workspace/staff-api.ts'
import { useWorkspace } from '../../workspace/workspace.ts'

/** With the time that an answer takes, a reviewer learns of a decision within ten seconds. */
const ASK_AGAIN_MS = 5_000

/** Longest wait for an answer, which is a few bytes. */
const ANSWER_WITHIN_MS = 6_000

/**
 * Asks the server again and again which of the requests on screen have been decided (call 19), so that nobody works on
 * what a colleague has decided. Only while somebody can see the page and the server can be reached. What is decided is
 * stored for all tabs.
 * @param followed.ids the requests on screen that are open as far as this tablet knows; the first ones matter most
 */
export function followDecidedJob(followed: {
  database: StaffDatabase
  staffApi: StaffApi
  ids: () => readonly string[]
}): Job {
  const { database, staffApi, ids } = followed
  return {
    name: 'Ask what others have decided',
    maxMs: ANSWER_WITHIN_MS,
    backoff: { minMs: 2 * ASK_AGAIN_MS, maxMs: 30_000 },
    wakesOn: [pageShown, serverAnswers],
    run: async ({ signal }) => {
      if (document.visibilityState !== 'visible' || connectionState() === false) return null
      const asked = ids().slice(0, ASKED_MOST)
      if (asked.length > 0) {
        const { items } = await staffApi.call(listDecidedRequests, {
          params: { stage: STAGE },
          query: { reviewIds: asked.join() },
          timeoutMs: ANSWER_WITHIN_MS,
          signal,
        })
        if (!signal.aborted) await storeDecided(database, items)
      }
      return Date.now() + ASK_AGAIN_MS
    },
  }
}

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
    const followed = { database, staffApi, ids: () => readIds() }
    return jobs.start([restingOffline(followDecidedJob(followed))])
  }, [database, jobs, staffApi, mayAsk, opened])
}
