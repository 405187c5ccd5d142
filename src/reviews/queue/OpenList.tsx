import { CloudOff, Flame, RefreshCw, SearchX, ServerCrash } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/staff/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useNow } from '../../ui/use-now.ts'
import { RowPlaceholder } from './ListRow.tsx'
import styles from './OpenList.module.css'
import type { OpenQueue } from './open-queue.ts'
import { OpenRow, useRowMarks } from './OpenRow.tsx'
import { ShiftProgress } from './ShiftProgress.tsx'
import { QueueLine } from './QueueLine.tsx'
import { useQueueView } from './queue-view.ts'
import { QueueFilterBar } from './QueueFilterBar.tsx'
import { VirtualRows } from './VirtualRows.tsx'
import { useIsOnline } from '../../workspace/use-is-online.ts'

interface OpenListProps {
  queue: OpenQueue
  onRange: (range: { start: number; end: number }) => void
  /** Shown in place of the open requests: what a search has found among all. */
  found?: ReactNode
}

/**
 * Requests to review, oldest first by default, with the loading, empty, offline and error states (spec
 * section 2, Q1 to Q5).
 */
export function OpenList({ queue, onRange, found }: OpenListProps) {
  const isOnline = useIsOnline()
  const { ids, count } = queue
  const isLoading =
    count === undefined || ids === undefined || (count === 0 && isAwaited(queue, isOnline))
  // Where all that is open is held, the filter for it still shows that.
  const isEmpty = count === 0 && !isLoading && !ids?.length
  return (
    <div className={styles.list}>
      {!isEmpty && <QueueLine queue={queue} isFinding={found !== undefined} />}
      {!isEmpty && <ShiftProgress isComplete={queue.isComplete} />}
      {/* Where reading has failed, there is one thing to press. */}
      {(!isEmpty || found || queue.error === null) && <QueueFilterBar />}
      {found ? (
        found
      ) : isEmpty ? (
        <NothingOpen queue={queue} />
      ) : isLoading ? (
        <Skeleton />
      ) : ids.length === 0 ? (
        <NothingMatches queue={queue} />
      ) : (
        <OpenRows queue={queue} ids={ids} onRange={onRange} />
      )}
    </div>
  )
}

/** @returns true if the queue may be empty only because the server has not answered yet */
function isAwaited(
  { isComplete, isFetching, error }: OpenQueue,
  isOnline: boolean | null,
): boolean {
  return !isComplete && isOnline !== false && (isFetching || error === null)
}

function OpenRows({
  queue,
  ids,
  onRange,
}: Omit<OpenListProps, 'found'> & { ids: readonly string[] }) {
  const now = useNow()
  const marksOf = useRowMarks(queue.rows)
  return (
    <VirtualRows
      label="Requests to review"
      scrollKey="queue-scroll"
      count={ids.length}
      rowKey={(index) => ids[index] ?? index}
      row={(index) => {
        const id = ids[index] ?? ''
        return <OpenRow row={queue.rows.get(id)} marks={marksOf(id)} now={now} />
      }}
      onRange={onRange}
      end={queue.isWhole ? <QueueEnd queue={queue} /> : <SearchEnd queue={queue} />}
    />
  )
}

function QueueEnd({ queue }: { queue: OpenQueue }) {
  const isOnline = useIsOnline()
  if (queue.isFetching && !queue.isComplete) {
    return (
      <>
        <Spinner label="Loading more requests" size={18} /> Loading more
      </>
    )
  }
  if (queue.isComplete) return 'That is the whole queue.'
  if (isOnline === false) return 'More requests may follow when the connection is back.'
  return queue.error ? 'The rest of the queue could not be read.' : null
}

/** End of a list that is filtered or not oldest first: it covers the requests on this tablet, and more can be loaded. */
export function SearchEnd({ queue }: { queue: OpenQueue }) {
  const isOnline = useIsOnline()
  const count = (queue.count ?? 0).toLocaleString('en-US')
  if (queue.isComplete) return `This covers all ${count} open requests.`
  return (
    <>
      This covers the {count} requests on this tablet.
      {isOnline !== false && (
        <Button variant="quiet" onPress={queue.readOn} isPending={queue.isFetching}>
          Load more
        </Button>
      )}
    </>
  )
}

function NothingMatches({ queue }: { queue: OpenQueue }) {
  const { change } = useQueueView()
  return (
    <EmptyState
      icon={<SearchX size={32} />}
      title="No request matches"
      actions={<Button onPress={() => change({ text: '', marks: [] })}>Show all requests</Button>}
    >
      <p>
        <SearchEnd queue={queue} />
      </p>
    </EmptyState>
  )
}

function NothingOpen({ queue }: { queue: OpenQueue }) {
  const isOnline = useIsOnline()
  const [Icon, title, words] = reasonOf(queue, isOnline)
  return (
    <EmptyState
      icon={<Icon size={32} />}
      title={title}
      actions={
        <Button onPress={queue.refresh} isPending={queue.isFetching} icon={<RefreshCw size={18} />}>
          Try again
        </Button>
      }
    >
      <p>{words}</p>
    </EmptyState>
  )
}

function reasonOf({ isComplete, syncedAt, error }: OpenQueue, isOnline: boolean | null) {
  if (isComplete) {
    const words = 'No requests are waiting. New ones appear here automatically.'
    return [Flame, 'All caught up', words] as const
  }
  if (isOnline !== false) return [ServerCrash, 'The queue could not be read', error] as const
  return [
    CloudOff,
    syncedAt === null ? 'No queue on this tablet yet' : 'Nothing left on this tablet',
    'There is no connection at the moment. Requests that have been loaded stay on this tablet and can be reviewed offline.',
  ] as const
}

function Skeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading the queue">
      {Array.from({ length: 8 }, (_, index) => (
        <RowPlaceholder key={index} hasThumbnail />
      ))}
    </div>
  )
}
