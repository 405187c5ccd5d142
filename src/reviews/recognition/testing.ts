/** Readings and suggestions for tests. */
import type { BusinessOption } from '../../contract/review-calls.ts'
import type { ReadRow } from '../../offline/rows.ts'
import type { Found, Reading } from './findings.ts'
import type { Suggestions } from './suggestions.ts'

/** An image with these rows, each 20 pixels high and 30 below the one above it, all of their characters certain. */
export function readingOf(...texts: string[]): Reading {
  return texts.map((text, at) => rowOf(text, at))
}

/** @param certainty of each of its characters, in tenths */
export function rowOf(text: string, at = 0, certainty = 9): ReadRow {
  return {
    text,
    certainty: String(certainty).repeat(text.length),
    place: { x: 100, y: 30 * at, width: 200, height: 20, angle: 0 },
  }
}

/** In an image of 900 by 1200 pixels. */
const PLACE = { image: 0, x: 450, y: 600, width: 400, height: 30, angle: 0 }

interface Values {
  business: BusinessOption
  receiptDatetime: string
  subtotal: number
}

/** A sure suggestion for each of the values, read in the middle of the first image. */
export function suggested(values: Partial<Values>): Suggestions {
  const { business, receiptDatetime, subtotal } = values
  return {
    business: business ? found(business) : null,
    receiptDatetime: receiptDatetime ? found(receiptDatetime) : null,
    subtotal: subtotal ? found(subtotal) : null,
  }
}

function found<T>(value: T): Found<T> {
  return { value, isSure: true, place: PLACE }
}
