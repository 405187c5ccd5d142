import { useRef, useState } from 'react'
import { messageOf } from '../../contract/message-of.ts'
import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import {
  approvalProblems,
  rejectionProblems,
  type ReviewField,
  type ReviewProblems,
} from '../../rules/receipt.ts'
import { SUGGESTED_FIELDS, type SuggestedField } from '../recognition/suggestions.ts'
import { useReviewSession, type Submitted } from '../session/review-session.ts'
import { useReviewKeys } from '../shortcuts/use-review-keys.ts'
import { ClaimBar } from './ClaimBar.tsx'
import { DecisionFoot, type Meanwhile } from './DecisionFoot.tsx'
import { focusField, type FocusTarget } from './field-focus.ts'
import { FromImage } from './FromImage.tsx'
import { ReviewFields } from './ReviewFields.tsx'
import styles from './ReviewForm.module.css'
import { ReviewHints } from './ReviewHints.tsx'
import { useConfirmation } from './use-confirmation.ts'
import { useEnterGoesOn } from './use-enter-goes-on.ts'

/** The first of these fields with an error gets the focus. */
const FIELDS: readonly ReviewField[] = [
  'business',
  'receiptDatetime',
  'subtotal',
  'reasons',
  'otherReason',
]

/** The form a reviewer fills in to approve or reject (spec sections 2 and 5, checklist V3 to V7). */
export function ReviewForm({ meanwhile }: { meanwhile: Meanwhile | null }) {
  const { request, draft, change, decide, showForm } = useReviewSession()
  const form = useRef<HTMLFormElement>(null)
  /** The button pressed last; its rules decide which errors are shown. */
  const [tried, setTried] = useState<Submitted['kind'] | null>(null)
  const [pending, setPending] = useState<Submitted['kind'] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const left = fieldsLeft(draft, request)

  const submit = async (decision: Submitted) => {
    const { kind, filledIn } = decision
    if (pending) return
    if (meanwhile) {
      showForm()
      return meanwhile.onTooLate()
    }
    if (filledIn) change(filledIn)
    setTried(kind)
    setFailure(null)
    const wrong = problemsOf(kind, { ...draft, ...filledIn }, request)
    const first = FIELDS.find((field) => wrong[field])
    if (first) return focus(first)
    setPending(kind)
    try {
      await decide(decision)
    } catch (error) {
      showForm()
      setFailure(messageOf(error))
    } finally {
      setPending(null)
    }
  }
  const focus = (field: FocusTarget) => {
    showForm()
    focusField(form.current, field)
  }
  const confirmation = useConfirmation(
    form,
    (filledIn) => void submit({ kind: 'approve', opensNext: true, filledIn }),
  )
  const enterGoesOn = useEnterGoesOn(left, draft.business?.id, focus)

  // A form that is about to go takes no key: what is typed into its fields would be neither sent nor kept.
  const keys = {
    approve: () => void submit({ kind: 'approve' }),
    approveNext: () => void submit({ kind: 'approve', opensNext: true }),
    reject: () => void submit({ kind: 'reject' }),
    rejectNext: () => void submit({ kind: 'reject', opensNext: true }),
    confirm: confirmation.press,
    business: () => focus('business'),
    date: () => focus('receiptDatetime'),
    subtotal: () => focus('subtotal'),
    notes: () => focus('notes'),
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
        <ClaimBar left={left} />
        <FromImage left={left} confirmation={confirmation} onGoTo={focus} />
        <ReviewFields problems={problemsOf(tried, draft, request)} />
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

function problemsOf(
  kind: Submitted['kind'] | null,
  draft: ReviewDraft,
  request: ReviewRequest,
): ReviewProblems {
  // A tablet's clock can be slow, but it is not earlier than the submission.
  const now = Math.max(Date.now(), Date.parse(request.submittedDatetime))
  if (kind === 'approve') return approvalProblems(draft, now)
  return kind === 'reject' ? rejectionProblems(draft) : {}
}

/** What an approval needs and is missing or wrong. */
function fieldsLeft(draft: ReviewDraft, request: ReviewRequest): readonly SuggestedField[] {
  const problems = problemsOf('approve', draft, request)
  return SUGGESTED_FIELDS.filter((field) => problems[field])
}
