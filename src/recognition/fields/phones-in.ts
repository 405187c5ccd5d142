/** Finds phone numbers in the text of a receipt. */
import type { Reading } from '../../offline/rows.ts'
import type { FoundPlace } from './found.ts'

/** In full, without the country's code. */
const DIGITS = 10

/** `(301) 555-0154`, `301.555.0154`, `3015550154` */
const PHONE = /(?<!\d)\(?\d{3}\)?[\s.-]{0,2}\d{3}[\s.-]{0,2}\d{4}(?!\d)/g

/** The digits of all phone numbers that are written as such. */
export function phonesIn(rows: Reading): string[] {
  return rows.flatMap(({ text }) => text.match(PHONE) ?? []).map(digitsOf)
}

/** @returns the digits that a phone number is compared by; null if it is not a full one */
export function comparablePhone(phone: string): string | null {
  const digits = digitsOf(phone).slice(-DIGITS)
  return digits.length === DIGITS ? digits : null
}

/**
 * The first row with one of some phone numbers, in whatever way it is written there.
 * @param phones their digits
 */
export function placeOfPhone(
  readings: readonly Reading[],
  phones: readonly string[],
): FoundPlace | undefined {
  return readings
    .flatMap((rows, image) =>
      rows
        .filter(({ text }) => phones.some((phone) => digitsOf(text).includes(phone)))
        .map(({ place }) => ({ ...place, image })),
    )
    .at(0)
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
