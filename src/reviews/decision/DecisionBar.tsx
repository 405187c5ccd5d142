import { Check, X } from 'lucide-react'
import { Button } from '../../ui/staff/Button.tsx'
import { useShortcuts } from '../shortcuts/key-setting.ts'
import styles from './DecisionBar.module.css'
import type { DecisionKind } from './save-decision.ts'

interface DecisionBarProps {
  /** The decision being stored; meanwhile neither button can be pressed. */
  pending: DecisionKind | null
  onPress: (kind: DecisionKind) => void
}

/** Reject and Approve, far enough apart for a thumb (spec section 2, checklist V7). */
export function DecisionBar({ pending, onPress }: DecisionBarProps) {
  const shortcutOf = useShortcuts()
  return (
    <div className={styles.bar}>
      <Button
        variant="danger"
        icon={<X size={20} strokeWidth={2.5} />}
        onPress={() => onPress('reject')}
        isPending={pending === 'reject'}
        isDisabled={pending === 'approve'}
        shortcut={shortcutOf('reject')}
      >
        Reject
      </Button>
      <Button
        variant="positive"
        icon={<Check size={20} strokeWidth={2.5} />}
        onPress={() => onPress('approve')}
        isPending={pending === 'approve'}
        isDisabled={pending === 'reject'}
        shortcut={shortcutOf('approve')}
      >
        Approve
      </Button>
    </div>
  )
}
