import type { DuplicateBusiness } from '../../contract/business-calls.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { Dialog, DialogActions } from '../../ui/staff/Dialog.tsx'
import { byWhom, isMine, whenAdded } from '../added/addition-words.ts'
import styles from './DuplicateDialog.module.css'
import { Typed } from '../../ui/Typed.tsx'

interface DuplicateDialogProps {
  duplicate: DuplicateBusiness
  onStay: () => void
  /** Sends the business even though one with its name and address exists. */
  onAddAnyway: () => void
  /** Sends the earlier attempt at this business again, whose answer was lost; null if there is none. */
  onAskAgain: (() => void) | null
}

/** The server has a business of this name and address: who added it and when, and what to do. */
export function DuplicateDialog({ duplicate, onStay, ...actions }: DuplicateDialogProps) {
  const { email } = useWorkspace()
  const { name, address, city, state, addedBy } = duplicate
  const isOwn = isMine(addedBy, email)
  const onAskAgain = isOwn ? actions.onAskAgain : null
  return (
    <Dialog title="Is this a duplicate?" role="alertdialog" isOpen onClose={onStay}>
      <p>A business with this name and address already exists:</p>
      <p className={styles.duplicate}>
        <strong>
          <Typed text={name} />
        </strong>
        <span>
          <Typed text={address} />, <Typed text={city} />, <Typed text={state} />
        </span>
        <span>{additionWords(duplicate, email)}</span>
      </p>
      {onAskAgain ? (
        <p>
          It may be your earlier try, whose answer was lost. Then its credentials are the ones to
          hand over.
        </p>
      ) : (
        <p>What you sent just now was not added. Add it anyway, as a second business?</p>
      )}
      <DialogActions>
        <Button onPress={onStay}>Back to the form</Button>
        <Button variant={isOwn ? 'secondary' : 'primary'} onPress={actions.onAddAnyway}>
          Add it anyway
        </Button>
        {onAskAgain && (
          <Button variant="primary" onPress={onAskAgain}>
            Show its credentials
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** @returns nothing if staff did not add it */
function additionWords({ addedBy, addedAt }: DuplicateBusiness, email: string): string {
  if (addedAt === null) return ''
  // The server is asked at this moment, so the words are as fresh as the answer.
  const when = whenAdded(addedAt, Date.now())
  if (isMine(addedBy, email)) return `You added it ${when}.`
  return `It was added ${[byWhom(addedBy, email), when].filter(Boolean).join(' ')}.`
}
