import { CloudOff, DatabaseZap, SearchX, UserX } from 'lucide-react'
import { Activity, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { EDIT, paths } from '../config/paths.ts'
import { isErased } from '../offline/erased-status.ts'
import type { OutboxEntry } from '../offline/rows.ts'
import { formatEastern } from '../rules/eastern-time.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { buttonClass } from '../ui/staff/Button.tsx'
import { Loading } from '../ui/staff/Loading.tsx'
import { useWorkspace } from '../workspace/workspace.ts'
import { DiscardButton } from './decided/DiscardDialog.tsx'
import { titleOfDecision } from './decided/facts.ts'
import { useDecodedImages } from './prefetch/next-image.ts'
import { SavedMessage } from './decision/SavedMessage.tsx'
import { useFollowDecided } from './queue/follow-decided.ts'
import { IgnoredKeys } from './shortcuts/IgnoredKeys.tsx'
import { ShortcutSheet } from './shortcuts/ShortcutSheet.tsx'
import { ReviewFlowContext } from './session/review-session.ts'
import { isUndecided, usePreparedReview, useReview, type Review } from './session/use-review.ts'
import styles from './ReviewPage.module.css'
import { useRequestKeys } from './screen-keys.ts'
import { ReviewScreen } from './review/ReviewScreen.tsx'
import { useReviewFlow } from './session/use-review-flow.ts'

/** The screen for reviewing one request (spec section 2, `/hermes/{id}`). */
export function ReviewPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const wantsForm = search.has(EDIT)
  const { database } = useWorkspace()
  const opened = useReview(id)
  const stored = opened.status === 'ready' ? opened.review : null
  const erased = stored?.entry && isErased(stored.entry) ? stored.entry : null
  const review = erased ? null : stored
  const flow = useReviewFlow(id)
  const isOpen = review === null || isUndecided(review)
  useFollowDecided(isOpen ? [id, ...flow.following] : flow.following, id)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const image = review ? (review.request.urls[0] ?? '') : null
  const isDecoded = useDecodedImages(database, image, flow.nextRequest?.urls[0] ?? null)
  // Second, in the document too: the focus goes to the first heading.
  const next = usePreparedReview(review ? flow.nextRequest : null, isDecoded)
  const before = useOpenedSoFar(id)
  const onHelp = useCallback(() => setIsHelpOpen(true), [])
  useRequestKeys(flow, onHelp)
  // Screens find it here when they need it, and are not rendered anew when it changes.
  const flowNow = useRef(flow)
  useLayoutEffect(() => void (flowNow.current = flow))
  return (
    <div className={styles.page}>
      <title>Review · Hermes</title>
      {opened.status === 'loading' && <Loading label="Opening the request" />}
      {opened.status === 'failed' && <Failed message={opened.message} />}
      {opened.status === 'missing' && !opened.isErased && <Missing {...opened} />}
      {opened.status === 'missing' && opened.isErased && <Erased entry={null} />}
      {erased && <Erased entry={erased} />}
      <ReviewFlowContext value={flow}>
        {[review, next].map(
          (shown, later) =>
            shown && (
              // The next request's screen is rendered in idle time, so that a decision has only to show it; anew for
              // another draft, because a form keeps the one that it began with.
              <Activity
                key={`${before + later} ${shown.request.id} ${JSON.stringify(shown.draft)}`}
                mode={later ? 'hidden' : 'visible'}
              >
                <ReviewScreen
                  review={shown}
                  wantsForm={!later && wantsForm}
                  flow={flowNow}
                  onHelp={onHelp}
                />
              </Activity>
            ),
        )}
      </ReviewFlowContext>
      <SavedMessage />
      <IgnoredKeys />
      <ShortcutSheet isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </div>
  )
}

/** @returns how many requests were opened before this one, so that each screen is prepared for one opening */
function useOpenedSoFar(id: string): number {
  const [opened, setOpened] = useState({ id, before: 0 })
  if (opened.id === id) return opened.before
  setOpened({ id, before: opened.before + 1 })
  return opened.before + 1
}

function Failed({ message }: { message: string }) {
  return (
    <EmptyState icon={<DatabaseZap size={32} />} title="The request cannot be opened" level={1}>
      <p>{message}.</p>
    </EmptyState>
  )
}

const OFFLINE = [
  CloudOff,
  'This request is not on this tablet',
  'It cannot be looked up without a connection.',
] as const
const NOT_FOUND = [
  SearchX,
  'This request is not in the queue',
  'It may have been decided already, or it is further down than what has been loaded.',
] as const

function Missing({ isOnline }: Extract<Review, { status: 'missing' }>) {
  const [Icon, title, words] = isOnline === false ? OFFLINE : NOT_FOUND
  return (
    <EmptyState icon={<Icon size={32} />} title={title} level={1} actions={<BackToQueue />}>
      <p>{words}</p>
    </EmptyState>
  )
}

/** @param entry the decision that was made about it on this tablet and that nobody needs any more; null: none is left */
function Erased({ entry }: { entry: OutboxEntry | null }) {
  return (
    <EmptyState
      icon={<UserX size={32} />}
      title="This request was erased"
      level={1}
      actions={
        <>
          {entry && <DiscardButton seq={entry.seq}>Discard my decision</DiscardButton>}
          <BackToQueue />
        </>
      }
    >
      <p>Its customer has asked for it.</p>
      {entry && (
        <p>
          {titleOfDecision(entry)} of {formatEastern(entry.decidedAt)} is not needed any more.
        </p>
      )}
    </EmptyState>
  )
}

function BackToQueue() {
  return (
    <Link className={buttonClass} data-variant="secondary" to={paths.queue}>
      Back to the queue
    </Link>
  )
}
