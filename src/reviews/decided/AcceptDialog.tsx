import { DiscardDialog } from './DiscardDialog.tsx'

interface AcceptDialogProps {
  /** How many decisions of the reviewer are given up. */
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
