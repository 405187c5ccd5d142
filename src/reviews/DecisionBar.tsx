import { Check, X } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import styles from './DecisionBar.module.css'
import { shortcutOf } from './review-keys.ts'

export type DecisionKind = 'approve' | 'reject'

interface DecisionBarProps {
  /** The decision that is being stored; both buttons rest meanwhile. */
  pending: DecisionKind | null
  onDecide: (kind: DecisionKind) => void
}

/** The two decisions, far enough apart for a thumb (spec section 2, checklist V7). */
export function DecisionBar({ pending, onDecide }: DecisionBarProps) {
  return (
    <div className={styles.bar}>
      <Button
        variant="danger"
        icon={<X size={20} strokeWidth={2.5} />}
        onPress={() => onDecide('reject')}
        isPending={pending === 'reject'}
        isDisabled={pending === 'approve'}
        shortcut={shortcutOf('reject')}
      >
        Reject
      </Button>
      <Button
        variant="positive"
        icon={<Check size={20} strokeWidth={2.5} />}
        onPress={() => onDecide('approve')}
        isPending={pending === 'approve'}
        isDisabled={pending === 'reject'}
        shortcut={shortcutOf('approve')}
      >
        Approve
      </Button>
    </div>
  )
}
