import { NOTES_MAX_LENGTH } from '../../rules/receipt.ts'
import { EMPTY_DRAFT } from '../../offline/drafts/review-drafts.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { TextField } from '../../ui/staff/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useWorkspace } from '../../workspace/workspace.ts'
import { standingWords } from '../decided/facts.ts'
import { useReviewSession } from '../session/review-session.ts'

/** Above the form of a correction: what is corrected, why, and the way back. */
export function CorrectionNote({ error }: { error: string | undefined }) {
  const { correctable, draft, change, setIsCorrecting, needsCorrectionNote } = useReviewSession()
  const { email } = useWorkspace()
  if (!correctable) return null
  const giveUp = () => {
    change({ ...EMPTY_DRAFT, correctionNote: undefined })
    setIsCorrecting(false)
  }
  return (
    <>
      <Notice
        tone="info"
        title={`Correcting: ${standingWords(correctable, email)}`}
        actions={<Button onPress={giveUp}>Leave it as it is</Button>}
      >
        <p>The first decision stays on record. Approve or reject to say what counts instead.</p>
      </Notice>
      <div data-field="correctionNote">
        <TextField
          label={needsCorrectionNote() ? 'Why you correct it' : 'Why you correct it (optional)'}
          rows={2}
          value={draft.correctionNote ?? ''}
          onChange={(correctionNote) => change({ correctionNote })}
          maxLength={NOTES_MAX_LENGTH}
          error={error}
        />
      </div>
    </>
  )
}
