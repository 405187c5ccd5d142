/** How the database is told what a review request is found by, and what to look for (spec row T6). */
import { squeezed } from '../../src/rules/folded.ts'
import {
  amountValues,
  dayValues,
  readSearch,
  searchedTexts,
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

/** The state in the place of a word: found by its beginning, and never mistaken for a word of a text. */
export const stateWord = (state: Searchable['reviewStatus']) => `${state}=`

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
  return [
    ...new Set([
      ...searchedTexts(request).flatMap(startsOf),
      ...wordsOfId(row.id),
      ...searchedValues(request),
      stateWord(row.reviewStatus),
    ]),
  ]
}

/**
 * The words that a decision knows: after an approval all of the request's but the days of its submission, after a
 * rejection those that come to it.
 */
export function decidedWords(decision: Decision): string[] {
  const { userEmail, reviewerEmail, reviewId } = decision
  if (!decision.isApproved) {
    const texts = searchedTexts({
      ...NO_TEXTS,
      reviewerEmail,
      rejectionReasons: decision.rejectionReasons,
    })
    return [...texts.flatMap(startsOf), stateWord('rejected')]
  }
  const { businessName } = decision
  const texts = searchedTexts({ ...NO_TEXTS, userEmail, businessName, reviewerEmail })
  return [
    ...texts.flatMap(startsOf),
    ...wordsOfId(reviewId),
    ...dayValues(decision.receiptDatetime),
    ...amountValues(decision.subtotal),
    stateWord('approved'),
  ]
}

const NO_TEXTS = { userEmail: '', businessName: null, reviewerEmail: null, rejectionReasons: [] }

/**
 * What a typed text asks for, each thing as PostgreSQL's `tsquery` writes it: words by their beginnings, values whole.
 * @returns null if it asks for nothing
 */
export function searchTerms(text: string): string[] | null {
  const terms = readSearch(text)
  if (terms === null) return null
  return terms.map(({ words, values }) => {
    const together = words.map((word) => `${quoted(word)}:*`).join(' & ')
    return `(${[...(together ? [`(${together})`] : []), ...values.map(quoted)].join(' | ')})`
  })
}

/** Only its beginning: ids are pasted whole, and most are random. */
function wordsOfId(id: string): string[] {
  const word = squeezed(id).slice(0, WORD_LENGTH)
  return word === '' ? [] : [word]
}

/** Words have letters and digits alone; this holds whatever is in them. */
function quoted(word: string): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'`
}
