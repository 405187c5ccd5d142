import { Check, X } from 'lucide-react'
import { decisionWords, type ShownDecision } from '../format/words.ts'
import styles from './DecisionLine.module.css'

/** A decision on one line, which is cut where there is no space for it. */
export function DecisionLine({ decision, after }: { decision: ShownDecision; after?: string }) {
  const Icon = decision.isApproved ? Check : X
  return (
    <span className={styles.decision}>
      <Icon size={16} strokeWidth={2.5} aria-hidden />
      <span className={styles.words}>
        {[decisionWords(decision), after].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}
