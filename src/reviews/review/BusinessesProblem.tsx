import { useState } from 'react'
import { Button } from '../../ui/staff/Button.tsx'
import { Dialog, DialogActions } from '../../ui/staff/Dialog.tsx'

/**
 * Shows the server's own error message when the businesses cannot be read (spec section 8, checklist V3).
 * @param props.error null if there is none
 */
export function BusinessesProblem({ error }: { error: string | null }) {
  const [closed, setClosed] = useState<string | null>(null)
  const close = () => setClosed(error)
  return (
    <Dialog
      title="The businesses could not be read"
      role="alertdialog"
      isOpen={error !== null && error !== closed}
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
