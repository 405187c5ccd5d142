import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { findDrafts } from '../../offline/drafts/review-drafts.ts'
import { readLocalImages } from '../../offline/images/image-store.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { useQueueView } from './queue-view.ts'
import { useReadyToConfirm } from './ready-requests.ts'
import type { QueueRow } from '../../offline/rows.ts'
import type { EpochMs } from '../../rules/epoch-ms.ts'
import { StatusChip } from '../../ui/staff/StatusChip.tsx'
import { isolated } from '../../ui/typed-text.ts'
import { dollars } from '../format/words.ts'
import { ListRow, RowPlaceholder } from './ListRow.tsx'
import styles from './OpenRow.module.css'
import { RowThumbnail } from './RowThumbnail.tsx'

/** Shown in a request's row besides the request. */
interface RowMarks {
  hasDraft: boolean
  isSkipped: boolean
  /** Its images confirm what the customer stated. */
  isReady: boolean
  /** Its first image is on this tablet. */
  isImageLocal: boolean
}

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
          {stated.filter(Boolean).join(' · ')}
          {marks.isReady && (
            <>
              {' '}
              <span className={styles.ready}>
                <StatusChip tone="ready">Ready to confirm</StatusChip>
              </span>
            </>
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

/**
 * The marks of the rows that are shown. While marks of a kind are being read, no row has that mark.
 * @returns a function from a review id to its marks
 */
export function useRowMarks(rows: ReadonlyMap<string, QueueRow>): (reviewId: string) => RowMarks {
  const { database } = useWorkspace()
  const { skipped } = useQueueView()
  const reviewIds = [...rows.keys()]
  const drafts = useQuery({
    queryKey: ['drafts', reviewIds],
    queryFn: () => findDrafts(database, reviewIds),
    placeholderData: keepPreviousData,
    gcTime: 0,
  }).data
  const images = useQuery({
    queryKey: ['prefetch', 'local-images'],
    queryFn: async () => ({ has: await readLocalImages(database) }),
  }).data
  const ready = useReadyToConfirm([...rows.values()].map((row) => row.request))
  return (id) => ({
    hasDraft: drafts?.has(id) ?? false,
    isSkipped: skipped.includes(id),
    isReady: ready?.has(id) ?? false,
    isImageLocal: images?.has(rows.get(id)?.request.urls[0] ?? '') ?? false,
  })
}
