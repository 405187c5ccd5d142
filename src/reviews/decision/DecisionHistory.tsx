import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messageOf } from '../../contract/message-of.ts'
import { isNewer } from '../../offline/rows.ts'
import { useIsOnline } from '../../workspace/use-is-online.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { History } from '../decided/History.tsx'
import { timelineOf } from '../decided/timeline.ts'
import { historyQuery } from '../prefetch/request-history.ts'
import { useReviewSession } from '../session/review-session.ts'

const TOLD_BEFORE = 'Offline: this is what the server has told before.'

/** The history of the request on screen, once it is decided: as the server tells it, or as far as this tablet knows. */
export function DecisionHistory() {
  const { request, review } = useReviewSession()
  const { entry, sent, standing } = review
  const isOnline = useIsOnline()
  const { data, error, refetch } = useQuery(historyQuery(useWorkspace(), request.id))
  const acknowledged = sent?.request
  const newest =
    standing && !(acknowledged && isNewer(acknowledged, standing))
      ? standing
      : (acknowledged ?? request)
  const isOld = data ? isNewer(newest, data.item) : false
  useEffect(() => {
    if (isOld) void refetch()
  }, [isOld, newest.lastUpdatedDatetime, refetch])
  const events = data && !isOld ? data.events : null
  const item = events && data ? data.item : newest
  return (
    <History
      item={item}
      events={timelineOf({ item, entry, sent, events })}
      gap={events ? (isOnline === false ? TOLD_BEFORE : null) : gapWords(data, error, isOnline)}
    />
  )
}

function gapWords(data: unknown, error: Error | null, isOnline: boolean | null): string {
  const known = 'This is what this tablet knows.'
  if (isOnline === false) return `Offline: ${known.toLowerCase()} The server may know more.`
  if (data === null) return `${known} The server tells no more.`
  return error
    ? `${known} The server did not answer: ${messageOf(error)}`
    : `${known} Asking the server…`
}
