import { useRef, useState, type ReactNode } from 'react'
import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import { pointsFor } from '../../rules/program.ts'
import type { ReceiptHint } from '../../rules/receipt-hints.ts'
import {
  approvalProblems,
  NOTES_MAX_LENGTH,
  rejectionProblems,
  subtotalProblem,
  type ReviewField,
  type ReviewProblems,
} from '../../rules/receipt.ts'
import { ComboBox } from '../../ui/staff/ComboBox.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextArea } from '../../ui/staff/TextArea.tsx'
import { TextField } from '../../ui/staff/TextField.tsx'
import { ClaimBar } from './ClaimBar.tsx'
import { DecisionBar } from './DecisionBar.tsx'
import { pointsWords } from '../format/decision-words.ts'
import { PurchaseTime } from './PurchaseTime.tsx'
import { FromImage } from '../recognition/FromImage.tsx'
import type { ImageReading } from '../recognition/use-image-reading.ts'
import { RejectionReasons } from './RejectionReasons.tsx'
import styles from './ReviewForm.module.css'
import { ReviewHints } from './ReviewHints.tsx'
import type { DecisionKind } from './save-decision.ts'
import { useReviewKeys } from '../shortcuts/use-review-keys.ts'

/** Pause before the list follows what is typed (spec section 9). */
const BUSINESS_FILTER_MS = 600

/** The order in which wrong fields get the focus. */
const FIELDS: readonly ReviewField[] = [
  'business',
  'receiptDatetime',
  'subtotal',
  'reasons',
  'otherReason',
]

type FocusTarget = ReviewField | 'notes'

interface ReviewFormProps {
  request: ReviewRequest
  draft: ReviewDraft
  onChange: (part: Partial<ReviewDraft>) => void
  businesses: readonly { id: string; name: string }[] | undefined
  areBusinessesFromCache: boolean
  hints: readonly ReceiptHint[]
  /** What the tablet reads in the images; left out where nothing reads them. */
  reading?: ImageReading
  /** Why what is typed is not stored at the moment. */
  saveProblem: string | null
  /**
   * Resolves once the decision is durable.
   * @param opensNext true: open the next request after it, whatever the person prefers
   * @throws {Error} with the text to show
   */
  onSubmit: (kind: DecisionKind, opensNext?: true) => Promise<void>
  /** Brings the form in sight, before a key changes it or moves the focus into it. */
  onShow?: () => void
  /** What stands beside the two buttons. */
  actions?: ReactNode
}

/** What a reviewer fills in to approve or reject (spec sections 2 and 5, checklist V3 to V7). */
export function ReviewForm({ request, draft, onChange, onSubmit, ...props }: ReviewFormProps) {
  const form = useRef<HTMLFormElement>(null)
  /** Which rules the input is held to: those of the last button that was pressed. */
  const [tried, setTried] = useState<DecisionKind | null>(null)
  const [pending, setPending] = useState<DecisionKind | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const problems = problemsOf(tried, draft)

  const { onShow = () => {} } = props

  const submit = async (kind: DecisionKind, opensNext?: true) => {
    if (pending) return
    setTried(kind)
    setFailure(null)
    const wrong = problemsOf(kind, draft)
    const first = FIELDS.find((field) => wrong[field])
    if (first) return focus(first)
    setPending(kind)
    try {
      await (opensNext ? onSubmit(kind, opensNext) : onSubmit(kind))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setPending(null)
    }
  }

  const focus = (field: FocusTarget) => {
    onShow()
    focusField(form.current, field)
  }

  useReviewKeys({
    approve: () => void submit('approve'),
    approveNext: () => void submit('approve', true),
    reject: () => void submit('reject'),
    rejectNext: () => void submit('reject', true),
    business: () => focus('business'),
    date: () => focus('receiptDatetime'),
    subtotal: () => focus('subtotal'),
    notes: () => focus('notes'),
  })

  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => event.preventDefault()}
      noValidate
    >
      <div className={styles.fields}>
        <ClaimBar request={request} businesses={props.businesses} onUse={onChange} onKey={onShow} />
        {props.reading && (
          <FromImage reading={props.reading} draft={draft} onUse={onChange} onShow={onShow} />
        )}
        <div data-field="business">
          <ComboBox
            label="Business"
            placeholder="Search a business"
            options={props.businesses}
            value={draft.business}
            onChange={(business) => onChange({ business })}
            filterDelay={BUSINESS_FILTER_MS}
            absentMessage="The list of businesses is not on this tablet yet."
            description={
              props.areBusinessesFromCache ? 'The list saved on this tablet.' : undefined
            }
            error={problems.business}
          />
        </div>
        <div className={styles.pair}>
          <div data-field="receiptDatetime">
            <PurchaseTime
              value={draft.receiptDatetime}
              onChange={(receiptDatetime) => onChange({ receiptDatetime })}
              submitted={request.submittedDatetime}
              error={problems.receiptDatetime}
            />
          </div>
          <div data-field="subtotal">
            <TextField
              label="Subtotal before tax"
              before="$"
              after={subtotalProblem(draft.subtotal) ? null : pointsOf(draft.subtotal)}
              inputMode="decimal"
              autoComplete="off"
              value={draft.subtotal}
              onChange={(subtotal) => onChange({ subtotal })}
              error={problems.subtotal}
            />
          </div>
        </div>
        <ReviewHints hints={props.hints} reasons={draft.reasons} onChange={onChange} />
        <RejectionReasons
          reasons={draft.reasons}
          otherReason={draft.otherReason}
          onChange={onChange}
          error={problems.reasons}
          otherError={problems.otherReason}
          onKey={onShow}
        />
        <div data-field="notes">
          <TextArea
            label="Notes"
            value={draft.notes}
            onChange={(notes) => onChange({ notes })}
            maxLength={NOTES_MAX_LENGTH}
          />
        </div>
      </div>
      <div className={styles.foot}>
        {failure && (
          <Notice tone="attention" role="alert" title="Your decision was NOT saved">
            <p>{failure}. The form is as you left it.</p>
            {props.saveProblem === failure && <p>What you type is not being saved either.</p>}
          </Notice>
        )}
        {props.saveProblem && props.saveProblem !== failure && (
          <Notice tone="attention" role="alert" title="What you type is not being saved">
            <p>{props.saveProblem}</p>
          </Notice>
        )}
        {props.actions}
        <DecisionBar pending={pending} onPress={(kind) => void submit(kind)} />
      </div>
    </form>
  )
}

function problemsOf(kind: DecisionKind | null, draft: ReviewDraft): ReviewProblems {
  if (kind === 'approve') return approvalProblems(draft)
  return kind === 'reject' ? rejectionProblems(draft) : {}
}

function pointsOf(subtotal: string): string {
  return pointsWords(pointsFor(Number(subtotal)))
}

/** A part of a date is no input but a spin button. */
function focusField(form: HTMLElement | null, field: FocusTarget): void {
  const part = `[data-field="${field}"] :is(input, textarea, [role="spinbutton"])`
  const element = form?.querySelector<HTMLElement>(part)
  element?.focus()
  element?.scrollIntoView?.({ block: 'center' })
}
