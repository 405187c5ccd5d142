/** Suggestions for tests. */
import type { BusinessOption } from '../../contract/review-calls.ts'
import type { Found, FoundPlace } from '../../recognition/fields/findings-in.ts'
import type { Suggestions } from './suggestions.ts'

/** In an image of 900 by 1200 pixels. */
export const PLACE = { image: 0, x: 450, y: 600, width: 400, height: 30, angle: 0 }

interface Values {
  business: BusinessOption
  receiptDatetime: string
  subtotal: number
}

interface Choices {
  receiptDatetime: readonly [string, string]
  subtotal: readonly [number, number]
}

/**
 * The same with two dates or two subtotals of which one is meant, in place of one.
 * @param places where the two were read
 */
export function withChoice(
  suggestions: Suggestions,
  { receiptDatetime, subtotal }: Partial<Choices>,
  places: readonly [FoundPlace, FoundPlace] = [PLACE, { ...PLACE, y: 900 }],
): Suggestions {
  return {
    ...suggestions,
    ...(receiptDatetime && { receiptDatetime: null }),
    ...(subtotal && { subtotal: null }),
    choices: {
      receiptDatetime: receiptDatetime ? choiceOf(receiptDatetime, places) : null,
      subtotal: subtotal ? choiceOf(subtotal, places) : null,
    },
  }
}

function choiceOf<T>([one, other]: readonly [T, T], places: readonly [FoundPlace, FoundPlace]) {
  return [
    { value: one, isSure: false, place: places[0] },
    { value: other, isSure: false, place: places[1] },
  ] as const
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
