import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import styles from './ListRow.module.css'

interface ListRowProps {
  reviewId: string
  title: string
  /** The time in full. */
  time: string
  /** The time as an age. */
  age: string
  /** What is claimed or decided. */
  content: ReactNode
  aside?: ReactNode
  chip: ReactNode
}

/** A row of the queue's lists; a press anywhere on it opens the request. */
export function ListRow({ reviewId, title, time, age, content, aside, chip }: ListRowProps) {
  return (
    <Link to={paths.review(reviewId)} className={styles.row} onClick={ignoreSecondPress}>
      <span className={styles.title}>{title}</span>
      <span className={styles.time}>
        {time}
        <span className={styles.age}>{age}</span>
      </span>
      <span className={styles.content}>{content}</span>
      <span className={styles.aside}>{aside}</span>
      <span className={styles.chip}>{chip}</span>
    </Link>
  )
}

/** After a double press on Approve or Reject the queue is there for the second one, which was not meant for it. */
function ignoreSecondPress(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}

/** Placeholder for a row that is still being read. */
export function RowPlaceholder() {
  return (
    <div className={styles.row} aria-hidden="true">
      <span className={styles.bone} data-wide />
      <span className={styles.bone} />
    </div>
  )
}
