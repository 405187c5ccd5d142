import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { canEdit, needsAttention } from '../../offline/outbox/outbox.ts'
import type { ReceiptHint } from '../../rules/receipt-hints.ts'
import {
  DecidedElsewhere,
  DecisionOnItsWay,
  DecisionSent,
  DecisionSetAside,
} from '../decision/DecisionBanner.tsx'
import type { ImageReading } from '../recognition/use-image-reading.ts'
import type { Review } from './use-review.ts'
import { EDIT } from '../decided/edit-path.ts'
import styles from './ReviewDecision.module.css'
import { ReviewForm, type Submitted } from '../decision/ReviewForm.tsx'
import type { EditedDraft } from './use-review-draft.ts'

interface ReviewDecisionProps {
  review: Extract<Review, { status: 'ready' }>
  input: EditedDraft
  businesses: readonly { id: string; name: string }[] | undefined
  areBusinessesFromCache: boolean
  reading: ImageReading
  isImageSeen: boolean
  hints: readonly ReceiptHint[]
  areHintsKnown: boolean
  onSubmit: (...decision: Submitted) => Promise<void>
  onShow: () => void
  actions: ReactNode
  onSendAgain: (seq: number) => Promise<void>
  onDiscard: (seq: number) => Promise<unknown>
  onUndo: (seq: number) => Promise<void>
}

/** The form, or the state of the decision already made (spec section 4: one submission per request). */
export function ReviewDecision({
  review,
  input,
  onSendAgain,
  onDiscard,
  onUndo,
  ...props
}: ReviewDecisionProps) {
  const { request, entry, sent } = review
  const [search] = useSearchParams()
  const [wantsForm, setWantsForm] = useState(search.has(EDIT))
  const isEdited = wantsForm && entry !== null && canEdit(entry)

  if (entry && !needsAttention(entry)) {
    return (
      <Scrolling content={<DecisionOnItsWay entry={entry} onUndo={() => onUndo(entry.seq)} />} />
    )
  }
  if (!entry && sent) return <Scrolling content={<DecisionSent sent={sent} />} />
  if (!entry && request.reviewStatus !== 'open') {
    return <Scrolling content={<DecidedElsewhere request={request} />} />
  }
  const setAside = entry && (
    <DecisionSetAside
      entry={entry}
      isEdited={isEdited}
      onEdit={() => setWantsForm(true)}
      onSendAgain={() => onSendAgain(entry.seq)}
      onDiscard={() => onDiscard(entry.seq)}
    />
  )
  if (setAside && !isEdited) return <Scrolling content={setAside} />
  return (
    <>
      {setAside}
      <ReviewForm
        request={request}
        draft={input.draft}
        onChange={input.change}
        saveProblem={input.saveProblem}
        {...props}
      />
    </>
  )
}

function Scrolling({ content }: { content: ReactNode }) {
  return <div className={styles.scrolling}>{content}</div>
}
