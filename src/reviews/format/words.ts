/** Ages, amounts and decisions in words (checklist Q5). */
import type { Decision } from '../../contract/review-calls.ts'
import type { EpochMs } from '../../rules/epoch-ms.ts'
import { rejectionReasonLabel } from '../../rules/receipt.ts'
import { isolated } from '../../ui/typed-text.ts'

/** An age in its largest unit: `just now`, `12 min ago`, `3 d ago`. */
export function ageWords(then: EpochMs, now: EpochMs): string {
  const minutes = Math.floor((now - then) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h ago`
  return `${Math.floor(hours / 24)} d ago`
}

/** A duration in milliseconds as words, rounded to seconds: `41 s`, `2 min 5 s`. */
export function durationWords(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const rest = seconds % 60
  return rest === 0 ? `${seconds / 60} min` : `${Math.floor(seconds / 60)} min ${rest} s`
}

/** An amount in dollars: `$42.10`. */
export function dollars(amount: number): string {
  return amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}

/** The parts of a decision that one line shows. */
export type ShownDecision =
  | Pick<Extract<Decision, { isApproved: true }>, 'isApproved' | 'businessName' | 'subtotal'>
  | Pick<Extract<Decision, { isApproved: false }>, 'isApproved' | 'rejectionReasons'>

/** A decision on one line: `Approved · Blue Spruce Books · $42.10`. */
export function decisionWords(decision: ShownDecision): string {
  return decision.isApproved
    ? `Approved · ${isolated(decision.businessName)} · ${dollars(decision.subtotal)}`
    : `Rejected · ${decision.rejectionReasons.map((reason) => isolated(rejectionReasonLabel(reason))).join(', ')}`
}

/** `1 point`, `1,042 points` */
export function counted(count: number, thing: 'point' | 'request'): string {
  return `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`
}
