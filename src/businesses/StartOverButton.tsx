import { useState } from 'react'
import { Button } from '../ui/staff/Button.tsx'
import { Dialog, DialogActions } from '../ui/staff/Dialog.tsx'

interface StartOverButtonProps {
  onStartOver: () => void
  isDisabled: boolean
  /** Whether the answer to a submission was lost: its notice, which has its only password, stays. */
  hasUnsettled: boolean
}

/** Empties the form and its draft after a confirmation. */
export function StartOverButton({ onStartOver, isDisabled, hasUnsettled }: StartOverButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const startOver = () => {
    setIsAsking(false)
    onStartOver()
  }
  return (
    <>
      <Button variant="quiet" isDisabled={isDisabled} onPress={() => setIsAsking(true)}>
        Start over
      </Button>
      <Dialog
        title="Clear the whole form?"
        role="alertdialog"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      >
        <p>What you typed is removed from this tablet. This cannot be undone.</p>
        {hasUnsettled && (
          <p>What was sent without an answer stays above the form until you send it again.</p>
        )}
        <DialogActions>
          <Button onPress={() => setIsAsking(false)}>Keep it</Button>
          <Button variant="danger" onPress={startOver}>
            Clear the form
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
