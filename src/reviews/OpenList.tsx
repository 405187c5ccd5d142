import { CloudOff, Download, Flame, Images, RefreshCw, ServerCrash } from 'lucide-react'
import { useSyncStatus } from '../auth/sync-status.ts'
import type { QueueRow } from '../offline/database.ts'
import { formatEastern } from '../rules/eastern-time.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { ageWords } from './age-words.ts'
import { dollars, instantOf } from './decision-words.ts'
import { ListRow, RowPlaceholder } from './ListRow.tsx'
import styles from './OpenList.module.css'
import { useReadyOffline, type OpenQueue } from './queue-data.ts'
import { useMinute } from './use-minute.ts'
import { VirtualRows } from './VirtualRows.tsx'

interface OpenListProps {
  queue: OpenQueue
  onRange: (range: { start: number; end: number }) => void
}

/** Requests to review, oldest first, with every state of getting them (spec section 2, Q1 to Q5). */
export function OpenList({ queue, onRange }: OpenListProps) {
  const now = useMinute()
  if (queue.count === undefined) return <Skeleton />
  if (queue.count === 0) return <NothingOpen queue={queue} />
  return (
    <div className={styles.list}>
      <QueueLine queue={queue} />
      <VirtualRows
        label="Requests to review"
        scrollKey="queue-scroll"
        count={queue.count}
        rowKey={(index) => queue.rows.get(index)?.id ?? index}
        row={(index) => <OpenRow row={queue.rows.get(index)} now={now} />}
        onRange={onRange}
        end={<QueueEnd queue={queue} />}
      />
    </div>
  )
}

function OpenRow({ row, now }: { row: QueueRow | undefined; now: number }) {
  if (!row) return <RowPlaceholder />
  const { item } = row
  const claim = [item.businessName, item.subtotal === null ? null : dollars(item.subtotal)]
  const images = item.urls.length
  return (
    <ListRow
      reviewId={item.id}
      title={item.userEmail}
      time={formatEastern(item.submittedDatetime)}
      age={ageWords(row.submitted, now)}
      content={claim.filter(Boolean).join(' · ')}
      aside={
        <>
          <Images size={16} role="img" aria-label={images === 1 ? 'image' : 'images'} />
          {images}
        </>
      }
      chip={<StatusChip tone="open">Open</StatusChip>}
    />
  )
}

/** How fresh the list is, and why it is not fresher. */
function QueueLine({ queue }: { queue: OpenQueue }) {
  const { isOnline } = useSyncStatus()
  const now = useMinute()
  const ready = useReadyOffline()
  const { syncedAt } = queue
  const asOf = syncedAt === null ? null : formatEastern(instantOf(syncedAt))
  const words =
    isOnline === false
      ? `Offline. The queue as of ${asOf ?? 'the last connection'}`
      : queue.error
        ? `The queue could not be read: ${queue.error}`
        : `Oldest first${syncedAt !== null ? ` · updated ${ageWords(syncedAt, now)}` : ''}`
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
        <p>Nobody waits for a review. New requests show up here by themselves.</p>
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
          There is no connection at the moment. Requests that were loaded once stay here and can be
          reviewed offline.
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
