import { useState } from 'react'
import { useQuietMoment } from '../shortcuts/use-quiet-moment.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { Dialog, DialogActions } from '../../ui/staff/Dialog.tsx'

/**
 * Shows the server's own error message when the businesses cannot be read (spec section 8, checklist V3), but
 * never to somebody who types: it waits for a pause outside the fields.
 * @param props.error null if there is none
 */
export function BusinessesProblem({ error }: { error: string | null }) {
  const [closed, setClosed] = useState<string | null>(null)
  const isNew = error !== null && error !== closed
  const isQuiet = useQuietMoment(isNew)
  const close = () => setClosed(error)
  return (
    <Dialog
      title="The businesses could not be read"
      role="alertdialog"
      isOpen={isNew && isQuiet}
      onClose={close}
    >
      <p>{error ?? closed}</p>
      <DialogActions>
        <Button variant="primary" onPress={close}>
          OK
        </Button>
      </DialogActions>
    </Dialog>
  )
}
