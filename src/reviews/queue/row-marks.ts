import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { findDrafts } from '../../offline/drafts/review-drafts.ts'
import { readLocalImages } from '../../offline/images/image-store.ts'
import type { QueueRow } from '../../offline/rows.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { useQueueView } from './queue-view.ts'
import { useReadyToConfirm } from './ready-requests.ts'

/** Shown in a request's row besides the request. */
export interface RowMarks {
  hasDraft: boolean
  isSkipped: boolean
  /** Its images confirm what the customer stated. */
  isReady: boolean
  /** Its first image is on this tablet. */
  isImageLocal: boolean
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
