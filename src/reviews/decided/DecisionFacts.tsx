import type { Decision, ReviewRequest } from '../../contract/review-calls.ts'
import { formatEastern } from '../../rules/eastern-time.ts'
import { rejectionReasonLabel } from '../../rules/receipt.ts'
import styles from './DecisionFacts.module.css'
import { dollars } from '../format/decision-words.ts'

interface DecisionFactsProps {
  title: string
  facts: Facts
}

/** The parts of a decision; null where there is none. */
export interface Facts {
  outcome: string
  by: string | null
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
  ]
  return (
    <section className={styles.facts} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
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
    </section>
  )
}

/** The facts of a decision made on this tablet. */
export function factsOfDecision(decision: Decision): Facts {
  return decision.isApproved
    ? {
        outcome: 'Approved',
        by: decision.reviewerEmail,
        business: decision.businessName,
        receiptDatetime: decision.receiptDatetime,
        subtotal: decision.subtotal,
        reasons: [],
        notes: decision.reviewerNotes,
      }
    : {
        outcome: 'Rejected',
        by: decision.reviewerEmail,
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
    business: isApproved ? request.businessName : null,
    receiptDatetime: isApproved ? request.receiptDatetime : null,
    subtotal: isApproved ? request.subtotal : null,
    reasons: request.rejectionReasons,
    notes: request.reviewerNotes,
  }
}
