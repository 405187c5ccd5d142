import { Button } from '../ui/staff/Button.tsx'
import { Dialog, DialogActions } from '../ui/staff/Dialog.tsx'

/** The alert of the spec's section 5 (checklist A5). */
export function NoTypeDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Tick a business type" role="alertdialog" isOpen={isOpen} onClose={onClose}>
      <p>
        The business must be at least one of the two types, Campfire loyalty program or MoCo
        restaurant pass, or both.
      </p>
      <DialogActions>
        <Button variant="primary" onPress={onClose}>
          OK
        </Button>
      </DialogActions>
    </Dialog>
  )
}
