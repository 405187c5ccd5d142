import { CloudOff, DatabaseZap, SearchX } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { buttonClass } from '../ui/staff/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loading } from '../ui/staff/Loading.tsx'
import { useDecodedImages } from './prefetch/next-image.ts'
import { SavedMessage } from './decision/SavedMessage.tsx'
import { useFollowDecided } from './queue/use-follow-decided.ts'
import { IgnoredKeys } from './shortcuts/IgnoredKeys.tsx'
import { ShortcutSheet } from './shortcuts/ShortcutSheet.tsx'
import { isUndecided, useReview } from './review/use-review.ts'
import { ReviewNav } from './review/ReviewNav.tsx'
import styles from './ReviewPage.module.css'
import { ReviewScreen } from './review/ReviewScreen.tsx'
import { useReviewFlow } from './review/use-review-flow.ts'
import { useEscapeLeavesField, useReviewKeys } from './shortcuts/use-review-keys.ts'
import { useOnceListed } from './queue/use-once-listed.ts'
import { useUndo } from './decision/use-undo.ts'

/** The screen for reviewing one request (spec section 2, `/hermes/{id}`). */
export function ReviewPage() {
  const { id = '' } = useParams()
  const review = useReview(id)
  const flow = useReviewFlow(id)
  const undo = useUndo()
  useFollowDecided(isUndecided(review) ? [id, ...flow.following] : flow.following, id)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const image = review.status === 'ready' ? (review.request.urls[0] ?? '') : null
  useDecodedImages(image, flow.nextRequest?.urls[0] ?? null)
  useEscapeLeavesField()
  const move = useOnceListed({
    next: () => flow.next && void flow.open(flow.next),
    previous: () => flow.previous && void flow.open(flow.previous),
  })
  useReviewKeys({
    next: () => move('next'),
    previous: () => move('previous'),
    skip: flow.skip,
    undo: () => void undo(),
    queue: () => void flow.open(null),
    help: () => setIsHelpOpen(true),
  })
  return (
    <div className={styles.page}>
      <title>Review · Hermes</title>
      {review.status === 'loading' && <Loading label="Opening the request" />}
      {review.status === 'failed' && <Failed message={review.message} />}
      {review.status === 'missing' && <Missing isOffline={review.isOnline === false} />}
      {review.status === 'ready' && (
        <ReviewScreen
          key={id}
          reviewId={id}
          review={review}
          flow={flow}
          nav={<ReviewNav flow={flow} onHelp={() => setIsHelpOpen(true)} />}
        />
      )}
      <SavedMessage />
      <IgnoredKeys />
      <ShortcutSheet isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </div>
  )
}

function Failed({ message }: { message: string }) {
  return (
    <EmptyState icon={<DatabaseZap size={32} />} title="The request cannot be opened" level={1}>
      <p>{message}.</p>
    </EmptyState>
  )
}

function Missing({ isOffline }: { isOffline: boolean }) {
  const back = (
    <Link className={buttonClass} data-variant="secondary" to={paths.queue}>
      Back to the queue
    </Link>
  )
  return isOffline ? (
    <EmptyState
      icon={<CloudOff size={32} />}
      title="This request is not on this tablet"
      level={1}
      actions={back}
    >
      <p>It cannot be looked up without a connection.</p>
    </EmptyState>
  ) : (
    <EmptyState
      icon={<SearchX size={32} />}
      title="This request is not in the queue"
      level={1}
      actions={back}
    >
      <p>It may have been decided already, or it is further down than what has been loaded.</p>
    </EmptyState>
  )
}
