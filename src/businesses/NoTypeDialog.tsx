import { Button } from '../ui/staff/Button.tsx'
import { Dialog, DialogActions } from '../ui/staff/Dialog.tsx'

/** The alert of spec section 5 when no business type is ticked (checklist A5). */
export function NoTypeDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Tick a business type" role="alertdialog" isOpen={isOpen} onClose={onClose}>
      <p>A business must be in the Campfire loyalty program, the MoCo restaurant pass, or both.</p>
      <DialogActions>
        <Button variant="primary" onPress={onClose}>
          OK
        </Button>
      </DialogActions>
    </Dialog>
  )
}
