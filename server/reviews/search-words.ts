/** How the database is told what a review request is found by, and what to look for (spec row T6). */
import { squeezed } from '../../src/rules/folded.ts'
import { REJECTION_REASONS, rejectionReasonLabel } from '../../src/rules/receipt.ts'
import {
  amountValues,
  dayValues,
  ID_LENGTH,
  readSearch,
  searchedValues,
  startsOf,
  WORD_LENGTH,
  type Searchable,
} from '../../src/rules/request-search.ts'
import type { Decision } from '../../src/contract/review-calls.ts'
import type { reviewRequest } from '../database/schema.ts'

type Columns =
  | 'id'
  | 'userEmail'
  | 'submittedAt'
  | 'businessName'
  | 'receiptAt'
  | 'subtotalCents'
  | 'reviewStatus'
  | 'reviewerEmail'
  | 'rejectionReasons'
type Row = Pick<typeof reviewRequest.$inferInsert, Columns>

/** A state or named reason as one word: the index finds whole words, however many have them, far sooner than beginnings. */
const commonWord = (name: string) => `=${name}`

export const stateWord: (state: Searchable['reviewStatus']) => string = commonWord

const NAMED = new Set<string>(REJECTION_REASONS.map(({ name }) => name))

/** A word that the index is asked for whole, and all by which it is found. */
export interface WholeWord {
  word: string
  starts: readonly string[]
}

const COMMON: readonly WholeWord[] = ['open', 'approved', 'rejected', ...NAMED].map((name) => ({
  word: commonWord(name),
  starts: [name, rejectionReasonLabel(name)].flatMap(startsOf),
}))

const reviewerWords = (email: string) => startsOf(email).map((start) => `%${start}`)

export function reviewerWord(email: string): WholeWord {
  return { word: reviewerWords(email)[0] ?? '%', starts: startsOf(email) }
}

/** All words of a stored request, for `array_to_tsvector`: the beginnings of its texts, its amount and its days. */
export function wordsOf(row: Row): string[] {
  const request = {
    id: row.id,
    userEmail: row.userEmail,
    submittedDatetime: row.submittedAt.toISOString(),
    businessName: row.businessName ?? null,
    receiptDatetime: row.receiptAt?.toISOString() ?? null,
    subtotal: typeof row.subtotalCents === 'number' ? row.subtotalCents / 100 : null,
    reviewStatus: row.reviewStatus,
    reviewerEmail: row.reviewerEmail ?? null,
    rejectionReasons: row.rejectionReasons,
  }
  return [...new Set([...textWords(request), idWord(row.id), ...searchedValues(request)])]
}

/**
 * The words that a decision knows: after an approval all of the request's but the days of its submission, after a
 * rejection those that come to it.
 */
export function decidedWords(decision: Decision): string[] {
  const { reviewerEmail } = decision
  if (!decision.isApproved) {
    const { rejectionReasons } = decision
    const texts = { userEmail: '', businessName: null, reviewerEmail, rejectionReasons }
    return textWords({ ...texts, reviewStatus: 'rejected' })
  }
  return [
    ...textWords({ ...decision, reviewStatus: 'approved', rejectionReasons: [] }),
    idWord(decision.reviewId),
    ...dayValues(decision.receiptDatetime),
    ...amountValues(decision.subtotal),
  ]
}

function textWords(
  request: Omit<Searchable, 'id' | 'submittedDatetime' | 'receiptDatetime' | 'subtotal'>,
): string[] {
  const { userEmail, businessName, reviewStatus, reviewerEmail, rejectionReasons } = request
  const typed = rejectionReasons.filter((reason) => !NAMED.has(reason))
  return [
    ...[userEmail, businessName ?? '', ...typed].flatMap(startsOf),
    ...reviewerWords(reviewerEmail ?? ''),
    ...rejectionReasons.filter((reason) => NAMED.has(reason)).map(commonWord),
    stateWord(reviewStatus),
  ]
}

/** One thing that is looked for, as PostgreSQL's `tsquery` writes it. */
export interface SearchTerm {
  query: string
  /** What of it the index finds by beginnings. */
  beginnings: string
}

/**
 * What a typed text asks for: words by their beginnings, values whole.
 * @param reviewers all of them, if they are known: then they are looked for whole, too
 * @returns null if it asks for nothing
 */
export function searchTerms(text: string, reviewers?: readonly WholeWord[]): SearchTerm[] | null {
  const terms = readSearch(text)
  if (terms === null) return null
  return terms.map(({ words, values }) => {
    const together = words.map((word) => anyOf(word, reviewers)).join(' & ')
    return {
      query: `(${[...(together ? [`(${together})`] : []), ...values.map(quoted)].join(' | ')})`,
      beginnings: words.map((word) => `${quoted(word)}:*`).join(' | '),
    }
  })
}

const idWord = (id: string) => `#${squeezed(id).slice(0, WORD_LENGTH)}`

/** What a typed word can be: the beginning of a word, of an id, of what many have in common, or of a reviewer's address. */
function anyOf(word: string, reviewers?: readonly WholeWord[]): string {
  const found = (words: readonly WholeWord[]) =>
    words
      .filter(({ starts }) => starts.some((start) => start.startsWith(word)))
      .map((one) => quoted(one.word))
  const people = reviewers ? found(reviewers) : [`${quoted(`%${word}`)}:*`]
  const id = `${quoted(`#${word}`)}${word.length >= ID_LENGTH ? ':*' : ''}`
  return `(${[`${quoted(word)}:*`, id, ...found(COMMON), ...people].join(' | ')})`
}

/** Words have letters and digits alone; this holds whatever is in them. */
function quoted(word: string): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'`
}
