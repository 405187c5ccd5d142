import { durationWords } from './age-words.ts'
import { useFigures } from './queue-data.ts'
import styles from './TodayFigures.module.css'

/** How many receipts this person has decided today on this tablet, and how long one took. */
export function TodayFigures() {
  const figures = useFigures()
  if (!figures) return null
  const { decided, medianMs } = figures
  return (
    <p className={styles.today}>
      Today: <strong>{decided.toLocaleString('en-US')}</strong> decided
      {medianMs !== null && (
        <>
          {' · median '}
          <strong>{durationWords(medianMs)}</strong>
        </>
      )}
    </p>
  )
}
