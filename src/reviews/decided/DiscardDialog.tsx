import { useState, type ReactNode } from 'react'
import { messageOf } from '../../contract/message-of.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { Dialog, DialogActions } from '../../ui/staff/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useSetAsideActions } from './set-aside-actions.ts'

interface DiscardDialogProps {
  isOpen: boolean
  onClose: () => void
  onDiscard: () => Promise<unknown>
  title?: string
  children?: string
  /** The buttons that keep and discard. */
  labels?: readonly [keep: string, discard: string]
}

function DiscardDialog({
  isOpen,
  onClose,
  onDiscard,
  title = 'Discard this decision?',
  children = 'It has not taken effect and never will. This cannot be undone.',
  labels = ['Keep it', 'Discard'],
}: DiscardDialogProps) {
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const discard = () => {
    setIsPending(true)
    setProblem(null)
    onDiscard()
      .then(onClose)
      .catch((error: unknown) => setProblem(messageOf(error)))
      .finally(() => setIsPending(false))
  }
  return (
    <Dialog title={title} role="alertdialog" isOpen={isOpen} onClose={onClose}>
      <p>{children}</p>
      {problem && <Notice tone="attention" role="alert" title={problem} />}
      <DialogActions>
        <Button onPress={onClose}>{labels[0]}</Button>
        <Button variant="danger" onPress={discard} isPending={isPending}>
          {labels[1]}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface DiscardButtonProps {
  /** The decision's place in the outbox. */
  seq: number
  /** The button's name where there are several; else its text. */
  label?: string
  children: ReactNode
}

export function DiscardButton({ seq, label, children }: DiscardButtonProps) {
  const { discard } = useSetAsideActions()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button
        variant="danger"
        {...(label && { 'aria-label': label })}
        onPress={() => setIsAsking(true)}
      >
        {children}
      </Button>
      <DiscardDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onDiscard={() => discard(seq)}
      />
    </>
  )
}

interface AcceptDialogProps {
  /** Number of the reviewer's decisions that are given up. */
  count: number
  isOpen: boolean
  onClose: () => void
  onAccept: () => Promise<unknown>
}

/** Asks for confirmation before other people's decisions are accepted, which discards those made here. */
export function AcceptDialog({ count, isOpen, onClose, onAccept }: AcceptDialogProps) {
  const isOne = count === 1
  return (
    <DiscardDialog
      title={isOne ? 'Accept the other decision?' : `Accept the other ${count} decisions?`}
      labels={[isOne ? 'Keep mine' : 'Keep all', isOne ? 'Accept theirs' : 'Accept all theirs']}
      isOpen={isOpen}
      onClose={onClose}
      onDiscard={onAccept}
    >
      {isOne
        ? 'Yours is discarded. It has not taken effect and never will.'
        : 'Yours are discarded. They have not taken effect and never will.'}
    </DiscardDialog>
  )
}
