/** Rules for receipts and their review (spec sections 4, 5 and 9). */
import type { EpochMs } from './epoch-ms.ts'
import { isVisible } from './plain-text.ts'
import { incompleteDateProblem, receiptDateProblem, type DateParts } from './receipt-date.ts'
import { readMoney } from './values/money.ts'

const MINUTE = 60_000

/** A request is listed once this much time lies between submission and last update (spec section 4). */
export const VISIBILITY_DELAY_MS = 5 * MINUTE

/** A receipt older than this many days is expired (spec section 9). */
export const RECEIPT_EXPIRES_DAYS = 30

/** Largest pre-tax subtotal in dollars (spec section 5). */
export const SUBTOTAL_MAX = 1000

/** Longest reviewer's notes, in characters. The spec names no limit; this one keeps a request small. */
export const NOTES_MAX_LENGTH = 2000

/** Longest free-text reason, which the customer reads, in characters. */
export const OTHER_REASON_MAX_LENGTH = 300

interface NamedReason {
  /** As call 11 sends it. */
  name: string
  /** Shown to reviewers. The part in parentheses is omitted where there is little space. */
  label: string
  /** The key that ticks it on the review screen: a digit for the spec's ten; others a free key or none. */
  key?: string
}

const NAMED_REASONS = [
  { name: 'duplicate', label: 'Duplicate', key: '1' },
  { name: 'not-a-receipt', label: 'Not a receipt', key: '2' },
  { name: 'not-readable', label: 'Not readable', key: '3' },
  { name: 'not-a-participating-business', label: 'Not a participating business', key: '4' },
  { name: 'missing-invalid-date', label: 'Missing or invalid date', key: '5' },
  { name: 'expired', label: 'Expired (older than 30 days)', key: '6' },
  { name: 'not-complete', label: 'Not complete', key: '7' },
  { name: 'altered', label: 'Altered', key: '8' },
  { name: 'uploaded-invoice', label: 'Uploaded an invoice', key: '9' },
  { name: 'counterfeit', label: 'Counterfeit', key: '0' },
] as const satisfies readonly NamedReason[]

export type RejectionReason = (typeof NAMED_REASONS)[number]['name']

/** The named reasons in the order of spec section 9. */
export const REJECTION_REASONS: readonly (NamedReason & { name: RejectionReason })[] = NAMED_REASONS

export const REASONS_WITH_A_KEY = REJECTION_REASONS.flatMap(({ name, key }) =>
  key ? [{ name, key }] : [],
)

/** Tells if the queue lists a request (spec section 4). */
export function isListed(submitted: EpochMs, lastUpdated: EpochMs): boolean {
  return lastUpdated === submitted || lastUpdated - submitted >= VISIBILITY_DELAY_MS
}

/**
 * Checks a typed subtotal (spec section 5).
 * @returns the message to show, or null if the text is fine
 */
export function subtotalProblem(text: string): string | null {
  const read = readMoney(text)
  if ('problem' in read) return read.problem
  if ('asked' in read) return `Is this ${read.asked.join(' or ')}? Type the subtotal with cents`
  const { dollars } = read
  if (/^0(?!\.)/.test(dollars)) return 'Subtotal cannot start with 0'
  if (/\.\d{3,}$/.test(dollars)) return 'Subtotal has at most two decimals'
  return Number(dollars) > SUBTOTAL_MAX ? 'Subtotal cannot be more than a 1000' : null
}

/**
 * A typed subtotal as it is sent, in plain digits.
 * @returns null if it cannot be sent
 */
export function plainSubtotal(text: string): string | null {
  const read = readMoney(text)
  return 'dollars' in read && subtotalProblem(text) === null ? read.dollars : null
}

export interface ReviewInput {
  business: { id: string; name: string } | null
  /** Instant of purchase, ISO 8601 in UTC, or null while the field is incomplete. */
  receiptDatetime: string | null
  /** The parts that are there of an incomplete time. */
  datetimeParts?: DateParts | undefined
  /** Pre-tax dollars as typed. */
  subtotal: string
  reasons: readonly RejectionReason[]
  /** The free-text reason shown to the customer; null while Other is not ticked. */
  otherReason: string | null
}

export type ReviewField =
  'business' | 'receiptDatetime' | 'subtotal' | 'reasons' | 'otherReason' | 'correctionNote'
export type ReviewProblems = Partial<Record<ReviewField, string>>

/**
 * Checks if the input can be approved (spec section 5).
 * @returns a message for each field that is wrong; empty when it can be approved
 */
export function approvalProblems(input: ReviewInput, now: EpochMs): ReviewProblems {
  const problems: ReviewProblems = {}
  if (!input.business) {
    problems.business = 'You must select one of the businesses from the searchbox'
  }
  const date = input.receiptDatetime
    ? receiptDateProblem(input.receiptDatetime, now)
    : incompleteDateProblem(input.datetimeParts ?? {})
  if (date) problems.receiptDatetime = date
  const subtotal = subtotalProblem(input.subtotal)
  if (subtotal) problems.subtotal = subtotal
  return problems
}

/**
 * Checks if the input can be rejected (spec section 5).
 * @returns a message for each field that is wrong; empty when it can be rejected
 */
export function rejectionProblems(input: ReviewInput): ReviewProblems {
  if (input.otherReason !== null && !isVisible(input.otherReason)) {
    return { otherReason: 'Write the other reason, or untick Other' }
  }
  if (input.reasons.length === 0 && input.otherReason === null) {
    return { reasons: 'Please select at least one reason' }
  }
  return {}
}

/** The texts that call 11 sends: the names of the ticked reasons in the spec's order, then the free text. */
export function rejectionReasonTexts(
  input: Pick<ReviewInput, 'reasons' | 'otherReason'>,
): string[] {
  const named = REJECTION_REASONS.map((reason) => reason.name).filter((name) =>
    input.reasons.includes(name),
  )
  const other = input.otherReason?.trim()
  // A free text that is the name of a ticked reason adds nothing.
  return other && !named.some((name) => name === other) ? [...named, other] : named
}

export function isNamedReason(text: string): text is RejectionReason {
  return REJECTION_REASONS.some((reason) => reason.name === text)
}

export function rejectionReasonLabel(text: string): string {
  return REJECTION_REASONS.find((reason) => reason.name === text)?.label ?? text
}
