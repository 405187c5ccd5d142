import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Cloud } from 'lucide-react'
import { readDraftIds } from '../../offline/drafts/review-drafts.ts'
import { heldOf, readParkings } from '../../offline/outbox/parkings.ts'
import { readLocalImages } from '../../offline/images/image-store.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { useQueueView } from './queue-view.ts'
import { useReadyToConfirm } from './ready-requests.ts'
import type { QueueRow } from '../../offline/rows.ts'
import type { EpochMs } from '../../rules/epoch-ms.ts'
import { StatusChip } from '../../ui/staff/StatusChip.tsx'
import { isolated } from '../../ui/typed-text.ts'
import hidden from '../../ui/visually-hidden.module.css'
import { dollars } from '../format/words.ts'
import { useReadyRows } from '../prefetch/use-shift.ts'
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
  /** All that it needs is on this tablet; undefined while that is being read. */
  isHere: boolean | undefined
  /** Who has parked it, and why. */
  held?: Held | null
}

interface OpenRowProps {
  /** Undefined while it is being read. */
  row: QueueRow | undefined
  marks: RowMarks
  now: EpochMs
  /** It is among requests in other states, so it says its own. */
  isFound?: true
}

/** A request to review: its first image, what the customer stated, and how long it has been open (checklist Q5). */
export function OpenRow({ row, marks, now, isFound }: OpenRowProps) {
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
          <Here isHere={marks.isHere} />
          {stated.filter(Boolean).join(' · ')}
          {marks.isReady && !marks.held && (
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
      chip={!isFound && (marks.hasDraft || marks.isSkipped) && <Marks {...marks} />}
      {...((isFound || marks.held) && {
        note: (
          <>
            {isFound && <Marks {...marks} isFound />}
            {marks.held && <HeldBy held={marks.held} />}
          </>
        ),
      })}
    />
  )
}

type Held = NonNullable<ReturnType<typeof heldOf>>

function HeldBy({ held }: { held: Held }) {
  const { email } = useWorkspace()
  return (
    <span className={styles.held}>
      {`Held by ${held.by === email ? 'you' : held.by}: ${isolated(held.note)}`}
    </span>
  )
}

/** Whether a request can be reviewed without a network (checklist T1); while that is being read, the place for it. */
function Here({ isHere }: Pick<RowMarks, 'isHere'>) {
  const Icon = isHere ? CircleCheck : Cloud
  return (
    <span className={styles.here} data-here={isHere}>
      <Icon size={14} aria-hidden />
      {isHere !== undefined && (
        <span className={hidden.hidden}>
          {isHere ? 'On this tablet. ' : 'Not wholly on this tablet. '}
        </span>
      )}
    </span>
  )
}

function Marks({
  isFound,
  hasDraft,
  isSkipped,
}: Pick<RowMarks, 'hasDraft' | 'isSkipped'> & Pick<OpenRowProps, 'isFound'>) {
  const marks = [isFound && 'To review', hasDraft && 'Draft', isSkipped && 'Skipped']
  const words = marks.filter(Boolean).join(', ')
  return <StatusChip tone="open">{words}</StatusChip>
}

/**
 * The marks of the rows that are shown. While marks of a kind are being read, no row has that mark.
 * @returns a function from a review id to its marks
 */
export function useRowMarks(rows: ReadonlyMap<string, QueueRow>): (reviewId: string) => RowMarks {
  const { database } = useWorkspace()
  const { skipped } = useQueueView()
  const drafts = useQuery({
    queryKey: ['drafts'],
    queryFn: () => readDraftIds(database),
    structuralSharing: false,
    gcTime: 0,
  }).data
  const images = useQuery({
    queryKey: ['prefetch', 'local-images'],
    queryFn: async () => ({ has: await readLocalImages(database) }),
  }).data
  const requests = [...rows.values()].map((row) => row.request)
  const ready = useReadyToConfirm(requests)
  const here = useReadyRows(requests)
  const parkings = useQuery({
    queryKey: ['outbox', 'parkings'],
    queryFn: () => readParkings(database),
    structuralSharing: false,
  }).data
  const heldIn = (id: string) => {
    const request = rows.get(id)?.request
    return request ? heldOf(request, parkings?.get(id)) : null
  }
  return (id) => ({
    held: heldIn(id),
    hasDraft: drafts?.has(id) ?? false,
    isSkipped: skipped.includes(id),
    isReady: ready?.has(id) ?? false,
    isHere: here?.has(id),
    isImageLocal: images?.has(rows.get(id)?.request.urls[0] ?? '') ?? false,
  })
}
