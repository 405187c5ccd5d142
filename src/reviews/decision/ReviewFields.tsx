import { useCallback } from 'react'
import { isVisible } from '../../rules/plain-text.ts'
import { pointsFor } from '../../rules/program.ts'
import {
  NOTES_MAX_LENGTH,
  plainSubtotal,
  subtotalProblem,
  type ReviewProblems,
} from '../../rules/receipt.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import { TextField } from '../../ui/staff/TextField.tsx'
import { counted } from '../format/words.ts'
import { PhraseButton, Phrases } from '../phrases/Phrases.tsx'
import { useReviewSession } from '../session/review-session.ts'
import { BusinessBox } from './BusinessBox.tsx'
import { PurchaseTime } from './PurchaseTime.tsx'
import { RejectionReasons } from './RejectionReasons.tsx'
import styles from './ReviewForm.module.css'

/** Milliseconds without typing before the list is filtered (spec section 9). */
const BUSINESS_FILTER_MS = 600

const NO_PARTS = {}

/** The fields of the draft, with what is wrong in them (checklist V3 to V6). */
export function ReviewFields({ problems }: { problems: ReviewProblems }) {
  const { request, draft, change, businesses, areBusinessesStored } = useReviewSession()
  const choose = useCallback(
    (chosen: ReviewDraft['business'], businessText: string) =>
      change({ business: chosen && { id: chosen.id, name: chosen.name }, businessText }),
    [change],
  )
  const setTime = useCallback(
    (receiptDatetime: string | null, datetimeParts?: ReviewDraft['datetimeParts']) =>
      change({ receiptDatetime, datetimeParts }),
    [change],
  )
  return (
    <Phrases>
      <div data-field="business">
        <BusinessBox
          options={businesses}
          value={draft.business}
          text={draft.businessText ?? ''}
          onChange={choose}
          filterDelay={BUSINESS_FILTER_MS}
          description={areBusinessesStored ? 'The list saved on this tablet.' : undefined}
          error={problems.business}
        />
      </div>
      <div className={styles.pair}>
        <div data-field="receiptDatetime">
          <PurchaseTime
            value={draft.receiptDatetime}
            parts={draft.datetimeParts ?? NO_PARTS}
            onChange={setTime}
            submitted={request.submittedDatetime}
            error={problems.receiptDatetime}
          />
        </div>
        <div data-field="subtotal">
          <SubtotalField error={problems.subtotal} />
        </div>
      </div>
      <RejectionReasons problems={problems} />
      <div data-field="notes">
        <TextField
          rows={2}
          label="Notes"
          value={draft.notes}
          onChange={(notes) => change({ notes })}
          maxLength={NOTES_MAX_LENGTH}
          after={<PhraseButton field="notes" />}
        />
      </div>
    </Phrases>
  )
}

/** In every spelling of money, with the points that it earns (checklist V4). */
function SubtotalField({ error }: { error: string | undefined }) {
  const { draft, change } = useReviewSession()
  const dollars = plainSubtotal(draft.subtotal)
  const fault = isVisible(draft.subtotal) ? subtotalProblem(draft.subtotal) : null
  return (
    <TextField
      label="Subtotal before tax"
      before="$"
      after={dollars === null ? null : counted(pointsFor(Number(dollars)), 'point')}
      inputMode="decimal"
      autoComplete="off"
      value={draft.subtotal}
      onChange={(subtotal) => change({ subtotal })}
      error={error}
      asSent={(text) => plainSubtotal(text) ?? text}
      fault={fault ?? undefined}
    />
  )
}
