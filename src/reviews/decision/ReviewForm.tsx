import { useRef, useState, type ReactNode } from 'react'
import { messageOf } from '../../contract/message-of.ts'
import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import { finder, squeezed } from '../../rules/folded.ts'
import type { ReceiptHint } from '../../rules/receipt-hints.ts'
import {
  approvalProblems,
  NOTES_MAX_LENGTH,
  rejectionProblems,
  type ReviewField,
  type ReviewProblems,
} from '../../rules/receipt.ts'
import { ComboBox } from '../../ui/staff/ComboBox.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextArea } from '../../ui/staff/TextArea.tsx'
import { ClaimBar } from './ClaimBar.tsx'
import { DecidedMeanwhile, type Meanwhile } from './DecidedMeanwhile.tsx'
import { DecisionBar } from './DecisionBar.tsx'
import { PurchaseTime } from './PurchaseTime.tsx'
import { FromImage } from '../recognition/FromImage.tsx'
import { partOf, SUGGESTED_FIELDS, type SuggestedField } from '../recognition/suggestions.ts'
import type { ImageReading } from '../recognition/use-image-reading.ts'
import { RejectionReasons } from './RejectionReasons.tsx'
import styles from './ReviewForm.module.css'
import { ReviewHints } from './ReviewHints.tsx'
import type { DecisionKind } from './save-decision.ts'
import { SubtotalField } from './SubtotalField.tsx'
import { useReviewKeys } from '../shortcuts/use-review-keys.ts'
import { confirmObstacle, OTHER_IN_FORM } from '../recognition/confirm-obstacle.ts'
import { focusField, textIn, type FocusTarget } from './field-focus.ts'
import { useConfirmation } from './use-confirmation.ts'
import { useEnterGoesOn } from './use-enter-goes-on.ts'

/** Milliseconds without typing before the list is filtered (spec section 9). */
const BUSINESS_FILTER_MS = 600

/** The first of these fields with an error gets the focus. */
const FIELDS: readonly ReviewField[] = [
  'business',
  'receiptDatetime',
  'subtotal',
  'reasons',
  'otherReason',
]

const NO_PARTS = {}

const BUSINESS_SEARCH = { finder, plain: squeezed }

/**
 * A decision. With `opensNext`, the next request is opened afterwards, whatever the reviewer's setting; `filledIn` is
 * what was filled in with the same press, and is not in the draft yet.
 */
export type Submitted = [kind: DecisionKind, opensNext?: true, filledIn?: Partial<ReviewDraft>]

interface ReviewFormProps {
  request: ReviewRequest
  draft: ReviewDraft
  onChange: (part: Partial<ReviewDraft>) => void
  businesses: readonly { id: string; name: string }[] | undefined
  areBusinessesFromCache: boolean
  hints: readonly ReceiptHint[]
  /** Whether the search for hints is done. */
  areHintsKnown: boolean
  /** What text recognition finds in the images; absent where there is no text recognition. */
  reading?: ImageReading
  /** Whether the image and the rows that were read in it have been looked at. */
  isImageSeen?: boolean
  /** Why the draft is not being stored; null while it is. */
  saveProblem: string | null
  /**
   * Resolves once the decision is durable.
   * @throws {Error} whose message is the text to show
   */
  onSubmit: (...decision: Submitted) => Promise<void>
  /** Called before a key changes the form or moves the focus into it, or the form says something; makes it visible. */
  onShow?: () => void
  /** Shown above the two buttons. */
  actions?: ReactNode
  /** That somebody else has decided meanwhile: then nothing can be decided here; null: nobody has. */
  meanwhile?: Meanwhile | null
}

