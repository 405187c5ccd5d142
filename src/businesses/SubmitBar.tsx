import { CloudOff, TriangleAlert } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../ui/staff/Button.tsx'
import { Dialog, DialogActions } from '../ui/staff/Dialog.tsx'
import styles from './SubmitBar.module.css'
import { useSyncStatus } from '../workspace/sync-status.ts'
import { useIsOnline } from '../workspace/use-is-online.ts'

interface SubmitBarProps {
  isPending: boolean
  isLogoBusy: boolean
  /** Number of fields that need correcting. */
  problemCount: number
  /** Why the draft is not being saved; null while it is. */
  saveProblem: string | null
  onStartOver: () => void
  /** The answer to a submission was lost: its notice, which has the only password, stays. */
  hasUnsettled: boolean
}

/**
 * The submit button, always visible, and the reason when it cannot send (checklist A10). While the answer is
 * pending and the fields are inert, the button has the focus.
 */
export function SubmitBar(props: SubmitBarProps) {
  const { isPending, isLogoBusy, saveProblem } = props
  const { isSignInWanted } = useSyncStatus()
  const isOffline = useIsOnline() === false
  const isTroubled = isSignInWanted || saveProblem !== null
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
        data-urgent={isOffline || isSignInWanted || undefined}
      >
        {!isPending && isOffline && <CloudOff size={18} aria-hidden />}
        {!isPending && !isOffline && isTroubled && <TriangleAlert size={18} aria-hidden />}
        <span>{barWords(props, isOffline, isSignInWanted)}</span>
      </p>
      <div className={styles.actions}>
        <StartOverButton {...props} />
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

function barWords(state: SubmitBarProps, isOffline: boolean, isSignInWanted: boolean): string {
  const { saveProblem, problemCount } = state
  if (state.isPending) {
    return 'Adding the business. The form waits for the answer, then the credentials appear…'
  }
  if (isOffline) {
    return `The server cannot be reached. A business can only be added online; ${
      saveProblem
        ? `what you type is not being saved: ${saveProblem}`
        : 'your draft is kept on this tablet.'
    }`
  }
  if (isSignInWanted) {
    return 'Sign in again, then press Add Business. Nothing you typed is lost.'
  }
  if (saveProblem) return `What you type is not being saved: ${saveProblem}`
  if (state.isLogoBusy) return 'Making the logo smaller…'
  if (problemCount > 0) {
    return problemCount === 1
      ? '1 field needs correcting'
      : `${problemCount} fields need correcting`
  }
  return 'What you type is kept on this tablet, the temporary password only once you add the business.'
}

/** Empties the form and its draft after a confirmation. */
function StartOverButton({ isPending, hasUnsettled, onStartOver }: SubmitBarProps) {
  const [isAsking, setIsAsking] = useState(false)
  const startOver = () => {
    setIsAsking(false)
    onStartOver()
  }
  return (
    <>
      <Button variant="quiet" isDisabled={isPending} onPress={() => setIsAsking(true)}>
        Start over
      </Button>
      <Dialog
        title="Clear the whole form?"
        role="alertdialog"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      >
        <p>What you typed is removed from this tablet. This cannot be undone.</p>
        {hasUnsettled && (
          <p>What was sent without an answer stays above the form until you send it again.</p>
        )}
        <DialogActions>
          <Button onPress={() => setIsAsking(false)}>Keep it</Button>
          <Button variant="danger" onPress={startOver}>
            Clear the form
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
