import type { OutboxEntry } from '../../offline/rows.ts'
import styles from './ComparedDecisions.module.css'
import { DecisionFacts, factsOfDecision, factsOfRequest } from './DecisionFacts.tsx'

/** A decision that needs attention, beside the one that stands if there is one. */
export function ComparedDecisions({ entry }: { entry: OutboxEntry }) {
  const standing = entry.problem?.standing
  return (
    <div className={styles.pair}>
      <DecisionFacts title="Your decision" facts={factsOfDecision(entry)} />
      {standing && (
        <DecisionFacts title="The decision that stands" facts={factsOfRequest(standing)} />
      )}
    </div>
  )
}
