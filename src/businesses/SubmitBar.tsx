import { CloudOff, TriangleAlert } from 'lucide-react'
import { useSyncExternalStore, type ReactNode } from 'react'
import { connectionState, onConnectionChange } from '../offline/connection.ts'
import { Button } from '../ui/staff/Button.tsx'
import { StartOverButton } from './StartOverButton.tsx'
import styles from './SubmitBar.module.css'

interface SubmitBarProps {
  isPending: boolean
  isLogoBusy: boolean
  /** How many fields need a correction. */
  problemCount: number
  /** Why what is typed is not stored at the moment. */
  saveProblem: string | null
  onStartOver: () => void
}

/** The button that sends, always in sight, and why it does not at the moment (checklist A10). */
export function SubmitBar({ isPending, isLogoBusy, onStartOver, ...props }: SubmitBarProps) {
  const isOffline = useSyncExternalStore(onConnectionChange, connectionState) === false
  return (
    <div className={styles.bar}>
      <p className={styles.words} role="status" data-pressing={isOffline || undefined}>
        {barWords({ ...props, isOffline, isPending, isLogoBusy })}
      </p>
      <div className={styles.actions}>
        <StartOverButton onStartOver={onStartOver} isDisabled={isPending} />
        <span className={styles.submit} data-pending={isPending || undefined}>
          <Button
            type="submit"
            variant="primary"
            isPending={isPending}
            isDisabled={isOffline || isLogoBusy}
          >
            Add Business
          </Button>
        </span>
      </div>
    </div>
  )
}

interface BarState extends Omit<SubmitBarProps, 'onStartOver'> {
  isOffline: boolean
}

function barWords(state: BarState): ReactNode {
  if (state.isPending) return 'Adding the business. The credentials come in a moment…'
  if (state.isOffline) {
    return (
      <>
        <CloudOff size={18} aria-hidden />
        <span>
          The server cannot be reached. A business can only be added online; your draft is kept on
          this tablet.
        </span>
      </>
    )
  }
  if (state.saveProblem) {
    return (
      <>
        <TriangleAlert size={18} aria-hidden />
        <span>What you type is not being saved: {state.saveProblem}</span>
      </>
    )
  }
  if (state.isLogoBusy) return 'Making the logo smaller…'
  if (state.problemCount > 0) {
    return state.problemCount === 1 ? '1 field needs you' : `${state.problemCount} fields need you`
  }
  return 'What you type is kept on this tablet, except the temporary password.'
}
