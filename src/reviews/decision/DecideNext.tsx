import { SkipForward } from 'lucide-react'
import { Button } from '../../ui/staff/Button.tsx'
import { Switch } from '../../ui/staff/Switch.tsx'
import styles from './DecideNext.module.css'
import { useShortcuts } from '../shortcuts/key-setting.ts'

interface DecideNextProps {
  opensNext: boolean
  onChange: (opensNext: boolean) => void
  onSkip: () => void
}

/** Where to go after a decision: back to the queue (spec section 4) or, optionally, to the next request. */
export function DecideNext({ opensNext, onChange, onSkip }: DecideNextProps) {
  const shortcutOf = useShortcuts()
  return (
    <div className={styles.line}>
      <Switch isSelected={opensNext} onChange={onChange}>
        Open the next one after deciding
      </Switch>
      <Button
        variant="quiet"
        icon={<SkipForward size={18} />}
        shortcut={shortcutOf('skip')}
        onPress={onSkip}
      >
        Skip
      </Button>
    </div>
  )
}
