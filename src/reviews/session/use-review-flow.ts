import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { shiftSize } from '../../workspace/shift-size.ts'
import { storeText, useText } from '../../workspace/stored-text.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { readRequest } from '../../offline/queue/queue.ts'
import { paths } from '../../config/paths.ts'
import { neighboursOf } from '../queue/neighbours.ts'
import { openIdsQuery, useNextPage, useOpenIds } from '../queue/open-queue.ts'
import { useOpenCount } from '../queue/queue-count.ts'
import { useQueueView } from '../queue/queue-view.ts'
import type { SavedState } from '../decided/saved-state.ts'
import type { ReviewFlow } from './review-session.ts'

/**
 * The server is asked about so many following requests, so that each is known to be open when it comes up, even after
 * a run of colleagues' decisions.
 */
const FOLLOWING = 10

/** Navigation between requests, in the order and with the filter of the queue's list. */
export function useReviewFlow(reviewId: string): ReviewFlow {
  const { database } = useWorkspace()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { view, skipped, skip } = useQueueView()
  const [opensNext, setOpensNext] = useOpensNext()
  const listed = useOpenIds()
  const ids = listed ?? []
  const order = useOrder(ids, reviewId)
  const { next, previous } = neighboursOf(order, skipped, reviewId)
  const at = ids.indexOf(reviewId)
  const after = order.indexOf(reviewId) + 1
  const left = (useOpenCount().count ?? Infinity) - Math.max(at, 0)
  // While reviewing, nobody scrolls the list, which otherwise reads on.
  useNextPage(left <= shiftSize(database.uid))

  const nextRequest = useQuery({
    queryKey: ['queue', 'request', next],
    queryFn: () => readRequest(database, next ?? ''),
    enabled: next !== null,
  })
  const open = async (id: string | null, state?: SavedState) =>
    // In one go: what else happens at the moment of a decision would begin the rendering of a transition again.
    navigate(id === null ? paths.queue : paths.review(id), { state, flushSync: true })
  const findNext = async () => {
    if (listed) return next
    // What is being read is not read again.
    const reading = queries.ensureQueryData(openIdsQuery(database, view))
    return neighboursOf(await reading.catch(() => []), skipped, reviewId).next
  }

  return {
    openNext: next === null ? null : () => void open(next),
    openPrevious: previous === null ? null : () => void open(previous),
    findNext,
    following: order.slice(after, after + FOLLOWING),
    nextRequest: (next !== null && nextRequest.data) || null,
    position: at < 0 ? null : at + 1,
    total: ids.length,
    opensNext,
    setOpensNext,
    open,
    skip: () => {
      skip(reviewId)
      void findNext().then(open)
    },
  }
}

/** The list's order, in which a request keeps its place when it leaves the list while it is open. */
function useOrder(ids: readonly string[], reviewId: string): readonly string[] {
  const [listed, setListed] = useState<{ ids: readonly string[]; reviewId: string } | null>(null)
  const isListed = ids.includes(reviewId)
  if (isListed && (listed?.ids !== ids || listed.reviewId !== reviewId))
    setListed({ ids, reviewId })
  if (isListed || listed?.reviewId !== reviewId) return ids
  const left = new Set(ids)
  return listed.ids.filter((id) => id === reviewId || left.has(id))
}

/**
 * The setting that Approve and Reject open the next request: off by default, stored on this tablet for each person.
 * @returns the setting, and a function that changes and stores it
 */
function useOpensNext(): [opensNext: boolean, set: (opensNext: boolean) => void] {
  const { uid } = useWorkspace()
  const key = `hermes:opens-next:${uid}`
  const opensNext = useText('localStorage', key) === 'yes'
  return [opensNext, (next) => storeText('localStorage', key, next ? 'yes' : null)]
}
