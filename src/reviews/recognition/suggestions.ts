/** Suggestions for the form, read from the images. Nothing is filled in unless the reviewer accepts it. */
import type { BusinessOption, ReviewRequest } from '../../contract/review-calls.ts'
import type { Reading, ReviewDraft } from '../../offline/rows.ts'
import type { Findings } from '../../recognition/fields/findings-in.ts'
import { isVisible } from '../../rules/plain-text.ts'
import { plainSubtotal } from '../../rules/receipt.ts'
import { isSameTotal } from '../../rules/similar-receipts.ts'

/** Findings for the fields of the form; null where nothing was found. */
export type Suggestions = Findings<BusinessOption>

/** Why the images of a request are not read. */
export type NotRead = 'no-reader' | 'no-image' | 'unreadable' | 'impossible' | 'off'

/** The content of a request's images, as far as they have been read. */
export type Recognized =
  /** Of what was read already, the lines may be there before the businesses are known. */
  | { status: 'reading'; readings?: readonly Reading[] }
  | { status: 'read'; suggestions: Suggestions; readings?: readonly Reading[] }
  | { status: 'not-read'; why: NotRead }

export type SuggestedField = (typeof SUGGESTED_FIELDS)[number]

type Stated = Pick<ReviewRequest, 'businessId' | 'receiptDatetime' | 'subtotal'>

const MINUTE = 60_000

/** In the order of the form. An approval needs all three. */
export const SUGGESTED_FIELDS = ['business', 'receiptDatetime', 'subtotal'] as const

/**
 * The findings for a field, each value as suggestions that have it in the field: none, one, or two of which one is meant,
 * the likelier first.
 */
export function valuesOf(field: SuggestedField, suggested: Suggestions): readonly Suggestions[] {
  if (suggested[field]) return [suggested]
  const { receiptDatetime, subtotal } = suggested.choices
  if (field === 'receiptDatetime') {
    return (receiptDatetime ?? []).map((found) => ({ ...suggested, receiptDatetime: found }))
  }
  if (field === 'business' || !subtotal) return []
  return subtotal.map((found) => ({ ...suggested, subtotal: { ...found, isTotalLessTax: false } }))
}

/** True if one of two values is meant for a field, and which one cannot be told. */
export function isChoice(field: SuggestedField, suggested: Suggestions): boolean {
  return valuesOf(field, suggested).length === 2
}

/** True if a field is a choice, and has nothing in it but one of its two values, or nothing at all. */
export function isOpenChoice(
  field: SuggestedField,
  suggested: Suggestions,
  draft: ReviewDraft,
): boolean {
  const isOneTaken = valuesOf(field, suggested).some((value) => isTaken(field, value, draft))
  return isChoice(field, suggested) && (isOneTaken || isEmpty(field, draft))
}

/** True if a field of the form already has the suggested value. */
export function isTaken(
  field: SuggestedField,
  suggested: Suggestions,
  draft: ReviewDraft,
): boolean {
  const { business, receiptDatetime, subtotal } = suggested
  if (field === 'business') return business !== null && draft.business?.id === business.value.id
  if (field === 'subtotal') {
    return subtotal !== null && Number(plainSubtotal(draft.subtotal)) === subtotal.value
  }
  return Date.parse(draft.receiptDatetime ?? '') === Date.parse(receiptDatetime?.value ?? '')
}

/** @returns a field's suggestion as a part of a draft; empty if there is none */
export function partOf(field: SuggestedField, suggested: Suggestions): Partial<ReviewDraft> {
  const { business, receiptDatetime, subtotal } = suggested
  if (field === 'business') {
    return business ? { business: { id: business.value.id, name: business.value.name } } : {}
  }
  if (field === 'subtotal') return subtotal ? { subtotal: subtotal.value.toFixed(2) } : {}
  return receiptDatetime ? { receiptDatetime: receiptDatetime.value } : {}
}

/** True if nothing is typed in a field, not even half a date. */
export function isEmpty(field: SuggestedField, draft: ReviewDraft): boolean {
  if (field === 'business') return !draft.business
  if (field === 'subtotal') return !isVisible(draft.subtotal)
  return !draft.receiptDatetime && !hasTyped(draft.datetimeParts)
}

/**
 * The suggestions for fields that are still empty; what was typed, even half of it, is never overwritten, and of a choice
 * neither value is filled in.
 */
export function fillingOf(suggested: Suggestions, draft: ReviewDraft): Partial<ReviewDraft> {
  const fillable = SUGGESTED_FIELDS.filter((field) => isEmpty(field, draft))
  return Object.assign({}, ...fillable.map((field) => partOf(field, suggested)))
}

function hasTyped(parts: ReviewDraft['datetimeParts']): boolean {
  return Object.values(parts ?? {}).some((part) => part !== undefined)
}

/**
 * True if the customer stated all three fields of an approval, and all three were read alike: the same business,
 * the same minute, the same cents.
 * @param suggestions whether they are sure makes no difference here
 */
export function agreesWithStated(
  { business, receiptDatetime, subtotal }: Suggestions,
  stated: Stated,
): boolean {
  return (
    business?.value.id === stated.businessId &&
    // Many receipts print no seconds, and many customers state none. An unknown time equals nothing, not even itself.
    minuteOf(receiptDatetime?.value ?? '') === minuteOf(stated.receiptDatetime ?? '') &&
    isSameTotal(subtotal?.value ?? null, stated.subtotal)
  )
}

function minuteOf(instant: string): number {
  return Math.floor(Date.parse(instant) / MINUTE)
}
