import { PenLine } from 'lucide-react'
import { draftOf } from '../../offline/drafts/decided-draft.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { factsOfDraft } from '../decided/facts.ts'
import { useReviewSession } from '../session/review-session.ts'
import { useShortcuts } from '../shortcuts/key-setting.ts'
import { useReviewKeys } from '../shortcuts/use-review-keys.ts'

/** Opens the form with the decision that was sent (checklist T7); nothing where the server takes no corrections. */
export function CorrectButton() {
  const { correctable, draft, change, setIsCorrecting } = useReviewSession()
  const shortcutOf = useShortcuts()
  const correct = () => {
    if (!correctable) return
    // What was typed before somebody else decided is what the reviewer means.
    const entered = factsOfDraft(draft) ? draft : draftOf(correctable)
    change({ ...entered, correctionNote: '' })
    setIsCorrecting(true)
  }
  useReviewKeys({ correct })
  if (!correctable) return null
  return (
    <Button icon={<PenLine size={18} />} shortcut={shortcutOf('correct')} onPress={correct}>
      Correct
    </Button>
  )
}
