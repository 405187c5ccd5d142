import { comparableAddress } from '../../rules/street-address.ts'
import type { Reading } from '../../offline/rows.ts'
import type { Found, FoundPlace } from './found.ts'
import { likeness, plain } from './misread.ts'
import { HEADER_ROWS, namesIn } from './names-in.ts'

/** A participating business, and what else its receipts can be told by. */
export interface KnownBusiness {
  id: string
  name: string
  phoneNumber?: string | null
  /** The line with street and number. */
  address?: string | null
}

/** The header of a receipt that was approved for a business. */
export interface SeenHeader {
  businessId: string
  rows: Reading
}

/** In full, without the country's code. */
const DIGITS = 10

/** `(301) 555-0154`, `301.555.0154`, `3015550154` */
const PHONE = /(?<!\d)\(?\d{3}\)?[\s.-]{0,2}\d{3}[\s.-]{0,2}\d{4}(?!\d)/g

/** So many of a header's first rows are compared, and so many must be alike. */
const COMPARED_ROWS = 4
const LEAST_ALIKE = 3
const MIN_LIKENESS = 0.85

/** Shorter rows, such as `Receipt`, are those of many businesses. */
const SHORTEST_ROW = 8

/** The evidence for a business, and where it is printed. */
interface Evidence<B> {
  business: B
  pieces: number
  isExactName: boolean
  place: FoundPlace
}

/**
 * The business that most evidence points to: its name in the header, its phone number, its address, or the
 * header of an earlier receipt. Null if nothing does, or as much points to another business.
 * @param readings of a receipt's images
 * @param businesses the participating businesses
 * @param seen headers of receipts that were approved on this tablet
 */
export function findBusiness<B extends KnownBusiness>(
  readings: readonly Reading[],
  businesses: readonly B[],
  seen: readonly SeenHeader[] = [],
): Found<B> | null {
  const rows = rowsOf(readings)
  const bySeen = businessesBySeen(readings, seen)
  const named = namesIn(readings, businesses)
  const addresses = rows.map(({ text, place }) => ({ text: comparableAddress(text), place }))
  const [best, next] = businesses
    .map((business): Evidence<B> | null => {
      const name = named.find((one) => one.business === business)
      const phone = placeOfPhone(rows, phonesOf(business))
      const address = placeOfAddress(addresses, business)
      const places = [name?.place, phone, address, bySeen.get(business.id)].filter(
        (place) => place !== undefined,
      )
      // The same street and number exist in other towns, and other shops in the same house.
      const isElsewhere =
        places.length === 1 && places[0] === address && hasOtherPhone(rows, business)
      const [place] = places
      if (!place || isElsewhere) return null
      return { business, pieces: places.length, isExactName: name?.isExact ?? false, place }
    })
    .filter((one) => one !== null)
    .toSorted((a, b) => b.pieces - a.pieces)
  if (!best || best.pieces === next?.pieces) return null
  return { value: best.business, isSure: best.isExactName || best.pieces > 1, place: best.place }
}

/** @returns the digits by which a business's phone number is compared; none without a full number */
function phonesOf({ phoneNumber }: KnownBusiness): string[] {
  const digits = digitsOf(phoneNumber ?? '').slice(-DIGITS)
  return digits.length === DIGITS ? [digits] : []
}

function hasOtherPhone(rows: readonly PlacedRow[], business: KnownBusiness): boolean {
  const phones = phonesOf(business)
  return phones.length > 0 && phonesIn(rows).some((phone) => !phones.includes(phone))
}

interface PlacedRow {
  text: string
  place: FoundPlace
}

/** The rows of all images. */
function rowsOf(readings: readonly Reading[]): PlacedRow[] {
  return readings.flatMap((rows, image) =>
    rows.map(({ text, place }) => ({ text, place: { ...place, image } })),
  )
}

/**
 * Where number and street are printed together; the number of a suite may be missing.
 * @param rows with texts as `comparableAddress` gives them
 */
function placeOfAddress(
  rows: readonly PlacedRow[],
  { address }: KnownBusiness,
): FoundPlace | undefined {
  const [street = ''] = (address ?? '').split(/[,#]|\b(?:suite|ste|unit)\b/i)
  const wanted = comparableAddress(street)
  if (!/^\d+\D/.test(wanted)) return undefined
  return rows.find(({ text }) => isPartOf(text, wanted))?.place
}

/** @returns true if an address is in a row, and its number is not the end of a longer one */
function isPartOf(row: string, address: string): boolean {
  const at = row.indexOf(address)
  return at >= 0 && !/\d/.test(row[at - 1] ?? '')
}

/** The digits of all phone numbers that are written as such. */
function phonesIn(rows: readonly { text: string }[]): string[] {
  return rows.flatMap(({ text }) => text.match(PHONE) ?? []).map(digitsOf)
}

/**
 * The first row with one of some phone numbers, in whatever way it is written there.
 * @param phones their digits
 */
function placeOfPhone(
  rows: readonly PlacedRow[],
  phones: readonly string[],
): FoundPlace | undefined {
  return rows.find(({ text }) => phones.some((phone) => digitsOf(text).includes(phone)))?.place
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/**
 * The businesses whose earlier receipts had the same phone number in their header, or most of the same rows,
 * and the row that says so.
 */
function businessesBySeen(
  readings: readonly Reading[],
  seen: readonly SeenHeader[],
): Map<string, FoundPlace> {
  const found = new Map<string, FoundPlace>()
  const placed = rowsOf(readings)
  for (const { businessId, rows } of seen) {
    const place = placeOfPhone(placed, phonesIn(rows)) ?? placeOfHeader(readings, rows)
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
