/** By what a review request is found, and what a typed search asks for (spec row T6). Server and tablet share both. */
import { toEastern } from './eastern-time.ts'
import { folded, squeezed } from './folded.ts'
import { rejectionReasonLabel } from './receipt.ts'
import { readMoney } from './values/money.ts'
import { readDate, type DateStyle, type WrittenDate } from './values/written-date.ts'

/** What of a request is searched; instants are ISO 8601. */
export interface Searchable {
  id: string
  userEmail: string
  submittedDatetime: string
  businessName: string | null
  receiptDatetime: string | null
  /** Pre-tax dollars. */
  subtotal: number | null
  reviewStatus: 'open' | 'approved' | 'rejected'
  reviewerEmail: string | null
  rejectionReasons: readonly string[]
}

/** A request prepared for searches: what does not change while somebody types. */
export interface Searched {
  /** Its texts, squeezed, with a space between two. */
  texts: string
  /** Its amounts and days as `amountValues` and `dayValues` write them, a space around each. */
  values: string
  /** Squeezed. */
  id: string
}

/** One thing that a search asks for: all of the words, or one of the values. */
export interface SearchTerm {
  /** Squeezed; at most `WORD_LENGTH` characters of each. */
  words: readonly string[]
  values: readonly string[]
}

/** So much of a word is compared, so that what is stored of long texts stays small. */
export const WORD_LENGTH = 40

/** So much of an id is its beginning: with less, an amount or a number would find what is random in it. */
export const ID_LENGTH = 8

/** A search has at most so many words; what is typed after them asks for nothing. */
const MOST_WORDS = 16

/** The longest date: `Tuesday, November 10th, 2026, at 8:12 AM`. */
const LONGEST_RUN = 7

/** The amount and the days by which a request is found. */
export function searchedValues(request: Searchable): string[] {
  const { submittedDatetime, receiptDatetime, subtotal } = request
  return [
    ...dayValues(submittedDatetime),
    ...(receiptDatetime === null ? [] : dayValues(receiptDatetime)),
    ...(subtotal === null ? [] : amountValues(subtotal)),
  ]
}

/**
 * An amount as it may be typed, cents left out from the right: `$12.50`, `$12.5`, `$12`.
 * @param dollars pre-tax
 */
export function amountValues(dollars: number): string[] {
  const written = `$${dollars.toFixed(2)}`
  return [written, written.slice(0, -1), written.slice(0, -3)]
}

/**
 * The New York day of an instant as it may be typed: `@2026-11-10`, `@2026-11`, `@2026` and `@11-10`.
 * @param instant ISO 8601
 */
export function dayValues(instant: string): string[] {
  const day = dayOf(instant)
  return [`@${day}`, `@${day.slice(0, -3)}`, `@${day.slice(0, -6)}`, `@${day.slice(-5)}`]
}

/**
 * Prepares a request for `requestFinder`.
 * @param more texts by which it is found, besides its own
 */
export function searchedBy(request: Searchable, more: readonly string[] = []): Searched {
  const { userEmail, businessName, reviewerEmail, rejectionReasons, reviewStatus } = request
  const reasons = rejectionReasons.flatMap((reason) => [reason, rejectionReasonLabel(reason)])
  const texts = [userEmail, businessName ?? '', reviewerEmail ?? '', ...reasons, reviewStatus]
  return {
    texts: [...texts, ...more].flatMap(spellings).map(squeezed).join(' '),
    values: ` ${searchedValues(request).join(' ')} `,
    id: squeezed(request.id),
  }
}

/**
 * Prepares a search for everything that a query asks for, in any order. A word is found anywhere in a text, as in the queue; the server
 * (`server/reviews/search-words.ts`) finds those of them that begin a word.
 * @returns whether a prepared request has it all; null for a query that asks for nothing
 */
