import { useQuery } from '@tanstack/react-query'
import { readTodayStats } from '../../offline/queue/today-stats.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { durationWords } from '../format/words.ts'
import styles from './TodaySummary.module.css'

const REFRESH_MS = 60_000

/** The number of receipts that this reviewer decided on this tablet today, and the median time for one. */
export function TodaySummary() {
  const { database } = useWorkspace()
  const { data: stats } = useQuery({
    queryKey: ['outbox', 'today'],
    queryFn: () => readTodayStats(database, Date.now()),
    // Midnight changes the stats without a decision being made.
    refetchInterval: REFRESH_MS,
  })
  if (!stats) return null
  const { decided, medianMs } = stats
  return (
    <p className={styles.today}>
      <span>
        Today: <strong>{`${decided.toLocaleString('en-US')} decided`}</strong>
      </span>{' '}
      {medianMs !== null && (
        <span>
          median <strong>{durationWords(medianMs)}</strong>
        </span>
      )}
    </p>
  )
}
