import type { QueueRow } from '../../offline/rows.ts'
import type { EpochMs } from '../../rules/epoch-ms.ts'
import { StatusChip } from '../../ui/staff/StatusChip.tsx'
import { isolated } from '../../ui/typed-text.ts'
import { dollars } from '../format/words.ts'
import { ListRow, RowPlaceholder } from './ListRow.tsx'
import styles from './OpenRow.module.css'
import type { RowMarks } from './row-marks.ts'
import { RowThumbnail } from './RowThumbnail.tsx'

interface OpenRowProps {
  /** Undefined while it is being read. */
  row: QueueRow | undefined
  marks: RowMarks
  now: EpochMs
}

/** A request to review: its first image, what the customer stated, and how long it has been open (checklist Q5). */
export function OpenRow({ row, marks, now }: OpenRowProps) {
  if (!row) return <RowPlaceholder hasThumbnail />
  const { request } = row
  const stated = [
    request.businessName && isolated(request.businessName),
    request.subtotal === null ? null : dollars(request.subtotal),
  ]
  return (
    <ListRow
      reviewId={request.id}
      thumbnail={<RowThumbnail urls={request.urls} isLocal={marks.isImageLocal} />}
      title={request.userEmail}
      at={row.submitted}
      now={now}
      since="Open"
      content={
        <>
          {stated.filter(Boolean).join(' · ')}{' '}
          {marks.isReady && (
            <span className={styles.ready}>
              <StatusChip tone="ready">Ready to confirm</StatusChip>
            </span>
          )}
        </>
      }
      wraps
      chip={(marks.hasDraft || marks.isSkipped) && <Marks {...marks} />}
    />
  )
}

function Marks({ hasDraft, isSkipped }: { hasDraft: boolean; isSkipped: boolean }) {
  const words = [hasDraft && 'Draft', isSkipped && 'Skipped'].filter(Boolean).join(', ')
  return <StatusChip tone="open">{words}</StatusChip>
}
