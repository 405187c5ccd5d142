/** Suggestions for many requests, from what was read in their images, and how ready each is to be approved. */
import type { ListedBusiness, ReviewRequest } from '../../contract/review-calls.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { imageKey } from '../../offline/image-key.ts'
import { readImageReadings } from '../../offline/images/image-facts.ts'
import { findingsIn } from '../../recognition/fields/findings-in.ts'
import { READER } from '../../recognition/reader/image-reader.ts'
import type { SeenReceipts } from './seen-receipts.ts'
import { agreesWithStated, SUGGESTED_FIELDS, type Suggestions } from './suggestions.ts'

/** `confirmed`: all three fields are sure, and the customer stated the same. `complete`: all three were found. */
export type Readiness = 'confirmed' | 'complete'

interface ReadinessFacts extends SeenReceipts {
  businesses: readonly ListedBusiness[]
}

/** Suggestions are kept until the facts change. */
interface Known {
  facts: ReadinessFacts
  /** By `idOf` their requests. */
  suggestions: Map<string, Suggestions>
}

const known = new WeakMap<StaffDatabase, Known>()

/** Finding the fields of many requests pauses this often, so that the page stays responsive. */
const SLICE_MS = 8

/**
 * Nothing is read for it: requests of which an image has not been read are left out.
 * @returns suggestions by the ids of their requests
 * @throws errors of the local storage
 */
export async function readSuggestions(
  database: StaffDatabase,
  requests: readonly ReviewRequest[],
  facts: ReadinessFacts,
): Promise<ReadonlyMap<string, Suggestions>> {
  const keys = requests.flatMap((request) => request.urls.map(imageKey))
  const readings = await readImageReadings(database, keys, READER)
  const { suggestions } = knownFor(database, facts)
  const found = new Map<string, Suggestions>()
  let since = performance.now()
  for (const request of requests) {
    const ofImages = request.urls
      .map((url) => readings.get(imageKey(url)))
      .filter((reading) => reading !== undefined)
    if (ofImages.length === 0 || ofImages.length < request.urls.length) continue
    const id = idOf(request)
    let own = suggestions.get(id)
    if (own === undefined) {
      if (performance.now() - since > SLICE_MS) {
        await new Promise((resolve) => setTimeout(resolve))
        since = performance.now()
      }
      const { submittedDatetime: submitted } = request
      own = findingsIn(ofImages, { submitted, ...facts })
      suggestions.set(id, own)
    }
    found.set(request.id, own)
  }
  return found
}

/** @returns null if a field is missing */
export function readinessOf(suggestions: Suggestions, request: ReviewRequest): Readiness | null {
  const fields = SUGGESTED_FIELDS.map((field) => suggestions[field])
  if (fields.some((field) => field === null)) return null
  const isSure = fields.every((field) => field?.isSure)
  return isSure && agreesWithStated(suggestions, request) ? 'confirmed' : 'complete'
}

function knownFor(database: StaffDatabase, facts: ReadinessFacts): Known {
  const before = known.get(database)
  const isSame =
    before?.facts.businesses === facts.businesses &&
    before.facts.seen === facts.seen &&
    before.facts.layouts === facts.layouts
  const now = isSame ? before : { facts, suggestions: new Map<string, Suggestions>() }
  known.set(database, now)
  return now
}

/** An id for everything that the findings depend on, besides the facts. */
function idOf({ urls, submittedDatetime }: ReviewRequest): string {
  return JSON.stringify([urls.map(imageKey), submittedDatetime])
}
