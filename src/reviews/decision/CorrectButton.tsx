import { PenLine } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { CORRECT } from '../../config/paths.ts'
import { draftOf } from '../../offline/drafts/decided-draft.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { useReviewSession } from '../session/review-session.ts'
import { useShortcuts } from '../shortcuts/key-setting.ts'
import { useReviewKeys } from '../shortcuts/use-review-keys.ts'

/** Opens the form with the decision that was sent (checklist T7); nothing where the server takes no corrections. */
export function CorrectButton() {
  const { correctable, draft, change } = useReviewSession()
  const shortcutOf = useShortcuts()
  const [, setSearch] = useSearchParams()
  const correct = () => {
    if (!correctable) return
    // What was typed for an earlier try is still there.
    if (draft.correctionNote === undefined) change({ ...draftOf(correctable), correctionNote: '' })
    setSearch({ [CORRECT]: '' }, { replace: true })
  }
  useReviewKeys({ correct })
  if (!correctable) return null
  return (
    <Button icon={<PenLine size={18} />} shortcut={shortcutOf('correct')} onPress={correct}>
      Correct
    </Button>
  )
}
