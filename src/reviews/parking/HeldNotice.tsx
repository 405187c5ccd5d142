import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../contract/message-of.ts'
import type { ReviewRequest } from '../../contract/review-calls.ts'
import { storeFreeingSpace } from '../../offline/images/make-room.ts'
import { canUndo, needsAttention } from '../../offline/outbox/outbox.ts'
import { heldOf, park, readParkings } from '../../offline/outbox/parkings.ts'
import { formatEastern } from '../../rules/eastern-time.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { say } from '../../ui/staff/say.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Typed } from '../../ui/Typed.tsx'
import { useWorkspace } from '../../workspace/workspace.ts'
import { useUndo } from '../decided/use-undo.ts'
import { useReviewSession } from '../session/review-session.ts'
import { useShortcuts } from '../shortcuts/key-setting.ts'

/** Who holds the request that is open, and why, with the way to give it back (checklist T4); nothing where the server holds none. */
export function HeldNotice() {
  const { request } = useReviewSession()
  return request.held === undefined ? null : <Held request={request} />
}

function Held({ request }: { request: ReviewRequest }) {
  const { database, email } = useWorkspace()
  const [problem, setProblem] = useState<string | null>(null)
  const waiting = useQuery({
    queryKey: ['outbox', 'parkings'],
    queryFn: () => readParkings(database),
    structuralSharing: false,
  }).data?.get(request.id)
  const held = heldOf(request, waiting)
  const undo = useUndo()
  const shortcutOf = useShortcuts()
  if (!held) return null
  const giveBack = async () => {
    try {
      const wish = { request, reviewerEmail: email, note: null, now: Date.now() }
      await storeFreeingSpace(database, () => park(database, wish))
      setProblem(null)
      say('Back in the queue')
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <Notice
      tone="info"
      title={`Held by ${held.by === email ? 'you' : held.by}`}
      actions={
        waiting && canUndo(waiting) ? (
          <Button
            icon={<Undo2 size={18} />}
            shortcut={shortcutOf('undo')}
            onPress={() => void undo(waiting.seq)}
          >
            Undo
          </Button>
        ) : (
          <Button onPress={() => void giveBack()}>Give it back</Button>
        )
      }
    >
      <p>
        <Typed text={held.note} />
      </p>
      <p>
        {formatEastern(held.at)}
        {waiting &&
          (needsAttention(waiting) ? ' · not accepted by the server' : ' · waiting to be sent')}
      </p>
      {problem && <p role="alert">It is still held: {problem}</p>}
    </Notice>
  )
}
