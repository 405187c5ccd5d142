import { Button } from '../ui/staff/Button.tsx'
import { Dialog, DialogActions } from '../ui/staff/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './ResultDialog.module.css'
import type { AddingResult } from './use-add-business.ts'

interface ResultDialogProps {
  result: AddingResult | null
  onAdded: () => void
  onStay: () => void
  /** Sends the business even though one with its name and address exists. */
  onAddAnyway: () => void
}

/** Whether the business was added, failed or may be a duplicate (spec section 8, checklist A10). */
export function ResultDialog({ result, onAdded, onStay, onAddAnyway }: ResultDialogProps) {
  switch (result?.kind) {
    case undefined:
      return null
    case 'added':
      return <Added result={result} onClose={onAdded} />
    case 'failed':
      return (
        <Dialog title="The business was not added" role="alertdialog" isOpen onClose={onStay}>
          <p>{result.error}</p>
          {result.isUncertain && (
            <p>Send it again: if it did get through, the business will not be added twice.</p>
          )}
          <DialogActions>
            <Button variant="primary" onPress={onStay}>
              Back to the form
            </Button>
          </DialogActions>
        </Dialog>
      )
    case 'duplicate': {
      const { name, address, city, state } = result.duplicate
      return (
        <Dialog title="Is this a duplicate?" role="alertdialog" isOpen onClose={onStay}>
          <p>A business with this name and address already exists:</p>
          <p className={styles.duplicate}>
            <strong>{name}</strong>
            <span>
              {address}, {city}, {state}
            </span>
          </p>
          <p>Nothing has been added yet. Add it anyway?</p>
          <DialogActions>
            <Button onPress={onStay}>Back to the form</Button>
            <Button variant="primary" onPress={onAddAnyway}>
              Add it anyway
            </Button>
          </DialogActions>
        </Dialog>
      )
    }
  }
}

interface AddedProps {
  result: Extract<AddingResult, { kind: 'added' }>
  onClose: () => void
}

function Added({ result, onClose }: AddedProps) {
  return (
    <Dialog title="Business added" role="alertdialog" isOpen onClose={onClose}>
      <p>
        Business added successfully! Store these credentials and pass them to the business owners
      </p>
      <dl className={styles.credentials}>
        <dt>Owner e-mail</dt>
        <dd>{result.email}</dd>
        {result.account === 'created' && (
          <>
            <dt>Temporary password</dt>
            <dd>{result.password}</dd>
          </>
        )}
      </dl>
      {result.account === 'existing' && (
        <Notice tone="info" title="This account already existed and keeps its password">
          <p>The temporary password was not used.</p>
        </Notice>
      )}
      <DialogActions>
        <Button variant="primary" onPress={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}
