import { Button } from '../ui/staff/Button.tsx'
import { Dialog, DialogActions } from '../ui/staff/Dialog.tsx'
import styles from './PositionFields.module.css'

/** How to find a position with a maps service (spec section 2, checklist A7). */
export function PositionHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="How to find latitude and longitude" isOpen={isOpen} onClose={onClose}>
      <ol className={styles.steps}>
        <li>Open a maps service, such as Google Maps, and search for the address.</li>
        <li>Zoom in as close as possible, until you see the entrance.</li>
        <li>
          Right-click the entrance, or on a tablet press and hold it. Two numbers appear, such as{' '}
          <strong>39.04581, -77.11872</strong>: the latitude first, then the longitude.
        </li>
        <li>
          Copy both and paste them here. Include the negative sign: without it the business would be
          in Asia.
        </li>
      </ol>
      <p>
        Or paste the address of the map page, or degrees with minutes and seconds, such as{' '}
        <strong>39°02′44.9″N 77°07′07.3″W</strong>.
      </p>
      <DialogActions>
        <Button variant="primary" onPress={onClose}>
          Got it
        </Button>
      </DialogActions>
    </Dialog>
  )
}
