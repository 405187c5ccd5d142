import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useWorkspace } from '../../workspace/workspace.ts'
import type { BusinessOption, ReviewRequest } from '../../contract/review-calls.ts'
import { imageKey } from '../../offline/image-key.ts'
import { ImageUnavailableError } from '../../offline/images/fetch-image.ts'
import { loadReceiptImage } from '../../offline/images/receipt-images.ts'
import { readReceipt } from './read-receipt.ts'
import { useReadsImages } from './reads-images.ts'
import { readImage } from './recogniser.ts'
import { suggestionsIn, type Suggestions } from './suggestions.ts'

/** How long a reading is kept, so that a request opened again shows it at once. */
const REMEMBERED_MS = 60 * 60_000

export type ImageReading =
  | { status: 'reading' }
  | { status: 'read'; suggestions: Suggestions }
  /** The files for reading or an image are not on this tablet. */
  | { status: 'unavailable' }
  /** Turned off on this tablet. */
  | { status: 'off' }

/**
 * Reads the images of a request in the background.
 * @param businesses undefined while the list is not loaded
 * @param isWanted false for requests that are already decided: nothing is read
 */
export function useImageReading(
  request: ReviewRequest,
  businesses: readonly BusinessOption[] | undefined,
  isWanted: boolean,
): ImageReading {
  const { database } = useWorkspace()
  const isOn = useReadsImages()
  const query = useQuery({
    queryKey: ['image-reading', request.urls.map(imageKey)],
    queryFn: async ({ signal }) => {
      const images = await Promise.all(
        request.urls.map((url) => loadReceiptImage(database, url, () => {})),
      )
      const facts = { submitted: request.submittedDatetime, businesses: businesses ?? [] }
      return readReceipt(images, facts, (order) => readImage(order, signal))
    },
    enabled: isOn && isWanted && businesses !== undefined,
    staleTime: Infinity,
    gcTime: REMEMBERED_MS,
  })
  const { data, error, isError, refetch } = query
  // A URL had expired, and reading the queue again has brought others.
  const hasNewUrls = error instanceof ImageUnavailableError && !request.urls.includes(error.url)
  useEffect(() => {
    if (hasNewUrls) void refetch()
  }, [hasNewUrls, refetch])
  return useMemo(() => {
    if (!isOn) return { status: 'off' }
    if (isError) return { status: 'unavailable' }
    if (!data || !businesses) return { status: 'reading' }
    return { status: 'read', suggestions: suggestionsIn(data, request, businesses) }
  }, [isOn, data, isError, request, businesses])
}
