/** Recognizes the headers of receipts by those that were approved before. */
import type { Reading } from '../../offline/rows.ts'
import type { FoundPlace } from './found.ts'
import { likeness, plain } from './misread.ts'
import { HEADER_ROWS } from './names-in.ts'
import { phonesIn, placeOfPhone } from './phones-in.ts'

/** The header of a receipt that was approved for a business. */
export interface SeenHeader {
  businessId: string
  rows: Reading
}

/** So many of a header's first rows are compared, and so many must be alike. */
const COMPARED_ROWS = 4
const LEAST_ALIKE = 3
const MIN_LIKENESS = 0.85

/** Shorter rows, such as `Receipt`, are those of many businesses. */
const SHORTEST_ROW = 8

/**
 * The businesses whose earlier receipts had the same phone number in their header, or most of the same rows,
 * and the row that says so.
 */
export function businessesBySeen(
  readings: readonly Reading[],
  seen: readonly SeenHeader[],
): Map<string, FoundPlace> {
  const found = new Map<string, FoundPlace>()
  for (const { businessId, rows } of seen) {
    const place = placeOfPhone(readings, phonesIn(rows)) ?? placeOfHeader(readings, rows)
    if (place) found.set(businessId, place)
  }
  return found
}

function placeOfHeader(readings: readonly Reading[], seen: Reading): FoundPlace | undefined {
  const wanted = seen
    .map(({ text }) => plain(text))
    .filter((row) => row.length >= SHORTEST_ROW)
    .slice(0, COMPARED_ROWS)
  const image = readings.findIndex((rows) => {
    const header = plain(textOf(rows.slice(0, HEADER_ROWS)))
    return wanted.filter((row) => likeness(row, header) >= MIN_LIKENESS).length >= LEAST_ALIKE
  })
  const place = readings[image]?.[0]?.place
  return place && { ...place, image }
}

function textOf(rows: Reading): string {
  return rows.map(({ text }) => text).join(' ')
}
