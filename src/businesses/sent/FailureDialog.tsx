import { Link } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { Dialog, DialogActions } from '../../ui/staff/Dialog.tsx'
import { useSignInAgain } from '../../workspace/sign-in-again.ts'
import { useSyncStatus } from '../../workspace/sync-status.ts'
import type { AddingResult } from '../use-add-business.ts'

interface FailureDialogProps {
  result: Extract<AddingResult, { error: string }>
  onStay: () => void
  /** Sends the same attempt again. */
  onSendAgain: () => void
}

/** Why the business was not added, or that this is not known (spec section 8, checklist A10). */
export function FailureDialog({ result, onStay, onSendAgain }: FailureDialogProps) {
  const signIn = useSignInAgain()
  const { isSignInWanted } = useSyncStatus()
  const isUnheard = result.kind === 'unheard'
  const canSignIn = result.kind === 'sign-in' && isSignInWanted
  const canSendAgain = isUnheard || (result.kind === 'sign-in' && !isSignInWanted)
  const title = isUnheard
    ? 'We could not hear whether it was added'
    : result.kind === 'sign-in'
      ? 'Sign in again to add the business'
      : 'The business was not added'
  return (
    <Dialog title={title} role="alertdialog" isOpen onClose={onStay}>
      <p>{result.error}</p>
      {isUnheard && (
        <p>
          It may have got through. Send it again: the same business is never added twice. Or look at{' '}
          <Link to={paths.businesses}>what was added lately</Link>.
        </p>
      )}
      {canSignIn && <p>Nothing you typed is lost. After the sign-in, press Add Business again.</p>}
      <DialogActions>
        <Button variant={result.kind === 'refused' ? 'primary' : 'secondary'} onPress={onStay}>
          Back to the form
        </Button>
        {canSignIn && (
          <Button
            variant="primary"
            onPress={() => {
              onStay()
              signIn()
            }}
          >
            Sign in
          </Button>
        )}
        {canSendAgain && (
          <Button variant="primary" onPress={onSendAgain}>
            Send again
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
