/** The form's way into a decision, when Approve or Reject is pressed (checklist V7). */
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
import { isVisible } from '../../rules/plain-text.ts'
import { changesNothing } from '../session/correction.ts'
import { useReviewSession, type Submitted } from '../session/review-session.ts'

/** The first of these fields with an error gets the focus. */
const FIELDS: readonly ReviewField[] = [
  'correctionNote',
  'business',
  'receiptDatetime',
  'subtotal',
  'reasons',
  'otherReason',
]

/** A decision that takes longer to store is shown as being stored: before, that would only delay the next screen. */
const SOON_MS = 100

interface Submission {
  submit(decision: Submitted): Promise<void>
  /** True while a decision is being stored, also as long as that is not shown. */
  isDeciding: () => boolean
  /** The decision being stored, if that takes a while. */
  pending: Submitted['kind'] | null
  /** Why the last decision was not stored; null if it was, or none was made. */
  failure: string | null
  /** Errors by the rules of the button pressed last. */
  problems: ReviewProblems
  /** The fields that an approval needs and that are missing or wrong. */
  left: readonly SuggestedField[]
}

/**
 * Stores a decision if the form has no error, else goes to the first one.
 * @param onTooLate called instead when somebody else has decided; null: nobody has
 */
export function useSubmit(
  focus: (field: ReviewField) => void,
  onTooLate: (() => void) | null,
): Submission {
  const session = useReviewSession()
  const { request, draft, change, decide, showForm, needsCorrectionNote } = session
  const [tried, setTried] = useState<Submitted['kind'] | null>(null)
  const isDeciding = useRef(false)
  const [pending, setPending] = useState<Submitted['kind'] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const problemsOf = (kind: Submitted['kind'], entered: ReviewDraft): ReviewProblems => {
    const isUnexplained = !isVisible(entered.correctionNote ?? '') && needsCorrectionNote()
    const corrected = session.isCorrecting ? session.correctable : null
    const isUnchanged = corrected !== null && changesNothing(kind, entered, corrected)
    return {
      ...decisionProblems(kind, entered, request),
      ...(isUnchanged && { correctionNote: 'Nothing is changed yet' }),
      ...(isUnexplained && { correctionNote: 'Say why you correct it' }),
    }
  }
  const lacking = problemsOf('approve', draft)

  const submit = async (decision: Submitted) => {
    const { kind, filledIn } = decision
    if (isDeciding.current) return
    if (onTooLate) {
      showForm()
      return onTooLate()
    }
    // A form that goes is not rendered once more.
    const stay = () => {
      if (filledIn) change(filledIn)
      setTried(kind)
    }
    setFailure(null)
    const wrong = problemsOf(kind, { ...draft, ...filledIn })
    const first = FIELDS.find((field) => wrong[field])
    if (first) {
      stay()
      return focus(first)
    }
    isDeciding.current = true
    const timer = setTimeout(setPending, SOON_MS, kind)
    try {
      await decide(decision)
    } catch (error) {
      stay()
      showForm()
      setFailure(messageOf(error))
    } finally {
      isDeciding.current = false
      clearTimeout(timer)
      setPending(null)
    }
  }
  return {
    submit,
    isDeciding: () => isDeciding.current,
    pending,
    failure,
    problems: tried ? problemsOf(tried, draft) : {},
    left: SUGGESTED_FIELDS.filter((field) => lacking[field]),
  }
}

function decisionProblems(
  kind: Submitted['kind'],
  draft: ReviewDraft,
  request: ReviewRequest,
): ReviewProblems {
  // A tablet's clock can be slow, but it is not earlier than the submission.
  const now = Math.max(Date.now(), Date.parse(request.submittedDatetime))
  return kind === 'approve' ? approvalProblems(draft, now) : rejectionProblems(draft)
}
