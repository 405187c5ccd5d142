import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ListedBusiness, ReviewRequest } from '../../contract/review-calls.ts'
import { imageKey, type ImageKey } from '../../offline/image-key.ts'
import { readImageReadings } from '../../offline/images/image-facts.ts'
import { ImageUnavailableError } from '../../offline/images/fetch-image.ts'
import { findingsIn } from '../../recognition/fields/findings-in.ts'
import { canReadImages, NoReaderError, READER } from '../../recognition/reader/image-reader.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { pageReader } from './read-ahead.ts'
import { useReadsImages } from './reads-images.ts'
import { seenReceiptsQuery, type SeenReceipts } from './seen-receipts.ts'
import type { NotRead, Recognized } from './suggestions.ts'

const NONE_SEEN: SeenReceipts = { seen: [], layouts: [] }

/** A reading is kept this long, so that a request opened again shows it at once. */
const REMEMBERED_MS = 60 * 60_000

/**
 * Reads the images of a request. What was read before is there at once; other images are read in the background.
 * @param businesses undefined while the list is not loaded
 * @param isWanted false for requests that are already decided: nothing is read
 */
export function useRecognized(
  request: ReviewRequest,
  businesses: readonly ListedBusiness[] | undefined,
  isWanted: boolean,
): Recognized {
  const { database } = useWorkspace()
  const isOn = useReadsImages()
  const { data: known, isError: isUnknown } = useQuery(seenReceiptsQuery(database))
  const approved = known ?? (isUnknown ? NONE_SEEN : undefined)
  const query = useQuery({
    queryKey: readingKey(request.urls.map(imageKey)),
    queryFn: ({ signal }) => pageReader.readNow(database, request.urls, signal),
    enabled: isOn && isWanted && canReadImages(),
    staleTime: Infinity,
    gcTime: REMEMBERED_MS,
    // A reading never changes, and comparing it with itself takes time.
    structuralSharing: false,
  })
  const { data: readings, error, refetch } = query
  // A URL had expired, and reading the queue again has brought others.
  const hasNewUrls = error instanceof ImageUnavailableError && !request.urls.includes(error.url)
  useEffect(() => {
    if (hasNewUrls) void refetch()
  }, [hasNewUrls, refetch])
  const { submittedDatetime: submitted } = request
  return useMemo(() => {
    if (!isOn) return { status: 'not-read', why: 'off' }
    if (!canReadImages()) return { status: 'not-read', why: 'impossible' }
    if (error) return { status: 'not-read', why: reasonOf(error) }
    if (!readings) return { status: 'reading' }
    if (!businesses || !approved) return { status: 'reading', readings }
    const facts = { submitted, businesses, ...approved }
    return { status: 'read', suggestions: findingsIn(readings, facts), readings }
  }, [isOn, error, readings, submitted, businesses, approved])
}

function readingKey(keys: readonly ImageKey[]) {
  return ['image-reading', keys]
}

/**
 * Takes what was read in the images of the next request out of the storage before it is opened. Nothing is read for it.
 * @returns true once that is there, or known to be missing
 */
export function useReadingsAhead(next: ReviewRequest | null): boolean {
  const { database } = useWorkspace()
  const keys = next?.urls.map(imageKey) ?? []
  const known = useQuery({
    queryKey: ['readings', 'next', keys],
    queryFn: async ({ client }) => {
      if (client.getQueryData(readingKey(keys))) return true
      const readings = await readImageReadings(database, keys, READER)
      const all = keys.flatMap((key) => (readings.has(key) ? [readings.get(key)] : []))
      if (all.length === keys.length) client.setQueryData(readingKey(keys), all)
      return true
    },
    enabled: next !== null,
    gcTime: 0,
  })
  return known.isFetched
}

/** True if no images are read here, and none will be. */
export function isNeverRead(recognized: Recognized): boolean {
  return recognized.status === 'not-read' && ['off', 'impossible'].includes(recognized.why)
}

function reasonOf(error: Error): NotRead {
  if (error instanceof ImageUnavailableError) return 'no-image'
  return error instanceof NoReaderError ? 'no-reader' : 'unreadable'
}
