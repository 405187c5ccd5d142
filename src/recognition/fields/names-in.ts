import type { Reading, ReadRow } from '../../offline/rows.ts'
import type { FoundPlace } from './found.ts'
import { likeness, lookalike, plain } from './misread.ts'

/** The shop's name is at the top of a receipt; at most the customer's own email is above it. */
export const HEADER_ROWS = 8

/** The least likeness of a name, and its least lead over the next best name. */
const MIN_LIKENESS = 0.8
const MIN_LEAD = 0.1

/** Names with fewer letters are also parts of words, or words of other names. */
const WHOLE_WORDS_BELOW = 8
const WHOLE_ROW_BELOW = 5

/** The words that a shop says to its customers before its own name, at the head or at the foot. */
const TO_CUSTOMERS =
  /\b(?:visiting|shopping (?:at|with)|dining (?:at|with)|eating at|coming to|stopping (?:at|by)|choosing|welcome to)\W+(.+?)\s*(?:[.!,;*]|$)/i

/** A street is often called as a business is. */
const STREET_ADDRESS =
  /^\d{1,5}\s?[a-z].*\b(?:ave(?:nue)?|blvd|ct|dr(?:ive)?|hwy|lane|ln|pike|pkwy|rd|road|st(?:reet)?)\b/i

export interface Named<B> {
  business: B
  /** All of the name is printed, letter for letter. */
  isExact: boolean
  place: FoundPlace
}

interface Scored<B> extends Named<B> {
  /** The name as in `plain`. */
  name: string
  score: number
  isVerbatim: boolean
}

/** The first rows of an image, without those of a street's address, and the names that it greets its customers with. */
interface Header {
  image: number
  rows: Reading
  texts: readonly string[]
  /** As in `plain`. */
  text: string
  greetings: ReadonlyMap<string, ReadRow>
}

/** The businesses that the header may name; several if it cannot be told which of them it is. */
export function namesIn<B extends { name: string }>(
  readings: readonly Reading[],
  businesses: readonly B[],
): Named<B>[] {
  const headers = readings.map(headerOf)
  const scored = headers
    .flatMap((header) =>
      businesses.map((business) => scoreOf(business, header) ?? greetedBy(business, header)),
    )
    .filter((one) => one !== null)
    .toSorted((a, b) => b.score - a.score)
  const best = scored[0]?.score ?? 0
  const exact = scored.filter(({ isExact }) => isExact)
  if (exact.length === 0) return scored.filter(({ score }) => best - score < MIN_LEAD)
  const spelled = exact.filter(
    (one) => one.isVerbatim || !exact.some((other) => other.isVerbatim && other.name === one.name),
  )
  // It may be a part of a longer name, the rest of which was misread.
  const isInLonger = ({ name }: Scored<B>) =>
    exact.some((longer) => longer.name !== name && longer.name.includes(name))
  const mayBeLonger = scored.filter(
    (one) => !one.isExact && spelled.some(({ name }) => one.name.includes(name)),
  )
  return [...spelled.filter((one) => !isInLonger(one)), ...mayBeLonger]
}

function headerOf(all: Reading, image: number): Header {
  const rows = all.slice(0, HEADER_ROWS)
  const texts = rows.map(({ text }) => text).filter((row) => !STREET_ADDRESS.test(row))
  const greetings = all.flatMap((row) => {
    const name = TO_CUSTOMERS.exec(row.text)?.[1]
    return name === undefined ? [] : [[plain(name), row] as const]
  })
  return { image, rows, texts, text: plain(texts.join(' ')), greetings: new Map(greetings) }
}

function scoreOf<B extends { name: string }>(
  business: B,
  { image, rows, texts, text }: Header,
): Scored<B> | null {
  const name = plain(business.name)
  const score = scoreIn(name, texts, text)
  if (score < MIN_LIKENESS) return null
  const [row] = rows.toSorted((a, b) => shared(name, b.text) - shared(name, a.text))
  if (!row) return null
  const isVerbatim = unspaced(texts.join('')).includes(unspaced(business.name))
  const isExact = text.includes(name)
  return { business, isExact, place: { ...row.place, image }, name, score, isVerbatim }
}

/** A business by whose name the receipt greets its customers, as in `Thank you for shopping at KOHL'S`. */
function greetedBy<B extends { name: string }>(
  business: B,
  { image, greetings }: Header,
): Scored<B> | null {
  const name = plain(business.name)
  const row = name === '' ? undefined : greetings.get(name)
  if (!row) return null
  const place = { ...row.place, image }
  return { business, isExact: false, place, name, score: 1, isVerbatim: false }
}

function scoreIn(name: string, rows: readonly string[], text: string): number {
  if (name.length === 0) return 0
  if (name.length < WHOLE_ROW_BELOW) return rows.some((row) => plain(row) === name) ? 1 : 0
  if (name.length < WHOLE_WORDS_BELOW) return rows.some((row) => hasWords(name, row)) ? 1 : 0
  return likeness(lookalike(name), lookalike(text))
}

/** @returns true if a name is made of whole words of a row */
function hasWords(name: string, row: string): boolean {
  const words = wordsOf(row)
  return words.some((_, from) => {
    const rest = words.slice(from)
    return rest.some((__, at) => rest.slice(0, at + 1).join('') === name)
  })
}

/** `Subway#15936` are two words. */
function wordsOf(row: string): string[] {
  return row.split(/[^\p{L}\p{M}\d'’&]+/u).map(plain)
}

/** The share, 0 to 1, of a name that is in a row, or of a row in a name that continues in the next one. */
function shared(name: string, row: string): number {
  const text = plain(row)
  return text.length < name.length
    ? (likeness(text, name) * text.length) / name.length
    : likeness(name, text)
}

function unspaced(text: string): string {
  return text.replace(/\s/g, '').toLowerCase()
}
