/** What a line of the paper can be in the form, read as what is typed or pasted there is (spec T3, decision 085). */
import { toCalendarDateTime } from '@internationalized/date'
import type { ListedBusiness } from '../../contract/review-calls.ts'
import type { ReadRow, ReviewDraft } from '../../offline/rows.ts'
import { findingsIn, valuesIn } from '../../recognition/fields/findings-in.ts'
import { formatEastern, toEastern } from '../../rules/eastern-time.ts'
import { finder, squeezed } from '../../rules/folded.ts'
import { subtotalProblem } from '../../rules/receipt.ts'
import { readMoney } from '../../rules/values/money.ts'
import { isolated } from '../../ui/typed-text.ts'
import { dollars } from '../format/words.ts'
import { FIELD_LABELS } from '../recognition/field-words.ts'
import type { SuggestedField } from '../recognition/suggestions.ts'
import { namedBy } from '../decision/business-names.ts'
import { partsOf, type DateParts } from '../decision/date-parts.ts'
import { pastedTime } from '../decision/pasted-time.ts'

export interface LineValue {
  field: SuggestedField
  /** As a command's words: `Subtotal: $12.50`. */
  words: string
  part: Partial<ReviewDraft>
  /** It is only looked for, in the list of businesses. */
  isSearch?: true
}

export interface LineFacts {
  draft: ReviewDraft
  /** When the request was submitted, ISO 8601. */
  submitted: string
  /** Undefined while they are not known. */
  businesses: readonly ListedBusiness[] | undefined
}

/** Behind a shop's name: `#12`, `Store 0042`. */
const SHOP_NUMBER = /\s*(?:#|\bno\.?|\bstore)\s*\d+\W*$/i

/**
 * What a line can be in one field, the likeliest first: none, one, or several of which a person has to say which is meant.
 * Where a second look has read other figures, the values of both.
 */
export function valuesFor(field: SuggestedField, row: ReadRow, facts: LineFacts): LineValue[] {
  const texts = [row.text, ...(row.again ? [row.again.text] : [])]
  const values = texts.flatMap((text) => {
    if (field === 'subtotal') return subtotalsIn(text)
    if (field === 'receiptDatetime') return timesIn(text, facts.draft)
    return businessesIn({ ...row, text }, facts)
  })
  return values.filter(({ words }, at) => values.findIndex((one) => one.words === words) === at)
}

function subtotalsIn(text: string): LineValue[] {
  const read = readMoney(text)
  const amounts = 'dollars' in read ? [read.dollars] : 'asked' in read ? read.asked : null
  return (amounts ?? valuesIn(text).amounts)
    .filter((amount) => subtotalProblem(amount) === null)
    .map((subtotal) => valueOf('subtotal', dollars(Number(subtotal)), { subtotal }))
}

function timesIn(text: string, draft: ReviewDraft): LineValue[] {
  const whole = timesOf(text, draft)
  return whole.length > 0
    ? whole
    : valuesIn(text).moments.flatMap((moment) => timesOf(moment, draft))
}

/** The parts of the time that the form has. */
export function partsIn({ receiptDatetime, datetimeParts }: ReviewDraft): DateParts {
  return receiptDatetime
    ? partsOf(toCalendarDateTime(toEastern(receiptDatetime)))
    : (datetimeParts ?? {})
}

/** One text as it would be pasted; where it can mean two, both: the order of day and month, or AM and PM. */
function timesOf(text: string, draft: ReviewDraft): LineValue[] {
  const [, first, second, year] = EITHER_ORDER.exec(text) ?? []
  const both = first !== undefined && pasted(text, draft) === null
  if (both) {
    const rest = text.replace(EITHER_ORDER, '')
    const orders = [`${first}/${second}/${year}`, `${second}/${first}/${year}`]
    return orders.flatMap((date) => timesOf(`${date} ${rest}`, draft))
  }
  const time = pasted(text, draft)
  if (!time) return []
  const { parts } = time
  const isHalfMissing = parts?.hour !== undefined && parts.dayPeriod === undefined
  if (!isHalfMissing) return [time.value]
  return ['AM', 'PM'].flatMap((half) => pasted(withHalf(text, half), draft)?.value ?? [])
}

/** `10.11.2026`, which can begin with the month or with the day. */
const EITHER_ORDER = /\b(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})\b/

/** Behind the time, and not behind the date that may follow it. */
function withHalf(text: string, half: string): string {
  return text.replace(/\d{1,2}[:h]\d{2}(?:[:.]\d{2})?/, (clock) => `${clock} ${half}`)
}

function pasted(text: string, draft: ReviewDraft): { value: LineValue; parts?: DateParts } | null {
  const read = pastedTime(text, partsIn(draft))
  if ('problem' in read) return null
  const { instant, parts } =
    'instant' in read ? { ...read, parts: undefined } : { ...read, instant: null }
  const words = instant === null ? partWords(parts) : formatEastern(instant)
  const value = valueOf('receiptDatetime', words, {
    receiptDatetime: instant,
    datetimeParts: parts,
  })
  return { value, ...(parts && { parts }) }
}

/** `11/10/2026, 8:12 AM`, as far as the parts are there. */
function partWords({ month, day, year, hour, minute, dayPeriod }: DateParts = {}): string {
  const date = [month, day, year].filter((part) => part !== undefined).join('/')
  const half = dayPeriod === undefined ? '' : dayPeriod === 0 ? ' AM' : ' PM'
  const time = hour === undefined ? '' : `${hour}:${String(minute ?? 0).padStart(2, '0')}${half}`
  return [date, time].filter(Boolean).join(', ')
}

function businessesIn(row: ReadRow, { businesses = [], submitted }: LineFacts): LineValue[] {
  const name = row.text.replace(SHOP_NUMBER, '').trim()
  const [named, ...others] = namedBy(businesses, name)
  if (named && others.length === 0) return [chosen(named)]
  const { business } = findingsIn([[row]], { submitted, businesses })
  if (business) {
    const isExact = business.isSure && squeezed(name).includes(squeezed(business.value.name))
    return [isExact ? chosen(business.value) : searched(business.value.name)]
  }
  // `COFFEE 4.50` is no name, although one may have that word.
  const { amounts, moments } = valuesIn(row.text)
  const isName = /\p{L}.*\p{L}/u.test(name) && amounts.length + moments.length === 0
  const find = isName ? finder(name) : null
  return find && businesses.some((one) => find(one.name)) ? [searched(name)] : []
}

function chosen({ id, name }: ListedBusiness): LineValue {
  return valueOf('business', isolated(name), { business: { id, name }, businessText: '' })
}

/** A text to look for in the list of businesses. */
export function searched(text: string): LineValue {
  const value = valueOf('business', '', { business: null, businessText: text })
  return { ...value, words: `Search the businesses for “${isolated(text)}”`, isSearch: true }
}

function valueOf(field: SuggestedField, words: string, part: Partial<ReviewDraft>): LineValue {
  return { field, words: `${FIELD_LABELS[field]}: ${words}`, part }
}
