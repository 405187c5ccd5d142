import { useCallback } from 'react'
import {
  OTHER_REASON_MAX_LENGTH,
  REASONS_WITH_A_KEY,
  rejectionReasonLabel,
  REJECTION_REASONS,
  type ReviewProblems,
} from '../../rules/receipt.ts'
import { CheckChips } from '../../ui/staff/CheckChips.tsx'
import { TextField } from '../../ui/staff/TextField.tsx'
import { say } from '../../ui/staff/say.ts'
import { PhraseButton } from '../phrases/Phrases.tsx'
import { useReviewSession } from '../session/review-session.ts'
import { useReviewKeys } from '../shortcuts/use-review-keys.ts'

const OTHER = 'other'

const OPTIONS = [
  ...REJECTION_REASONS.map(({ name, label, key }) => ({ value: name as string, label, sign: key })),
  { value: OTHER, label: 'Other', sign: '+' },
]

/** The named reasons, each with its key, and a free text shown to the customer (spec section 9, V6). */
export function RejectionReasons({ problems }: { problems: ReviewProblems }) {
  const { draft, change, showForm } = useReviewSession()
  const { reasons, otherReason } = draft
  const ticked = useCallback(
    (values: string[]) =>
      change({
        reasons: REJECTION_REASONS.map((reason) => reason.name).filter((name) =>
          values.includes(name),
        ),
        otherReason: values.includes(OTHER) ? (otherReason ?? '') : null,
      }),
    [change, otherReason],
  )
  useReviewKeys({
    reason: (which) => {
      const name = REASONS_WITH_A_KEY[which]?.name
      if (!name) return
      showForm()
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
          error={problems.reasons}
        />
      </div>
      {otherReason !== null && (
        <div data-field="otherReason">
          <TextField
            rows={2}
            label="Other reason"
            description="The customer reads this."
            value={otherReason}
            onChange={(text) => change({ otherReason: text })}
            maxLength={OTHER_REASON_MAX_LENGTH}
            after={<PhraseButton field="otherReason" />}
            error={problems.otherReason}
          />
        </div>
      )}
    </>
  )
}
