import { RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { listsParked, isNarrowing } from '../../offline/queue/queue-search.ts'
import { formatEastern } from '../../rules/eastern-time.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { say } from '../../ui/staff/say.ts'
import { useNow } from '../../ui/use-now.ts'
import { ageWords, counted } from '../format/words.ts'
import { StuckNote } from '../prefetch/StuckNote.tsx'
import { useShift } from '../prefetch/use-shift.ts'
import type { OpenQueue } from './open-queue.ts'
import { coverageWords, matchWords, useParkedIds, useSyncedCount } from './queue-count.ts'
import { useQueueView } from './queue-view.ts'
import styles from './QueueLine.module.css'
import { TakeAlong } from './TakeAlong.tsx'
import { useIsOnline } from '../../workspace/use-is-online.ts'

/** Longer than the pause between two keys, so that only the filter that somebody stops at is spoken. */
const SPOKEN_AFTER_MS = 700

/**
 * The requests that the list covers, its age, and why it is not newer; the number of requests that are ready offline;
 * the refresh button.
 */
export function QueueLine({ queue, isFinding }: { queue: OpenQueue; isFinding: boolean }) {
  const isOnline = useIsOnline()
  const now = useNow()
  const ready = useShift()?.here ?? null
  const { view } = useQueueView()
  const { ids, isComplete, syncedAt } = queue
  const parked = useParkedIds()?.size ?? 0
  // Those that are held count where they are listed.
  const count =
    queue.count === undefined ? undefined : queue.count + (listsParked(view) ? parked : 0)
  // Among all requests more may match, which is said with what was found.
  const matches = isNarrowing(view) && !isFinding ? ids?.length : undefined
  useSpokenMatches(matches)
  const synced = useSyncedCount().data ?? 0
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
      {ready !== null && <TakeAlong ready={ready} isComplete={isComplete} />}
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
    const asOf = syncedAt === null ? 'the last connection' : formatEastern(syncedAt)
    return `Offline. The queue as of ${asOf}`
  }
  return error === null ? null : `The queue could not be read: ${error}`
}

/**
 * Has a screen reader say how many requests match the filter, when that has changed.
 * @param matches undefined without a filter
 */
export function useSpokenMatches(matches: number | undefined): void {
  // What the list opens with is read there.
  const known = useRef(matches)
  useEffect(() => {
    const timer = setTimeout(() => {
      const isNews = matches !== known.current
      known.current = matches
      if (isNews && matches !== undefined) say(spokenWords(matches))
    }, SPOKEN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [matches])
}

function spokenWords(matches: number): string {
  if (matches === 0) return 'No request matches'
  return `${counted(matches, 'request')} ${matches === 1 ? 'matches' : 'match'}`
}
