import { CloudOff, Download, Flame, Images, RefreshCw, SearchX, ServerCrash } from 'lucide-react'
import { useSyncStatus } from '../../workspace/sync-status.ts'
import type { QueueRow } from '../../offline/rows.ts'
import { formatEastern } from '../../rules/eastern-time.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { StatusChip } from '../../ui/staff/StatusChip.tsx'
import { useNow } from '../../ui/use-now.ts'
import { ageWords } from '../format/age-words.ts'
import { dollars, instantOf } from '../format/decision-words.ts'
import { ListRow, RowPlaceholder } from './ListRow.tsx'
import styles from './OpenList.module.css'
import { StuckNote } from '../prefetch/StuckNote.tsx'
import { useReadyOffline } from '../prefetch/use-prefetch.ts'
import type { OpenQueue } from './open-queue.ts'
import { useQueueView } from './queue-view.ts'
import { QueueFilterBar } from './QueueFilterBar.tsx'
import { VirtualRows } from './VirtualRows.tsx'

interface OpenListProps {
  queue: OpenQueue
  onRange: (range: { start: number; end: number }) => void
}

/**
 * Requests to review, oldest first by default, with the loading, empty, offline and error states (spec
 * section 2, Q1 to Q5).
 */
export function OpenList({ queue, onRange }: OpenListProps) {
  const now = useNow()
  const { skipped } = useQueueView()
  const { ids } = queue
  if (queue.count === undefined || ids === undefined) return <Skeleton />
  if (queue.count === 0) return <NothingOpen queue={queue} />
  const idAt = (index: number) => ids[index] ?? ''
  return (
    <div className={styles.list}>
      <QueueLine queue={queue} />
      <QueueFilterBar />
      {ids.length === 0 ? (
        <NothingMatches queue={queue} />
      ) : (
        <VirtualRows
          label="Requests to review"
          scrollKey="queue-scroll"
          count={ids.length}
          rowKey={(index) => ids[index] ?? index}
          row={(index) => (
            <OpenRow
              row={queue.rows.get(idAt(index))}
              isSkipped={skipped.includes(idAt(index))}
              now={now}
            />
          )}
          onRange={onRange}
          end={queue.isWhole ? <QueueEnd queue={queue} /> : <SearchEnd queue={queue} />}
        />
      )}
    </div>
  )
}

interface OpenRowProps {
  row: QueueRow | undefined
  isSkipped: boolean
  now: number
}

function OpenRow({ row, isSkipped, now }: OpenRowProps) {
  if (!row) return <RowPlaceholder />
  const { item: request } = row
  const claim = [request.businessName, request.subtotal === null ? null : dollars(request.subtotal)]
  const images = request.urls.length
  return (
    <ListRow
      reviewId={request.id}
      title={request.userEmail}
      time={formatEastern(request.submittedDatetime)}
      age={ageWords(row.submitted, now)}
      content={claim.filter(Boolean).join(' · ')}
      aside={
        <>
          <Images size={16} role="img" aria-label={images === 1 ? 'image' : 'images'} />
          {images}
        </>
      }
      chip={<StatusChip tone="open">{isSkipped ? 'Open · skipped' : 'Open'}</StatusChip>}
    />
  )
}

/** How old the list is, and why it is not newer; how many requests are ready offline; the refresh button. */
function QueueLine({ queue }: { queue: OpenQueue }) {
  const { isOnline } = useSyncStatus()
  const now = useNow()
  const ready = useReadyOffline()
  const { view } = useQueueView()
  const { syncedAt } = queue
  const asOf = syncedAt === null ? null : formatEastern(instantOf(syncedAt))
  const words =
    isOnline === false
      ? `Offline. The queue as of ${asOf ?? 'the last connection'}`
      : queue.error
        ? `The queue could not be read: ${queue.error}`
        : `${view.newestFirst ? 'Newest' : 'Oldest'} first${syncedAt !== null ? ` · updated ${ageWords(syncedAt, now)}` : ''}`
  return (
    <div
      className={styles.line}
      data-error={(isOnline !== false && queue.error !== null) || undefined}
    >
      <p role="status">{words}</p>
      {ready !== undefined && (
        <p className={styles.ready}>
          <Download size={16} aria-hidden />
          {ready} ready offline
        </p>
      )}
      {isOnline !== false && <StuckNote />}
      <Button
        variant="quiet"
        icon={<RefreshCw size={16} />}
        onPress={queue.refresh}
        isPending={queue.isFetching}
      >
        Refresh
      </Button>
    </div>
  )
}

function QueueEnd({ queue }: { queue: OpenQueue }) {
  const { isOnline } = useSyncStatus()
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

/** End of a filtered or newest-first list: it covers the requests on this tablet, and more can be loaded. */
function SearchEnd({ queue }: { queue: OpenQueue }) {
  const { isOnline } = useSyncStatus()
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
  const { isOnline } = useSyncStatus()
  const refresh = (
    <Button onPress={queue.refresh} isPending={queue.isFetching} icon={<RefreshCw size={18} />}>
      Try again
    </Button>
  )
  if (queue.isComplete) {
    return (
      <EmptyState icon={<Flame size={32} />} title="All caught up" actions={refresh}>
        <p>No requests are waiting. New ones appear here automatically.</p>
      </EmptyState>
    )
  }
  if (isOnline === false) {
    return (
      <EmptyState
        icon={<CloudOff size={32} />}
        title={
          queue.syncedAt === null ? 'No queue on this tablet yet' : 'Nothing left on this tablet'
        }
        actions={refresh}
      >
        <p>
          There is no connection at the moment. Requests that have been loaded stay on this tablet
          and can be reviewed offline.
        </p>
      </EmptyState>
    )
  }
  if (queue.error && !queue.isFetching) {
    return (
      <EmptyState
        icon={<ServerCrash size={32} />}
        title="The queue could not be read"
        actions={refresh}
      >
        <p>{queue.error}</p>
      </EmptyState>
    )
  }
  return <Skeleton />
}

function Skeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading the queue">
      {Array.from({ length: 8 }, (_, index) => (
        <RowPlaceholder key={index} />
      ))}
    </div>
  )
}
