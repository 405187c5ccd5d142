import { useRef } from 'react'
import { useReviewSession } from '../session/review-session.ts'
import { useReviewKeys } from '../shortcuts/use-review-keys.ts'
import { StatedBar } from './StatedBar.tsx'
import { CorrectionNote } from './CorrectionNote.tsx'
import { DecisionFoot, type Meanwhile } from './DecisionFoot.tsx'
import { focusChoice, focusField, type FocusTarget } from './field-focus.ts'
import { HeldNotice } from '../parking/HeldNotice.tsx'
import { FromImage } from './FromImage.tsx'
import { isOpenChoice, type SuggestedField } from '../recognition/suggestions.ts'
import { ReviewFields } from './ReviewFields.tsx'
import styles from './ReviewForm.module.css'
import { ReviewHints } from './ReviewHints.tsx'
import { useConfirmation } from './use-confirmation.ts'
import { useEnterGoesOn } from './use-enter-goes-on.ts'
import { useLinesWhile } from './form-takes-lines.ts'
import { useSubmit } from './use-submit.ts'

interface ReviewFormProps {
  /** Null: nobody else has decided. */
  meanwhile: Meanwhile | null
}

/** The form a reviewer fills in to approve or reject (spec sections 2 and 5, checklist V3 to V7). */
export function ReviewForm({ meanwhile }: ReviewFormProps) {
  const { draft, suggestions, showForm, isCorrecting } = useReviewSession()
  const form = useRef<HTMLFormElement>(null)
  const focus = (field: FocusTarget) => {
    showForm()
    focusField(form.current, field)
  }
  // What is left is chosen where two values were read for it, and else typed.
  const goOn = (field: SuggestedField) => {
    if (!suggestions || !isOpenChoice(field, suggestions, draft)) return focus(field)
    showForm()
    focusChoice(form.current, field)
  }
  const { submit, isDeciding, pending, failure, problems, left } = useSubmit(
    focus,
    meanwhile && meanwhile.onTooLate,
  )
  const confirmation = useConfirmation(
    form,
    (filledIn) => void submit({ kind: 'approve', opensNext: true, filledIn }),
  )
  const enterGoesOn = useEnterGoesOn(left, draft.business?.id, goOn)

  // A form that is about to go takes no key: what is typed into its fields would be neither sent nor kept.
  useLinesWhile(form, () => !isDeciding())
  const goTo = (field: FocusTarget) => () => isDeciding() || focus(field)
  const keys = {
    approve: () => void submit({ kind: 'approve' }),
    approveNext: () => void submit({ kind: 'approve', opensNext: true }),
    reject: () => void submit({ kind: 'reject' }),
    rejectNext: () => void submit({ kind: 'reject', opensNext: true }),
    confirm: confirmation.press,
    business: goTo('business'),
    date: goTo('receiptDatetime'),
    subtotal: goTo('subtotal'),
    notes: goTo('notes'),
  }
  useReviewKeys(pending ? {} : keys)

  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => event.preventDefault()}
      {...enterGoesOn}
      noValidate
    >
      <div className={styles.fields}>
        {isCorrecting && <CorrectionNote error={problems.correctionNote} />}
        <HeldNotice />
        <StatedBar left={left} />
        <FromImage left={left} confirmation={confirmation} onGoOn={goOn} onType={focus} />
        <ReviewFields problems={problems} />
        <ReviewHints />
      </div>
      <DecisionFoot
        pending={pending}
        failure={failure}
        meanwhile={meanwhile}
        onPress={(kind) => void submit({ kind })}
      />
    </form>
  )
}
