import { Pause } from 'lucide-react'
import { useRef, useState } from 'react'
import { messageOf } from '../../contract/message-of.ts'
import { storeFreeingSpace } from '../../offline/images/make-room.ts'
import { park } from '../../offline/outbox/parkings.ts'
import { asStorable, isVisible } from '../../rules/plain-text.ts'
import { NOTES_MAX_LENGTH } from '../../rules/receipt.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { Dialog, DialogActions } from '../../ui/staff/Dialog.tsx'
import { TextField } from '../../ui/staff/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useWorkspace } from '../../workspace/workspace.ts'
import { useFlow, useReviewSession } from '../session/review-session.ts'
import { useShortcuts } from '../shortcuts/key-setting.ts'
import { useReviewKeys } from '../shortcuts/use-review-keys.ts'

/** The button that holds a request with a note (checklist T4); nothing where the server holds none. */
export function HoldRequest() {
  const { request, correctable } = useReviewSession()
  const shortcutOf = useShortcuts()
  const [isOpen, setIsOpen] = useState(false)
  // A server that can says of each request whether it is held.
  const isOffered = request.held !== undefined && correctable === null
  useReviewKeys(isOffered ? { park: () => setIsOpen(true) } : {})
  if (!isOffered) return null
  return (
    <>
      <Button
        variant="quiet"
        icon={<Pause size={18} />}
        shortcut={shortcutOf('park')}
        onPress={() => setIsOpen(true)}
      >
        Hold
      </Button>
      <HoldDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

/** What is typed is stored with the draft until the request is held: it survives a failure and a reload. */
function HoldDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { request, draft, change } = useReviewSession()
  const { parkingNote: note = '' } = draft
  const flow = useFlow()
  const { database, email } = useWorkspace()
  const [isTried, setIsTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isHolding = useRef(false)
  const [isStoring, setIsStoring] = useState(false)
  const hold = async () => {
    setIsTried(true)
    if (!isVisible(note) || isHolding.current) return
    // A second press would lead past the next request.
    isHolding.current = true
    setIsStoring(true)
    // Read now: the request leaves the list.
    const next = flow.findNext()
    const wish = { request, reviewerEmail: email, note: asStorable(note.trim()), now: Date.now() }
    let seq: number | null
    try {
      seq = await storeFreeingSpace(database, () => park(database, wish))
    } catch (error) {
      isHolding.current = false
      setIsStoring(false)
      return setFailure(messageOf(error))
    }
    change({ parkingNote: undefined })
    onClose()
    await flow.open(await next, { saved: 'Held on this tablet', ...(seq !== null && { seq }) })
  }
  return (
    <Dialog title="Hold this request" isOpen={isOpen} onClose={onClose}>
      {failure && (
        <Notice tone="attention" role="alert" title="It is NOT held">
          <p>{failure}</p>
        </Notice>
      )}
      <p>
        It stays open for everybody, leaves the order of the queue, and says who holds it and why.
      </p>
      <TextField
        label="Note"
        rows={3}
        autoFocus
        // What was typed now would be in neither the note nor the draft.
        isReadOnly={isStoring}
        value={note}
        onChange={(parkingNote) => change({ parkingNote })}
        maxLength={NOTES_MAX_LENGTH}
        error={
          isTried && !isStoring && !isVisible(note) ? 'Say why, for whoever opens it' : undefined
        }
      />
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button variant="primary" onPress={() => void hold()} isPending={isStoring}>
          Hold
        </Button>
      </DialogActions>
    </Dialog>
  )
}
