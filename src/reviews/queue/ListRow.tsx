import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { formatEastern } from '../../rules/eastern-time.ts'
import type { EpochMs } from '../../rules/epoch-ms.ts'
import { Typed } from '../../ui/Typed.tsx'
import { ageWords } from '../format/words.ts'
import styles from './ListRow.module.css'

interface ListRowProps {
  reviewId: string
  thumbnail?: ReactNode
  title: string
  /** The time of what the row tells. */
  at: EpochMs
  now: EpochMs
  /** The state that began then: `Open`. */
  since?: string
  /** The statement or the decision. */
  content: ReactNode
  /** The content may take several lines; otherwise it is cut at the end of the first. */
  wraps?: boolean
  chip?: ReactNode
  /** Why the row is still here; takes a line of its own on a phone. */
  note?: ReactNode
  /** A button beside the row, outside of its link. */
  action?: ReactNode
}

/** A row of the queue's lists; a press anywhere on it opens the request. */
export function ListRow(props: ListRowProps) {
  const { reviewId, thumbnail, title, at, now, since, content, wraps, chip, note, action } = props
  return (
    <div className={styles.item}>
      <Link
        to={paths.review(reviewId)}
        className={styles.row}
        data-has-thumbnail={thumbnail !== undefined || undefined}
        data-has-note={note !== undefined || undefined}
        onClick={ignoreSecondPress}
      >
        {thumbnail && <span className={styles.thumbnail}>{thumbnail}</span>}
        <span className={styles.title}>
          <Typed text={title} />
        </span>
        <span className={styles.time}>
          {formatEastern(at)}
          <span className={styles.age}>
            {[since, ageWords(at, now)].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className={styles.content} data-wraps={wraps}>
          {content}
        </span>
        {chip && <span className={styles.chip}>{chip}</span>}
        {note && <span className={styles.note}>{note}</span>}
      </Link>
      {action}
    </div>
  )
}

/** After a double press on Approve or Reject the queue is there for the second one, which was not meant for it. */
function ignoreSecondPress(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}

/** Placeholder for a row that is still being read, as high as that row will be. */
export function RowPlaceholder({ hasThumbnail }: { hasThumbnail?: true }) {
  return (
    <div className={styles.row} data-has-thumbnail={hasThumbnail} aria-hidden="true">
      {hasThumbnail && <span className={styles.thumbnail} />}
      <span className={styles.bone} data-wide />
      <span className={styles.bone} />
    </div>
  )
}
