import { useState } from 'react'
import { Button } from '../../ui/staff/Button.tsx'
import { Dialog, DialogActions } from '../../ui/staff/Dialog.tsx'

/** The server's own words when it does not give the businesses (spec section 8, checklist V3). */
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
