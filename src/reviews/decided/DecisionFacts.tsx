import { useId } from 'react'
import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { OutboxEntry, SentDecision } from '../../offline/rows.ts'
import { formatEastern } from '../../rules/eastern-time.ts'
import { rejectionReasonLabel } from '../../rules/receipt.ts'
import styles from './DecisionFacts.module.css'
import { dollars, instantOf } from '../format/decision-words.ts'

interface DecisionFactsProps {
  title: string
  facts: Facts
}

/** The parts of a decision; null where there is none. */
export interface Facts {
  outcome: string
  by: string | null
  /** ISO 8601. */
  at: string
  business: string | null
  receiptDatetime: string | null
  subtotal: number | null
  reasons: readonly string[]
  notes: string | null
}

/** A decision as a short list, to compare with another. */
export function DecisionFacts({ title, facts }: DecisionFactsProps) {
  const rows: [string, string | null][] = [
    ['Business', facts.business],
    ['Purchase', facts.receiptDatetime && formatEastern(facts.receiptDatetime)],
    ['Subtotal', facts.subtotal === null ? null : dollars(facts.subtotal)],
    ['Reasons', facts.reasons.map(rejectionReasonLabel).join(', ') || null],
    ['Notes', facts.notes || null],
    ['By', facts.by],
    ['Decided', formatEastern(facts.at)],
  ]
  const titleId = useId()
  return (
    <div role="group" className={styles.facts} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <p className={styles.outcome}>{facts.outcome}</p>
      <dl>
        {rows.map(
          ([term, value]) =>
            value && (
              <div key={term} className={styles.row}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  )
}

/** The facts of a decision made on this tablet. */
export function factsOfDecision(made: OutboxEntry | SentDecision): Facts {
  const { decision } = made
  const at = instantOf(made.decidedAt)
  return decision.isApproved
    ? {
        outcome: 'Approved',
        by: decision.reviewerEmail,
        at,
        business: decision.businessName,
        receiptDatetime: decision.receiptDatetime,
        subtotal: decision.subtotal,
        reasons: [],
        notes: decision.reviewerNotes,
      }
    : {
        outcome: 'Rejected',
        by: decision.reviewerEmail,
        at,
        business: null,
        receiptDatetime: null,
        subtotal: null,
        reasons: decision.rejectionReasons,
        notes: decision.reviewerNotes,
      }
}

/** The facts of the server's decision. */
export function factsOfRequest(request: ReviewRequest): Facts {
  const isApproved = request.reviewStatus === 'approved'
  return {
    outcome: isApproved ? 'Approved' : request.reviewStatus === 'rejected' ? 'Rejected' : 'Open',
    by: request.reviewerEmail,
    at: request.lastUpdatedDatetime,
    business: isApproved ? request.businessName : null,
    receiptDatetime: isApproved ? request.receiptDatetime : null,
    subtotal: isApproved ? request.subtotal : null,
    reasons: request.rejectionReasons,
    notes: request.reviewerNotes,
  }
}
