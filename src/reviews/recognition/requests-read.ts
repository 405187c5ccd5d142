import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { imageKey } from '../../offline/image-key.ts'
import { readImageReadings } from '../../offline/images/image-facts.ts'
import type { Reading } from '../../offline/rows.ts'
import { READER } from '../../recognition/reader/image-reader.ts'

/** What is done with many requests pauses this often, so that the page stays responsive. */
const SLICE_MS = 8

/**
 * Leaves out requests of which an image has not been read; nothing is read for it.
 * @returns each other one with the readings of its images, in their order
 * @throws errors of the local storage
 */
export async function* requestsRead<T extends { request: Pick<ReviewRequest, 'urls'> }>(
  database: StaffDatabase,
  all: readonly T[],
): AsyncGenerator<T & { readings: readonly Reading[] }> {
  const keys = all.flatMap(({ request }) => request.urls.map(imageKey))
  const known = await readImageReadings(database, keys, READER)
  let since = performance.now()
  for (const one of all) {
    const { urls } = one.request
    const readings = urls.flatMap((url) => {
      const reading = known.get(imageKey(url))
      return reading ? [reading] : []
    })
    if (readings.length === 0 || readings.length < urls.length) continue
    if (performance.now() - since > SLICE_MS) {
      await new Promise((resolve) => setTimeout(resolve))
      since = performance.now()
    }
    yield { ...one, readings }
  }
}
