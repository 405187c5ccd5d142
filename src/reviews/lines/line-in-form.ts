/** What a value of a line would change in the form. */
import { toCalendarDateTime } from '@internationalized/date'
import type { ReviewDraft } from '../../offline/rows.ts'
import { toEastern } from '../../rules/eastern-time.ts'
import { isVisible } from '../../rules/plain-text.ts'
import { partsOf, type DatePart } from '../decision/date-parts.ts'
import { partsIn, type LineValue } from './line-values.ts'

/** True if the form has the value already. */
export function isThere({ field, part }: LineValue, draft: ReviewDraft): boolean {
  if (field === 'subtotal') return part.subtotal === draft.subtotal
  if (field === 'receiptDatetime') {
    const [own, there] = [partsOfValue(part), partsIn(draft)]
    return PARTS.every((name) => own[name] === there[name])
  }
  const isSameText = (part.businessText ?? '') === (draft.businessText ?? '')
  return part.business?.id === draft.business?.id && (part.business !== null || isSameText)
}

/** True if something that is in the form would go. */
export function overwrites({ field, part }: LineValue, draft: ReviewDraft): boolean {
  if (field === 'business') return draft.business !== null || isVisible(draft.businessText ?? '')
  if (field === 'subtotal') return isVisible(draft.subtotal)
  const [own, there] = [partsOfValue(part), partsIn(draft)]
  return PARTS.some((name) => there[name] !== undefined && there[name] !== own[name])
}

const PARTS: readonly DatePart[] = ['year', 'month', 'day', 'hour', 'dayPeriod', 'minute', 'second']

function partsOfValue({ receiptDatetime, datetimeParts }: Partial<ReviewDraft>) {
  return receiptDatetime
    ? partsOf(toCalendarDateTime(toEastern(receiptDatetime)))
    : (datetimeParts ?? {})
}
