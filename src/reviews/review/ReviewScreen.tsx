import { ArrowLeft } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import { useSyncStatus } from '../../workspace/sync-status.ts'
import { paths } from '../../config/paths.ts'
import { formatEastern } from '../../rules/eastern-time.ts'
import { buttonClass } from '../../ui/staff/Button.tsx'
import { say } from '../../ui/staff/say.ts'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/staff/Tabs.tsx'
import { BusinessesProblem } from './BusinessesProblem.tsx'
import { DecideNext } from '../decision/DecideNext.tsx'
import type { Submitted } from '../decision/ReviewForm.tsx'
import { saveDecision } from '../decision/save-decision.ts'
import { useOpensNext } from '../decision/open-next.ts'
import { FoundRows } from '../viewer/FoundRows.tsx'
import { ReceiptViewer } from '../viewer/ReceiptViewer.tsx'
import { useImageReading } from '../recognition/use-image-reading.ts'
import { useLookedAt } from '../recognition/use-looked-at.ts'
import type { Suggestions } from '../recognition/suggestions.ts'
import { discardAloud, sendAgainAloud } from '../decided/spoken-actions.ts'
import { useBusinesses } from '../prefetch/reference-data.ts'
import { isUndecided, type Review } from './use-review.ts'
import { ReviewDecision } from './ReviewDecision.tsx'
import styles from './ReviewScreen.module.css'
import { EMPTY_DRAFT } from '../../offline/drafts/review-drafts.ts'
import { SavedMessage } from '../decision/SavedMessage.tsx'
import { useSimilarReceipts } from '../similar/similar-data.ts'
import { SimilarPanel } from '../similar/SimilarPanel.tsx'
import { TemplatePanel } from './TemplatePanel.tsx'
import type { ReviewFlow } from './use-review-flow.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { useReviewDraft } from './use-review-draft.ts'
import { useReviewKeys } from '../shortcuts/use-review-keys.ts'
import { useSpokenRequest } from './use-spoken-request.ts'
import { useUndo } from '../decision/use-undo.ts'
import { countVisibleTime } from './visible-time.ts'

const SAVED = 'Saved on this tablet · waiting to be sent'

const TABS = ['review', 'template', 'similar'] as const

const TAB_WORDS = { review: 'Review', template: 'Receipt Template', similar: 'Similar Receipts' }

interface ReviewScreenProps {
  reviewId: string
  review: Extract<Review, { status: 'ready' }>
  flow: ReviewFlow
  /** Buttons to the previous and next request. */
  nav: ReactNode
}

