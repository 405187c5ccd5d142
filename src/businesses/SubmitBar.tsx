import { CloudOff, TriangleAlert } from 'lucide-react'
import { useLayoutEffect, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { connectionState, onConnectionChange } from '../offline/connection.ts'
import { Button } from '../ui/staff/Button.tsx'
import { StartOverButton } from './StartOverButton.tsx'
import styles from './SubmitBar.module.css'

interface SubmitBarProps {
  isPending: boolean
  isLogoBusy: boolean
  /** How many fields need correcting. */
  problemCount: number
  /** The server wants the person to sign in again. */
  isSignInNeeded: boolean
  /** Why the draft is not being saved; null while it is. */
  saveProblem: string | null
  onStartOver: () => void
  /** Whether the answer to a submission was lost. */
  hasUnsettled: boolean
}

/**
 * The submit button, always visible, and the reason when it cannot send (checklist A10). While the answer is
 * pending and the fields are inert, the button has the focus.
 */
export function SubmitBar(barProps: SubmitBarProps) {
  const { isPending, isLogoBusy, onStartOver, hasUnsettled, ...props } = barProps
  const isOffline = useSyncExternalStore(onConnectionChange, connectionState) === false
  const submit = useRef<HTMLButtonElement>(null)
  // Before the browser drops the focus of a field that has become inert.
  useLayoutEffect(() => {
    if (isPending) submit.current?.focus()
  }, [isPending])
  return (
    <div className={styles.bar}>
      <p
        className={styles.words}
        role="status"
        data-urgent={isOffline || props.isSignInNeeded || undefined}
      >
        {barWords({ ...props, isOffline, isPending, isLogoBusy })}
      </p>
      <div className={styles.actions}>
        <StartOverButton
          onStartOver={onStartOver}
          isDisabled={isPending}
          hasUnsettled={hasUnsettled}
        />
        <span className={styles.submit} data-pending={isPending || undefined}>
          <Button
            ref={submit}
            type="submit"
            variant="primary"
            isPending={isPending}
            // A connection that breaks meanwhile must not take the focus from it.
            isDisabled={(isOffline && !isPending) || isLogoBusy}
          >
            Add Business
          </Button>
        </span>
      </div>
    </div>
  )
}

interface BarState extends Omit<SubmitBarProps, 'onStartOver' | 'hasUnsettled'> {
  isOffline: boolean
}

function barWords(state: BarState): ReactNode {
  if (state.isPending) {
    return 'Adding the business. The form waits for the answer, then the credentials appear…'
  }
  if (state.isOffline) {
    return (
      <>
        <CloudOff size={18} aria-hidden />
        <span>
          The server cannot be reached. A business can only be added online;{' '}
          {state.saveProblem
            ? `what you type is not being saved: ${state.saveProblem}`
            : 'your draft is kept on this tablet.'}
        </span>
      </>
    )
  }
  if (state.isSignInNeeded) {
    return (
      <>
        <TriangleAlert size={18} aria-hidden />
        <span>Sign in again, then press Add Business. Nothing you typed is lost.</span>
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
    return state.problemCount === 1
      ? '1 field needs correcting'
      : `${state.problemCount} fields need correcting`
  }
  return 'What you type is kept on this tablet, the temporary password only once you add the business.'
}
