/** The looks of a business's receipts, by those that were approved on this tablet and what the team knows. */
import { queryOptions } from '@tanstack/react-query'
import type { PaperLayout } from '../../contract/layout-calls.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { imageKey } from '../../offline/image-key.ts'
import { readImageReadings } from '../../offline/images/image-facts.ts'
import { readLastApprovals } from '../../offline/outbox/outbox-reads.ts'
import type { SeenHeader } from '../../recognition/fields/findings-in.ts'
import { READER } from '../../recognition/reader/image-reader.ts'
import { readLayouts, readTeamLayouts } from './share-layouts.ts'

/** As `findingsIn` takes them. */
export interface SeenReceipts {
  seen: readonly SeenHeader[]
  layouts: readonly PaperLayout[]
}

/** The number of last decisions to look through, and of images that are enough to know a business. */
const MOST_DECISIONS = 200
const MOST_PER_BUSINESS = 3

/** Approvals are read again after this long: newer ones hardly matter, and each read makes all findings start over. */
const READ_AGAIN_MS = 5 * 60_000

/**
 * Query for what was read in the receipts that were approved last, a few for each business, the last ones first, and for
 * how these and those of the team are laid out.
 */
export function seenReceiptsQuery(database: StaffDatabase) {
  return queryOptions({
    queryKey: ['seen-receipts'],
    queryFn: () => readSeenReceipts(database),
    staleTime: READ_AGAIN_MS,
    // What waits for it can do without.
    retry: false,
    // Comparing them with the ones before would take longer than reading them.
    structuralSharing: false,
  })
}

/** As `seenReceiptsQuery`. @throws errors of the local storage */
export async function readSeenReceipts(database: StaffDatabase): Promise<SeenReceipts> {
  const approvals = await readLastApprovals(database, MOST_DECISIONS)
  const counts = new Map<string, number>()
  const images = approvals
    .flatMap(({ decision: { businessId }, request }) =>
      request.urls.map((url) => ({ businessId, key: imageKey(url) })),
    )
    .filter(({ businessId }) => {
      const count = (counts.get(businessId) ?? 0) + 1
      counts.set(businessId, count)
      return count <= MOST_PER_BUSINESS
    })
  const readings = await readImageReadings(
    database,
    images.map(({ key }) => key),
    READER,
  )
  const seen = images.flatMap(({ businessId, key }) => {
    const rows = readings.get(key)
    return rows ? [{ businessId, rows }] : []
  })
  const own = await readLayouts(database, approvals)
  return { seen, layouts: [...(await readTeamLayouts(database)), ...own] }
}
