/** The parts of a decision in the words of the screens, whoever made it and wherever it is stored. */
import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { OutboxEntry, ReviewDraft, SentDecision, UnsentEntry } from '../../offline/rows.ts'
import { paths } from '../../config/paths.ts'
import { isErased } from '../../offline/erased-status.ts'
import { canSendAgain } from '../../offline/outbox/outbox.ts'
import { asDecided } from '../../offline/queue/local-requests.ts'
import { formatEastern } from '../../rules/eastern-time.ts'
import { rejectionReasonLabel } from '../../rules/receipt.ts'
import { dollars } from '../format/words.ts'
import { isolated } from '../../ui/typed-text.ts'

/** The parts of a decision; null where there is none. */
export interface Facts {
  outcome: string
  by: string | null
  /** When, in New York time. */
  at: string | null
  business: string | null
  receiptDatetime: string | null
  /** With its currency sign. */
  subtotal: string | null
  reasons: readonly string[]
  notes: string | null
}

/** The parts of a decision by their names on screen, in the order of the form. */
export function factRows(facts: Facts): [term: string, value: string | null][] {
  return [
    ['Business', facts.business],
    ['Purchase', facts.receiptDatetime && formatEastern(facts.receiptDatetime)],
    ['Subtotal', facts.subtotal],
    [
      'Reasons',
      facts.reasons.map((reason) => isolated(rejectionReasonLabel(reason))).join(', ') || null,
    ],
    ['Notes', facts.notes || null],
    ['By', facts.by],
    ['Decided', facts.at],
  ]
}

/** A decision in some lines of text: `Approved`, `Business: Cedar Cafe`, … */
function factsAsText(facts: Facts): string {
  const rows = factRows(facts).flatMap(([term, value]) => (value ? `${term}: ${value}` : []))
  return [facts.outcome, ...rows].join('\n')
}

/** Whose request an unsent entry is about; of one that came back from its second copy, only the id may be known. */
export function customerOf(entry: UnsentEntry): string {
  return isErased(entry) ? 'Erased customer' : entry.request.userEmail || entry.reviewId
}

export function titleOfDecision({ correction }: OutboxEntry | SentDecision): string {
  return correction ? 'Your correction' : 'Your decision'
}

export function factsOfDecision(made: OutboxEntry | SentDecision): Facts {
  return { ...factsOfRequest(asDecided(made)), at: formatEastern(made.decidedAt) }
}

export function factsOfRequest(request: ReviewRequest): Facts {
  const isApproved = request.reviewStatus === 'approved'
  return {
    outcome: isApproved ? 'Approved' : request.reviewStatus === 'rejected' ? 'Rejected' : 'Open',
    by: request.reviewerEmail,
    at: formatEastern(request.lastUpdatedDatetime),
    business: isApproved ? request.businessName : null,
    receiptDatetime: isApproved ? request.receiptDatetime : null,
    subtotal: isApproved && request.subtotal !== null ? dollars(request.subtotal) : null,
    reasons: request.rejectionReasons,
    notes: request.reviewerNotes,
  }
}

/** The facts of what has been entered but not decided; null if that is nothing. */
export function factsOfDraft(draft: ReviewDraft): Facts | null {
  const { receiptDatetime, subtotal, notes, reasons, otherReason } = draft
  const business = draft.business?.name ?? (draft.businessText?.trim() || null)
  const facts = {
    outcome: 'Not sent',
    by: null,
    at: null,
    business,
    receiptDatetime,
    subtotal: subtotal && `$${subtotal}`,
    reasons: [...reasons, ...(otherReason ? [otherReason] : [])],
    notes,
  }
  const isEmpty = !business && !receiptDatetime && !subtotal && !notes && facts.reasons.length === 0
  return isEmpty ? null : facts
}

/**
 * Who decided a request, and how: `Approved by maya@campfire.example`.
 * @param email the signed-in reviewer's, who may have decided it on another tablet
 */
export function standingWords(standing: ReviewRequest, email: string): string {
  const { outcome, by } = factsOfRequest(standing)
  return `${outcome} by ${by === email ? 'you' : (by ?? 'somebody')}`
}

/**
 * The note of a reviewer to the colleague who was faster: which receipt it is about, and both decisions.
 * @param mine what the reviewer decided, or only entered
 */
export function colleagueNote(request: ReviewRequest, mine: Facts, theirs: Facts): string {
  const { href } = new URL(paths.review(request.id), location.href)
  return [
    `Receipt of ${request.userEmail}, submitted ${formatEastern(request.submittedDatetime)}\n${href}`,
    `Mine: ${factsAsText(mine)}`,
    `The decision that stands: ${factsAsText(theirs)}`,
  ].join('\n\n')
}

/** Why a decision needs a person, in our words; the server's are in `problem`. */
export function setAsideWords(entry: OutboxEntry): string {
  if (entry.state === 'conflict') return 'Another decision came first'
  if (isErased(entry)) return 'Your decision was not needed any more'
  return canSendAgain(entry)
    ? 'The server fails on this decision, though it accepts others'
    : 'The server refused your decision'
}
