import type { QueueRow } from '../../offline/rows.ts'
import { formatEastern } from '../../rules/eastern-time.ts'
import { StatusChip } from '../../ui/staff/StatusChip.tsx'
import { ageWords, dollars } from '../format/words.ts'
import { ListRow, RowPlaceholder } from './ListRow.tsx'
import styles from './OpenRow.module.css'
import { RowThumbnail } from './RowThumbnail.tsx'
import { isolated } from '../../ui/typed-text.ts'

interface OpenRowProps {
  /** Undefined while it is being read. */
  row: QueueRow | undefined
  isSkipped: boolean
  hasDraft: boolean
  /** Whether its images confirm what the customer stated. */
  isReady: boolean
  /** Whether the first image is on this tablet. */
  isImageLocal: boolean
  now: number
}

/** A request to review: its first image, what is claimed, and how long it has been open (checklist Q5). */
export function OpenRow({ row, isSkipped, hasDraft, isReady, isImageLocal, now }: OpenRowProps) {
  if (!row) return <RowPlaceholder hasThumbnail />
  const { request } = row
  const claim = [
    request.businessName && isolated(request.businessName),
    request.subtotal === null ? null : dollars(request.subtotal),
  ]
  return (
    <ListRow
      reviewId={request.id}
      thumbnail={<RowThumbnail urls={request.urls} isLocal={isImageLocal} />}
      title={request.userEmail}
      time={formatEastern(request.submittedDatetime)}
      age={`Open · ${ageWords(row.submitted, now)}`}
      content={
        <>
          {claim.filter(Boolean).join(' · ')}
          {isReady && <ReadyMark />}
        </>
      }
      wraps
      chip={hasDraft || isSkipped ? <Marks hasDraft={hasDraft} isSkipped={isSkipped} /> : undefined}
    />
  )
}

/** Beside the claim, which it is about. */
function ReadyMark() {
  return (
    <>
      {' '}
      <span className={styles.ready}>
        <StatusChip tone="ready">Ready to confirm</StatusChip>
      </span>
    </>
  )
}

function Marks({ hasDraft, isSkipped }: { hasDraft: boolean; isSkipped: boolean }) {
  const words = [hasDraft && 'Draft', isSkipped && 'Skipped'].filter(Boolean).join(', ')
  return <StatusChip tone="open">{words}</StatusChip>
}
