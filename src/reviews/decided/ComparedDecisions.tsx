import type { ReviewRequest } from '../../contract/review-calls.ts'
import styles from './ComparedDecisions.module.css'
import { DecisionFacts } from './DecisionFacts.tsx'
import { factsOfRequest, type Facts } from './facts.ts'

interface ComparedDecisionsProps {
  /** What was decided or entered here; null: nothing. */
  mine: Facts | null
  mineTitle?: string
  /** The request with the decision that stands; null: there is none. */
  standing: ReviewRequest | null
}

/** A decision that needs attention, beside the one that stands if there is one. */
export function ComparedDecisions({
  mine,
  mineTitle = 'Your decision',
  standing,
}: ComparedDecisionsProps) {
  const theirs = standing && factsOfRequest(standing)
  return (
    <div className={styles.pair}>
      {mine && <DecisionFacts title={mineTitle} facts={mine} other={theirs} />}
      {theirs && <DecisionFacts title="The decision that stands" facts={theirs} other={mine} />}
    </div>
  )
}