export function requestFinder(query: string): ((searched: Searched) => boolean) | null {
  const terms = readSearch(query)
  if (terms === null) return null
  return ({ texts, values, id }) => {
    const isIn = (word: string) =>
      texts.includes(word) || id === word || (word.length >= ID_LENGTH && id.startsWith(word))
    return terms.every(
      (term) =>
        (term.words.length > 0 && term.words.every(isIn)) ||
        term.values.some((value) => values.includes(` ${value} `)),
    )
  }
}

/**
 * What a query asks for. `hm 11/10 $12.50` has three terms; what reads as a date or an amount can also be meant as words.
 * @returns null if it asks for nothing
 */
export function readSearch(query: string): SearchTerm[] | null {
  const parts = query.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  const terms: SearchTerm[] = []
  for (let first = 0; first < parts.length;) {
    const { length, values } = runFrom(parts.slice(first, first + LONGEST_RUN))
    const words = parts
      .slice(first, first + length)
      .map((part) => shortened(squeezed(part)))
      .filter(Boolean)
    if (words.length > 0 || values.length > 0) terms.push({ words, values })
    first += length
  }
  return terms.length > 0 ? terms : null
}

/** Where the words of a text begin: all that follows is one word, because spaces may be left out. */
export function startsOf(text: string): string[] {
  const starts = spellings(text).flatMap((spelling) => {
    const words = folded(spelling).split(' ').flatMap(withoutSpaces)
    const whole = words.join('')
    let begin = 0
    return words.map((word) => {
      const start = shortened(whole.slice(begin, begin + WORD_LENGTH))
      begin += word.length
      return start
    })
  })
  return starts.filter(Boolean)
}

/** A text, and the same without the sign that people also leave out: `hm` finds "H&M". */
function spellings(text: string): string[] {
  return text.includes('&') ? [text, text.replaceAll('&', '')] : [text]
}

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Scripts that write no spaces may begin a word at each letter. */
function withoutSpaces(word: string): string[] {
  return UNSPACED.test(word) ? [...word] : [word]
}

/** Not within a pair of surrogates. */
function shortened(word: string): string {
  return word.slice(0, WORD_LENGTH).replace(/[\uD800-\uDBFF]$/, '')
}

/** The longest run of parts from the first on that is a date or an amount; otherwise the first alone, without values. */
function runFrom(parts: readonly string[]): { length: number; values: string[] } {
  for (let length = parts.length; length > 0; length -= 1) {
    const run = parts.slice(0, length).join(' ')
    const values = /\p{Nd}/u.test(run) ? [...typedDays(run), ...typedAmounts(run)] : []
    if (values.length > 0) return { length, values }
  }
  return { length: 1, values: [] }
}

function typedAmounts(run: string): string[] {
  const read = readMoney(run)
  if ('asked' in read) return read.asked.map((dollars) => `$${dollars.replace(/\.00$/, '')}`)
  return 'dollars' in read ? [`$${read.dollars.replace(/^0+(?=\d)/, '')}`] : []
}

function typedDays(run: string): string[] {
  const period = /^(20\d\d)(?:[-/](0\d|1[0-2]))?$/.exec(run)
  if (period) return [period[2] ? `@${period[1]}-${period[2]}` : `@${period[1]}`]
  const styles: DateStyle[] =
    readDate(run) === 'either-order' ? [{ first: 'month' }, { first: 'day' }] : [{}]
  return styles.flatMap((style) => {
    const read = readDate(run, style)
    if (typeof read === 'string') return []
    return 'instant' in read ? [`@${dayOf(read.instant)}`] : typedDay(read.parts)
  })
}

/** None without a month: a time alone is no day. */
function typedDay({ year, month, day }: WrittenDate['parts']): string[] {
  if (month === undefined || (year === undefined && day === undefined)) return []
  const named = [year, month, day].filter((part) => part !== undefined)
  return [`@${named.map((part) => String(part).padStart(2, '0')).join('-')}`]
}

/** `2026-11-10` in New York. @param instant ISO 8601 */
export function dayOf(instant: string): string {
  const { year, month, day } = toEastern(instant)
  return [String(year).padStart(4, '0'), two(month), two(day)].join('-')
}

function two(part: number): string {
  return String(part).padStart(2, '0')
}
