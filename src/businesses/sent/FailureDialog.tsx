import { Link } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { Dialog, DialogActions } from '../../ui/staff/Dialog.tsx'
import type { AddingResult } from '../use-add-business.ts'

interface FailureDialogProps {
  result: Extract<AddingResult, { error: string }>
  onStay: () => void
  /** Sends the same attempt again. */
  onSendAgain: () => void
}

/** Why the business was not added, or that this is not known (spec section 8, checklist A10). */
export function FailureDialog({ result, onStay, onSendAgain }: FailureDialogProps) {
  const isUnheard = result.kind === 'unheard'
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
      {result.kind === 'sign-in' && (
        <p>
          Press the connection at the top of the page and sign in there. Nothing you typed is lost.
        </p>
      )}
      <DialogActions>
        <Button variant={isUnheard ? 'secondary' : 'primary'} onPress={onStay}>
          Back to the form
        </Button>
        {isUnheard && (
          <Button variant="primary" onPress={onSendAgain}>
            Send again
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
