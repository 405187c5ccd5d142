/** Suggestions for many requests, from what was read in their images, and how ready each is to be approved. */
import type { ListedBusiness, ReviewRequest } from '../../contract/review-calls.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { imageKey } from '../../offline/image-key.ts'
import { findingsIn } from '../../recognition/fields/findings-in.ts'
import { requestsRead } from './requests-read.ts'
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
  const { suggestions } = knownFor(database, facts)
  const found = new Map<string, Suggestions>()
  const all = requests.map((request) => ({ request }))
  for await (const { request, readings } of requestsRead(database, all)) {
    const id = idOf(request)
    const own =
      suggestions.get(id) ??
      findingsIn(readings, { submitted: request.submittedDatetime, ...facts })
    suggestions.set(id, own)
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
