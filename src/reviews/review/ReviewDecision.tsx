import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { canEdit, needsAttention } from '../../offline/outbox/outbox.ts'
import type { OutboxEntry } from '../../offline/rows.ts'
import { say } from '../../ui/staff/say.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { standingWords } from '../decided/facts.ts'
import {
  DecidedElsewhere,
  DecisionOnItsWay,
  DecisionSent,
  DecisionSetAside,
} from '../decision/DecisionBanner.tsx'
import { DecisionHistory } from '../decision/DecisionHistory.tsx'
import { ReviewForm } from '../decision/ReviewForm.tsx'
import { useReviewSession, type StoredReview } from '../session/review-session.ts'
import styles from './ReviewDecision.module.css'

/** The form, or the state of the decision already made (spec section 4: one submission per request). */
export function ReviewDecision() {
  const { isCorrecting, wantsForm, review: stored } = useReviewSession()
  const { sent, standing, ...review } = stored
  const entry = review.entry && inConflict(review.entry, standing)
  const { email } = useWorkspace()
  const [isAsked, setIsAsked] = useState(false)
  const isOpenHere = entry ? needsAttention(entry) : !sent
  // What is known of this person's own decision says more.
  const words = standing && isOpenHere ? standingWords(standing, email) : null
  const form = useFormInUse(words !== null)
  const tell = () => say(`Decided already: ${words}`)
  const onNews = useEffectEvent(tell)
  useEffect(() => {
    if (words !== null) onNews()
  }, [words])

  if (entry && !needsAttention(entry))
    return <Scrolling content={<DecisionOnItsWay entry={entry} />} />
  if (isCorrecting && !entry) {
    return (
      <div className={styles.form}>
        <ReviewForm meanwhile={null} />
      </div>
    )
  }
  if (!entry && sent) return <Scrolling content={<DecisionSent sent={sent} />} />

  if (!entry && words !== null && standing && !form.isShown) {
    const elsewhere = { words, standing, onTooLate: tell }
    return <Scrolling content={<DecidedElsewhere {...elsewhere} />} />
  }
  const isEdited =
    (isAsked || wantsForm) && form.isShown && (words !== null || (entry && canEdit(entry)))
  const setAside = entry && (
    <DecisionSetAside entry={entry} isEdited={isEdited === true} onEdit={() => setIsAsked(true)} />
  )
  if (setAside && !isEdited) return <Scrolling content={setAside} />
  return (
    <>
      {setAside}
      <div className={styles.form} {...form.props}>
        <ReviewForm
          meanwhile={words === null ? null : { words, onShow: form.leave, onTooLate: tell }}
        />
      </div>
    </>
  )
}

/**
 * Keeps a form on screen for as long as the focus is in it, although it is over: nobody who types is interrupted.
 * @param isOver there is something to show in its place
 * @returns `leave` ends that at once; `props` are for the element that the form is in
 */
function useFormInUse(isOver: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  const [isLeft, setIsLeft] = useState(isOver)
  const leaveUnlessFocused = () => {
    if (!ref.current?.contains(document.activeElement)) setIsLeft(true)
  }
  useLayoutEffect(() => (isOver ? leaveUnlessFocused() : setIsLeft(false)), [isOver])
  // What gets the focus next has it only after the event.
  const onBlur = () => setTimeout(leaveUnlessFocused)
  return {
    props: { ref, onBlur },
    isShown: !isOver || !isLeft,
    leave: () => setIsLeft(true),
  }
}

/** The entry as it will be once it is sent: in conflict with the decision that stands, if there is one. */
function inConflict(entry: OutboxEntry, standing: StoredReview['standing']): OutboxEntry {
  if (entry.state !== 'refused' || !standing) return entry
  const problem = { status: 409, message: 'Somebody has decided this request since' }
  return { ...entry, state: 'conflict', problem: { ...problem, standing } }
}

function Scrolling({ content }: { content: ReactNode }) {
  return (
    <div className={styles.scrolling}>
      {content}
      <DecisionHistory />
    </div>
  )
}
