import { sql, type Column } from 'drizzle-orm'
import type { ImageUrls } from '../images/receipt-images.ts'
import { reviewRequest } from '../database/schema.ts'

/** ISO 8601 in UTC with milliseconds; null for a time that the contract cannot hold, such as one before Christ. */
export const contractTime = (column: Column) =>
  sql`case when ${column} >= '0001-01-01T00:00Z' and ${column} < '10000-01-01T00:00Z' then to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end`

/**
 * The columns to read for `requestJson`. The database puts the JSON together, because that takes it a fraction
 * of the time that reading and writing each field takes here.
 */
export const storedRequest = {
  images: reviewRequest.images,
  json: sql<string>`json_build_object(
    'id', ${reviewRequest.id},
    'userEmail', ${reviewRequest.userEmail},
    'submittedDatetime', ${contractTime(reviewRequest.submittedAt)},
    'lastUpdatedDatetime', ${contractTime(reviewRequest.lastUpdatedAt)},
    'businessId', ${reviewRequest.businessId},
    'businessName', ${reviewRequest.businessName},
    'receiptDatetime', ${contractTime(reviewRequest.receiptAt)},
    'subtotal', ${reviewRequest.subtotalCents} / 100::float8,
    'reviewStatus', ${reviewRequest.reviewStatus},
    'reviewerEmail', ${reviewRequest.reviewerEmail},
    'reviewerNotes', ${reviewRequest.reviewerNotes},
    'rejectionReasons', ${reviewRequest.rejectionReasons},
    'sameImage', ${reviewRequest.sameImage},
    'held', ${reviewRequest.held},
    'correction', ${reviewRequest.correction},
    'replaces', ${reviewRequest.replaces}
  )::text`,
}

export interface StoredRequest {
  images: string[]
  /** The contract's review request without `urls`. */
  json: string
}

/** @returns the contract's review request (spec section 3) with signed image URLs, as JSON */
export function requestJson({ images, json }: StoredRequest, urls: ImageUrls): string {
  // Nothing in a signed URL has to be escaped, and looking for it takes longer than the rest.
  const signed = images.map((file) => `"${urls.receipt(file)}"`)
  return `{"urls":[${signed.join()}],${json.slice(1)}`
}

/** Converts dollars, as in the contract, to whole cents, as stored. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}