/** The form a reviewer fills in to approve or reject (spec sections 2 and 5, checklist V3 to V7). */
export function ReviewForm({
  request,
  draft,
  onChange,
  onSubmit,
  meanwhile = null,
  ...props
}: ReviewFormProps) {
  const form = useRef<HTMLFormElement>(null)
  /** The button pressed last; its rules decide which errors are shown. */
  const [tried, setTried] = useState<DecisionKind | null>(null)
  const [pending, setPending] = useState<DecisionKind | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const problems = problemsOf(tried, draft, request)

  const left = fieldsLeft(draft, request)

  const { onShow = () => {} } = props

  const tellTooLate = ({ onTooLate }: Meanwhile) => {
    onShow()
    onTooLate()
  }
  const submit = async (...decision: Submitted) => {
    const [kind, , filledIn] = decision
    if (pending) return
    if (meanwhile) return tellTooLate(meanwhile)
    setTried(kind)
    setFailure(null)
    const wrong = problemsOf(kind, { ...draft, ...filledIn }, request)
    const first = FIELDS.find((field) => wrong[field])
    if (first) return focus(first)
    setPending(kind)
    try {
      await onSubmit(...decision)
    } catch (error) {
      onShow()
      setFailure(messageOf(error))
    } finally {
      setPending(null)
    }
  }

  const focus = (field: FocusTarget) => {
    onShow()
    focusField(form.current, field)
  }

  const suggestions = props.reading?.status === 'read' ? props.reading.suggestions : null
  const confirmation = useConfirmation({
    obstacle: confirmObstacle({ ...props, request, draft, reading: props.reading }),
    isSeen: props.isImageSeen ?? false,
    isLookingUp: !props.areHintsKnown,
    onShow,
    findObstacle: () =>
      !draft.business && textIn(form.current, 'business').trim() ? OTHER_IN_FORM : null,
    onConfirm: () => {
      if (!suggestions || pending) return
      if (meanwhile) return tellTooLate(meanwhile)
      const read = Object.assign({}, ...SUGGESTED_FIELDS.map((name) => partOf(name, suggestions)))
      onChange(read)
      void submit('approve', true, read)
    },
  })

  const enterGoesOn = useEnterGoesOn(left, draft.business?.id, focus)

  // A form that is about to go takes no key: what is typed into its fields would be neither sent nor kept.
  const keys = {
    approve: () => void submit('approve'),
    approveNext: () => void submit('approve', true),
    reject: () => void submit('reject'),
    rejectNext: () => void submit('reject', true),
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
        <ClaimBar
          request={request}
          businesses={props.businesses}
          left={left}
          onUse={onChange}
          onShow={onShow}
        />
        {props.reading && (
          <FromImage
            reading={props.reading}
            draft={draft}
            left={left}
            confirmation={confirmation}
            onUse={onChange}
            onShow={onShow}
            onGoTo={focus}
          />
        )}
        <div data-field="business">
          <ComboBox
            label="Business"
            placeholder="Search for a business"
            options={props.businesses}
            value={draft.business}
            onChange={(chosen) =>
              onChange({ business: chosen && { id: chosen.id, name: chosen.name } })
            }
            filterDelay={BUSINESS_FILTER_MS}
            search={BUSINESS_SEARCH}
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
              parts={draft.datetimeParts ?? NO_PARTS}
              onChange={(receiptDatetime, datetimeParts) =>
                onChange({ receiptDatetime, datetimeParts })
              }
              submitted={request.submittedDatetime}
              error={problems.receiptDatetime}
            />
          </div>
          <div data-field="subtotal">
            <SubtotalField
              value={draft.subtotal}
              onChange={(subtotal) => onChange({ subtotal })}
              error={problems.subtotal}
            />
          </div>
        </div>
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
        <ReviewHints hints={props.hints} reasons={draft.reasons} onChange={onChange} />
      </div>
      <div className={styles.actions}>{!meanwhile && props.actions}</div>
      <div className={styles.foot}>
        {failure && (
          <Notice tone="attention" role="alert" title="Your decision was NOT saved">
            <p>{failure.replace(/\.$/, '')}. The form is as you left it.</p>
            {props.saveProblem === failure && <p>What you type is not being saved either.</p>}
          </Notice>
        )}
        {props.saveProblem && props.saveProblem !== failure && (
          <Notice tone="attention" role="alert" title="What you type is not being saved">
            <p>{props.saveProblem}</p>
          </Notice>
        )}
        {meanwhile ? (
          <DecidedMeanwhile {...meanwhile} />
        ) : (
          <DecisionBar pending={pending} onPress={(kind) => void submit(kind)} />
        )}
      </div>
    </form>
  )
}

function problemsOf(
  kind: DecisionKind | null,
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