/** A request that is on this tablet; its three tabs share one draft (checklist V1 to V10). */
export function ReviewScreen({ reviewId, review, flow, nav }: ReviewScreenProps) {
  const { request, entry } = review
  const [tab, setTab] = useState<string>(TABS[0])
  const [opensNext, setOpensNext] = useOpensNext()
  const undo = useUndo()
  useSpokenRequest(request, flow)
  const [visibleTime] = useState(countVisibleTime)
  useEffect(() => visibleTime.stop, [visibleTime])
  const workspace = useWorkspace()
  const input = useReviewDraft(reviewId, entry?.draft ?? review.draft ?? EMPTY_DRAFT)
  const { businesses, error, isFromCache } = useBusinesses(reviewId)
  const { isOnline } = useSyncStatus()
  // It stays when the request is decided: the image would grow before the next request is there.
  const [wasUndecided] = useState(isUndecided(review))
  const isRead = wasUndecided || isUndecided(review)
  const reading = useImageReading(request, businesses, isRead)
  const similar = useSimilarReceipts(request, input.draft)

  const suggestions = reading.status === 'read' ? reading.suggestions : null
  const { lookedAt, handlers } = useLookedAt()
  const marked = (lookedAt && suggestions?.[lookedAt]?.place) ?? null
  const [isImageShown, setIsImageShown] = useState(false)
  const [seen, setSeen] = useState<Suggestions | null>(null)
  const isImageSeen = isImageShown && seen === suggestions && tab === 'review'
  const hasFoundRows = isRead && reading.status !== 'off'

  const decideAndLeave = async (...[kind, wantsNext, filledIn]: Submitted) => {
    // Read now: the decision removes this request from the list.
    const { next } = flow
    const draft = { ...input.draft, ...filledIn }
    const decided = { request, draft, openMs: visibleTime.elapsed() }
    const seq = await input.closeWith(() => saveDecision(workspace, kind, decided))
    await flow.open((wantsNext ?? opensNext) ? next : null, { saved: SAVED, seq })
  }
  const turnTab = (by: number) => {
    const index = TABS.findIndex((name) => name === tab) + by + TABS.length
    const turned = TABS[index % TABS.length] ?? TABS[0]
    setTab(turned)
    say(`${TAB_WORDS[turned]}, tab`)
  }
  useReviewKeys({ nextTab: () => turnTab(1), previousTab: () => turnTab(-1) })

  return (
    <>
      <Tabs selectedKey={tab} onSelectionChange={(key) => setTab(String(key))}>
        <div className={styles.head}>
          <Link className={buttonClass} data-variant="quiet" data-icon-only to={paths.queue}>
            <ArrowLeft size={22} aria-label="Back to the queue" />
          </Link>
          <div className={styles.who}>
            <h1 className={styles.customer}>{request.userEmail}</h1>
            <p className={styles.submitted}>Submitted {formatEastern(request.submittedDatetime)}</p>
          </div>
          <div className={styles.nav}>{nav}</div>
          <div className={styles.tabs}>
            <TabList aria-label="Review">
              <Tab id="review">{TAB_WORDS.review}</Tab>
              <Tab id="template">{TAB_WORDS.template}</Tab>
              <Tab id="similar" count={similar.found?.length} isUrgent>
                {TAB_WORDS.similar}
              </Tab>
            </TabList>
          </div>
        </div>
        <TabPanel id="review" shouldForceMount>
          <div className={styles.review} data-has-found-rows={hasFoundRows || undefined}>
            <div className={styles.viewer}>
              <ReceiptViewer
                urls={request.urls}
                label="Receipt"
                hasKeys
                marked={marked}
                onShown={() => setIsImageShown(true)}
              />
              <SavedMessage isOverImage />
            </div>
            {hasFoundRows && (
              <FoundRows
                urls={request.urls}
                suggestions={suggestions}
                lookedAt={lookedAt}
                onSeen={setSeen}
              />
            )}
            <section className={styles.decision} aria-label="Decision" {...handlers}>
              <ReviewDecision
                review={review}
                input={input}
                businesses={businesses}
                areBusinessesFromCache={isFromCache}
                hints={similar.hints}
                areHintsKnown={similar.areHintsKnown}
                reading={reading}
                isImageSeen={isImageSeen}
                onSubmit={decideAndLeave}
                // Synchronous, so that the form is there to be focused.
                onShow={() => flushSync(() => setTab('review'))}
                actions={
                  <DecideNext opensNext={opensNext} onChange={setOpensNext} onSkip={flow.skip} />
                }
                onSendAgain={(seq) => sendAgainAloud(workspace.database, seq)}
                onDiscard={(seq) => discardAloud(workspace.database, seq)}
                onUndo={(seq) => undo(seq)}
                onNext={flow.next === null ? null : () => void flow.open(flow.next)}
              />
            </section>
          </div>
        </TabPanel>
        <TabPanel id="template">
          <TemplatePanel business={input.draft.business} urls={request.urls} />
        </TabPanel>
        <TabPanel id="similar">
          <SimilarPanel similar={similar} request={request} draft={input.draft} />
        </TabPanel>
      </Tabs>
      {/* Outside the tabs, which render their content twice to collect it. No dialog when offline: the
          header already says so, and the saved list is used. */}
      <BusinessesProblem error={isOnline === false ? null : error} />
    </>
  )
}
