import { ArrowLeft } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useSyncStatus } from '../../workspace/sync-status.ts'
import { paths } from '../../config/paths.ts'
import { formatEastern } from '../../rules/eastern-time.ts'
import { buttonClass } from '../../ui/staff/Button.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/staff/Tabs.tsx'
import { Afresh } from '../../ui/Afresh.tsx'
import { BusinessesProblem } from './BusinessesProblem.tsx'
import { DecideNext } from '../decision/DecideNext.tsx'
import type { Submitted } from '../decision/ReviewForm.tsx'
import { saveDecision } from '../decision/save-decision.ts'
import { useOpensNext } from '../decision/open-next.ts'
import { FoundRows } from '../viewer/FoundRows.tsx'
import { ReceiptViewer } from '../viewer/ReceiptViewer.tsx'
import {
  isNeverRead,
  useImageReading,
  type ImageReading,
} from '../recognition/use-image-reading.ts'
import { useLookedAt } from '../recognition/use-looked-at.ts'
import { SUGGESTED_FIELDS, type Suggestions } from '../recognition/suggestions.ts'
import { discardAloud, sendAgainAloud } from '../decided/spoken-actions.ts'
import { useBusinesses } from '../prefetch/reference-data.ts'
import { isUndecided, type Review } from './use-review.ts'
import { ReviewDecision } from './ReviewDecision.tsx'
import styles from './ReviewScreen.module.css'
import { EMPTY_DRAFT } from '../../offline/drafts/review-drafts.ts'
import { useSimilarReceipts } from '../similar/similar-data.ts'
import { SimilarPanel } from '../similar/SimilarPanel.tsx'
import { TemplatePanel } from './TemplatePanel.tsx'
import type { ReviewFlow } from './use-review-flow.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { useReviewDraft } from './use-review-draft.ts'
import { TAB_WORDS, useReviewTabs } from './use-review-tabs.ts'
import { useSpokenRequest } from './use-spoken-request.ts'
import { useUndo } from '../decision/use-undo.ts'
import { countVisibleTime } from './visible-time.ts'

const SAVED = 'Saved on this tablet · waiting to be sent'

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
  const tabs = useReviewTabs()
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
  const isImageSeen = isImageShown && seen === suggestions
  const areRowsWanted = isRead && !isNeverRead(reading)
  // Where nothing was read, the image gets their place, and nothing else moves.
  const hasFoundRows = areRowsWanted && mayHaveRows(reading)

  const decideAndLeave = async (...[kind, wantsNext, filledIn]: Submitted) => {
    // Read now: the decision removes this request from the list.
    const next = (wantsNext ?? opensNext) ? flow.findNext() : null
    const draft = { ...input.draft, ...filledIn }
    const decided = { request, draft, openMs: visibleTime.elapsed() }
    const seq = await input.closeWith(() => saveDecision(workspace, kind, decided))
    await flow.open(await next, { saved: SAVED, seq })
  }

  return (
    <>
      <Tabs selectedKey={tabs.tab} onSelectionChange={(key) => tabs.setTab(String(key))}>
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
          <div
            className={styles.review}
            data-found-rows={areRowsWanted ? (hasFoundRows ? 'shown' : 'none') : undefined}
          >
            <div className={styles.viewer}>
              <Afresh>
                <ReceiptViewer
                  urls={request.urls}
                  label="Receipt"
                  hasKeys
                  marked={marked}
                  onShown={() => setIsImageShown(true)}
                />
              </Afresh>
            </div>
            {hasFoundRows && (
              <FoundRows
                urls={request.urls}
                suggestions={suggestions}
                isReading={reading.status === 'reading'}
                isOnScreen={tabs.isReview}
                lookedAt={lookedAt}
                onSeen={setSeen}
              />
            )}
            <section className={styles.decision} aria-label="Decision" {...handlers}>
              <Afresh>
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
                  onShow={tabs.showReview}
                  actions={
                    <DecideNext opensNext={opensNext} onChange={setOpensNext} onSkip={flow.skip} />
                  }
                  onSendAgain={(seq) => sendAgainAloud(workspace.database, seq)}
                  onDiscard={(seq) => discardAloud(workspace.database, seq)}
                  onUndo={(seq) => undo(seq)}
                  onNext={flow.next === null ? null : () => void flow.open(flow.next)}
                />
              </Afresh>
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

/** Whether there are rows that were read, or there still may be. */
function mayHaveRows(reading: ImageReading): boolean {
  if (reading.status !== 'read') return reading.status === 'reading'
  return SUGGESTED_FIELDS.some((field) => reading.suggestions[field])
}
