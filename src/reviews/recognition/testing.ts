/** Suggestions for tests. */
import type { BusinessOption } from '../../contract/review-calls.ts'
import type { Found } from '../../recognition/fields/findings-in.ts'
import type { Suggestions } from './suggestions.ts'

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
    subtotal: subtotal ? { ...found(subtotal), isTotalLessTax: false } : null,
    choices: { receiptDatetime: null, subtotal: null },
  }
}

function found<T>(value: T): Found<T> {
  return { value, isSure: true, place: PLACE }
}
