import { useState } from 'react'
import { Button } from '../../ui/staff/Button.tsx'
import { Dialog, DialogActions } from '../../ui/staff/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'

interface DiscardDialogProps {
  isOpen: boolean
  onClose: () => void
  onDiscard: () => Promise<void>
}

/** Asks for confirmation before a decision is discarded. */
export function DiscardDialog({ isOpen, onClose, onDiscard }: DiscardDialogProps) {
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const discard = () => {
    setIsPending(true)
    onDiscard()
      .then(onClose)
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
      .finally(() => setIsPending(false))
  }
  return (
    <Dialog title="Discard this decision?" role="alertdialog" isOpen={isOpen} onClose={onClose}>
      <p>It has not taken effect and never will. This cannot be undone.</p>
      {problem && <Notice tone="attention" role="alert" title={problem} />}
      <DialogActions>
        <Button onPress={onClose}>Keep it</Button>
        <Button variant="danger" onPress={discard} isPending={isPending}>
          Discard
        </Button>
      </DialogActions>
    </Dialog>
  )
}
