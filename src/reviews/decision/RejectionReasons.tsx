import type { ReviewDraft } from '../../offline/rows.ts'
import {
  OTHER_REASON_MAX_LENGTH,
  REASONS_WITH_A_KEY,
  rejectionReasonLabel,
  REJECTION_REASONS,
} from '../../rules/receipt.ts'
import { CheckChips } from '../../ui/staff/CheckChips.tsx'
import { TextArea } from '../../ui/staff/TextArea.tsx'
import { say } from '../../ui/staff/say.ts'
import { useReviewKeys } from '../shortcuts/use-review-keys.ts'

const OTHER = 'other'

const OPTIONS = [
  ...REJECTION_REASONS.map(({ name, label, key }) => ({ value: name as string, label, mark: key })),
  { value: OTHER, label: 'Other', mark: '+' },
]

interface RejectionReasonsProps {
  reasons: ReviewDraft['reasons']
  otherReason: string | null
  onChange: (change: Pick<ReviewDraft, 'reasons' | 'otherReason'>) => void
  error?: string | undefined
  otherError?: string | undefined
  /** Called before a key ticks or unticks a reason. */
  onKey: () => void
}

/** The named reasons, each with its key, and a free text shown to the customer (spec section 9, V6). */
export function RejectionReasons(props: RejectionReasonsProps) {
  const { reasons, otherReason, onChange } = props
  const ticked = (values: string[]) =>
    onChange({
      reasons: REJECTION_REASONS.map((reason) => reason.name).filter((name) =>
        values.includes(name),
      ),
      otherReason: values.includes(OTHER) ? (otherReason ?? '') : null,
    })
  useReviewKeys({
    reason: (which) => {
      const name = REASONS_WITH_A_KEY[which]?.name
      if (!name) return
      props.onKey()
      const isTicked = reasons.includes(name)
      say(`${rejectionReasonLabel(name)} ${isTicked ? 'unticked' : 'ticked'}`)
      ticked([
        ...(isTicked ? reasons.filter((ticked) => ticked !== name) : [...reasons, name]),
        ...(otherReason === null ? [] : [OTHER]),
      ])
    },
  })
  return (
    <>
      <div data-field="reasons">
        <CheckChips
          label="Reasons to reject"
          options={OPTIONS}
          value={otherReason === null ? reasons : [...reasons, OTHER]}
          onChange={ticked}
          error={props.error}
        />
      </div>
      {otherReason !== null && (
        <div data-field="otherReason">
          <TextArea
            label="Other reason"
            description="The customer reads this."
            value={otherReason}
            onChange={(text) => onChange({ reasons, otherReason: text })}
            maxLength={OTHER_REASON_MAX_LENGTH}
            error={props.otherError}
          />
        </div>
      )}
    </>
  )
}
