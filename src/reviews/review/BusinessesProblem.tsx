import { useEffect, useState } from 'react'
import { isInUse } from '../shortcuts/review-keys.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { Dialog, DialogActions } from '../../ui/staff/Dialog.tsx'

/** No key and no press for this long is a pause: keys that review a request follow each other faster. */
const PAUSE_MS = 1_500

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

/**
 * Waits for a moment in which a dialog may open: nobody is in a field, nothing else is open, and nobody has
 * pressed a key or the screen just now. What is pressed next would otherwise go to the dialog.
 * @param isWanted there is something to wait for
 * @returns true once such a moment has come
 */
function useQuietMoment(isWanted: boolean): boolean {
  const [hasCome, setHasCome] = useState(false)
  if (!isWanted && hasCome) setHasCome(false)
  const isWaiting = isWanted && !hasCome
  useEffect(() => {
    if (!isWaiting) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => (isInUse() ? wait() : setHasCome(true)), PAUSE_MS)
    }
    wait()
    document.addEventListener('keydown', wait, { capture: true })
    document.addEventListener('pointerdown', wait, { capture: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', wait, { capture: true })
      document.removeEventListener('pointerdown', wait, { capture: true })
    }
  }, [isWaiting])
  return hasCome
}
