import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { canEdit, needsAttention } from '../../offline/outbox/outbox.ts'
import type { OutboxEntry } from '../../offline/rows.ts'
import type { ReceiptHint } from '../../rules/receipt-hints.ts'
import { say } from '../../ui/staff/say.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { EDIT } from '../decided/edit-path.ts'
import { standingWords } from '../decided/standing-words.ts'
import { DecidedElsewhere } from '../decision/DecidedElsewhere.tsx'
import { DecisionOnItsWay, DecisionSent, DecisionSetAside } from '../decision/DecisionBanner.tsx'
import { ReviewForm, type Submitted } from '../decision/ReviewForm.tsx'
import type { ImageReading } from '../recognition/use-image-reading.ts'
import styles from './ReviewDecision.module.css'
import { useFormInUse } from './use-form-in-use.ts'
import type { EditedDraft } from './use-review-draft.ts'
import type { Review } from './use-review.ts'

type ReadyReview = Extract<Review, { status: 'ready' }>

interface ReviewDecisionProps {
  review: ReadyReview
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
  /** Opens the next request; null if there is none. */
  onNext: (() => void) | null
}

/** The form, or the state of the decision already made (spec section 4: one submission per request). */
export function ReviewDecision({
  review,
  input,
  onSendAgain,
  onDiscard,
  onUndo,
  onNext,
  ...props
}: ReviewDecisionProps) {
  const { request, sent, standing } = review
  const entry = review.entry && inConflict(review.entry, standing)
  const { email } = useWorkspace()
  const [search] = useSearchParams()
  const [wantsForm, setWantsForm] = useState(search.has(EDIT))
  const isOpenHere = entry ? needsAttention(entry) : !sent
  // What is known of this person's own decision says more.
  const words = standing && isOpenHere ? standingWords(standing, email) : null
  const form = useFormInUse(words !== null)
  const tell = () => say(`Decided already: ${words}`)
  const onNews = useEffectEvent(tell)
  useEffect(() => {
    if (words !== null) onNews()
  }, [words])

  if (entry && !needsAttention(entry)) {
    return (
      <Scrolling content={<DecisionOnItsWay entry={entry} onUndo={() => onUndo(entry.seq)} />} />
    )
  }
  if (!entry && sent) return <Scrolling content={<DecisionSent sent={sent} />} />

  if (!entry && words !== null && standing && !form.isShown) {
    const elsewhere = { words, standing, draft: input.draft, onTooLate: tell, onNext }
    return <Scrolling content={<DecidedElsewhere {...elsewhere} />} />
  }
  const isEdited = wantsForm && form.isShown && (words !== null || (entry && canEdit(entry)))
  const setAside = entry && (
    <DecisionSetAside
      entry={entry}
      isEdited={isEdited === true}
      onEdit={() => setWantsForm(true)}
      onSendAgain={() => onSendAgain(entry.seq)}
      onDiscard={() => onDiscard(entry.seq)}
    />
  )
  if (setAside && !isEdited) return <Scrolling content={setAside} />
  return (
    <>
      {setAside}
      <div className={styles.form} {...form.props}>
        <ReviewForm
          request={request}
          draft={input.draft}
          onChange={input.change}
          saveProblem={input.saveProblem}
          meanwhile={words === null ? null : { words, onShow: form.leave, onTooLate: tell, onNext }}
          {...props}
        />
      </div>
    </>
  )
}

/** The entry as it will be once it is sent: in conflict with the decision that stands, if there is one. */
function inConflict(entry: OutboxEntry, standing: ReadyReview['standing']): OutboxEntry {
  if (entry.state !== 'refused' || !standing) return entry
  const problem = { status: 409, message: 'Somebody has decided this request since', at: 0 }
  return { ...entry, state: 'conflict', problem: { ...problem, standing } }
}

function Scrolling({ content }: { content: ReactNode }) {
  return <div className={styles.scrolling}>{content}</div>
}
