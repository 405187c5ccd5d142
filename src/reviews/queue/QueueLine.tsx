import { Download, RefreshCw } from 'lucide-react'
import { isNarrowing } from '../../offline/queue/queue-search.ts'
import { formatEastern } from '../../rules/eastern-time.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useSyncStatus } from '../../workspace/sync-status.ts'
import { ageWords, instantOf } from '../format/words.ts'
import { StuckNote } from '../prefetch/StuckNote.tsx'
import { useReadyOffline } from '../prefetch/use-prefetch.ts'
import type { OpenQueue } from './open-queue.ts'
import { coverageWords, matchWords, useSyncedCount } from './queue-count.ts'
import { useQueueView } from './queue-view.ts'
import styles from './QueueLine.module.css'
import { useSpokenMatches } from './use-spoken-matches.ts'

/**
 * What the list covers, how old it is, and why it is not newer; how many requests are ready offline; the
 * refresh button.
 */
export function QueueLine({ queue }: { queue: OpenQueue }) {
  const { isOnline } = useSyncStatus()
  const now = useNow()
  const ready = useReadyOffline()
  const { view } = useQueueView()
  const { count, ids, isComplete, syncedAt } = queue
  const matches = isNarrowing(view) ? ids?.length : undefined
  useSpokenMatches(matches)
  const synced = useSyncedCount()
  const problem = problemWords(queue, isOnline)
  const covered =
    count !== undefined &&
    (matches === undefined
      ? (count > 0 || isComplete) && coverageWords(count, isComplete, synced)
      : matchWords(matches, count, isComplete))
  // A phone cuts the end of the line, which matters least.
  const facts = [
    covered,
    covered && `${view.order} first`,
    problem === null && syncedAt !== null && `updated ${ageWords(syncedAt, now)}`,
  ].filter(Boolean)
  return (
    <div className={styles.line}>
      <div className={styles.words}>
        <p>{facts.join(' · ')}</p>
        <p role="status" data-error={(isOnline !== false && problem !== null) || undefined}>
          {problem}
        </p>
      </div>
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

function problemWords(queue: OpenQueue, isOnline: boolean | null): string | null {
  const { syncedAt, error } = queue
  if (isOnline === false) {
    const asOf = syncedAt === null ? 'the last connection' : formatEastern(instantOf(syncedAt))
    return `Offline. The queue as of ${asOf}`
  }
  return error === null ? null : `The queue could not be read: ${error}`
}
