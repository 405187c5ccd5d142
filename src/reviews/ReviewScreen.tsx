import { ArrowLeft } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import { useSyncStatus } from '../auth/sync-status.ts'
import { paths } from '../paths.ts'
import { formatEastern } from '../rules/eastern-time.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../ui/Tabs.tsx'
import { BusinessesProblem } from './BusinessesProblem.tsx'
import { DecideNext } from './DecideNext.tsx'
import type { DecisionKind } from './DecisionBar.tsx'
import { useOpensNext } from './open-next.ts'
import { ReceiptViewer } from './ReceiptViewer.tsx'
import { usePictureReading } from './recognition/use-picture-reading.ts'
import { useBusinesses, useReviewActions, type Review } from './review-data.ts'
import { ReviewDecision } from './ReviewDecision.tsx'
import styles from './ReviewScreen.module.css'
import { EMPTY_DRAFT } from './review-values.ts'
import { SavedMessage } from './SavedMessage.tsx'
import { useSimilarReceipts } from './similar-data.ts'
import { SimilarPanel } from './SimilarPanel.tsx'
import { TemplatePanel } from './TemplatePanel.tsx'
import type { ReviewFlow } from './use-review-flow.ts'
import { useReviewInput } from './use-review-input.ts'
import { useReviewKeys } from './use-review-keys.ts'
import { useUndo } from './use-undo.ts'
import { countVisibleTime } from './visible-time.ts'

const SAVED = 'Saved on this tablet · waiting to be sent'

const TABS = ['review', 'template', 'similar'] as const

interface ReviewScreenProps {
  reviewId: string
  review: Extract<Review, { status: 'ready' }>
  flow: ReviewFlow
  /** The way to the requests beside this one. */
  nav: ReactNode
}

/** A request that is on this tablet: its three tabs share what is typed (checklist V1 to V10). */
export function ReviewScreen({ reviewId, review, flow, nav }: ReviewScreenProps) {
  const { item, entry, sent } = review
  const [tab, setTab] = useState<string>(TABS[0])
  const [opensNext, setOpensNext] = useOpensNext()
  const undo = useUndo()
  const [inSight] = useState(countVisibleTime)
  useEffect(() => inSight.stop, [inSight])
  const actions = useReviewActions(reviewId)
  const input = useReviewInput(
    entry?.draft ?? review.draft ?? EMPTY_DRAFT,
    actions.saveDraft,
    actions.followDraft,
  )
  const { businesses, error, isFromCache } = useBusinesses(reviewId)
  const { isOnline } = useSyncStatus()
  const isUndecided = item.reviewStatus === 'open' && !sent && (!entry || entry.problem !== null)
  const reading = usePictureReading(item, businesses, isUndecided)
  const similar = useSimilarReceipts(item, input.draft)

  const decide = async (kind: DecisionKind, toNext: boolean = opensNext) => {
    // Before the decision takes this request out of the list.
    const { next } = flow
    const seq = await input.decide(() => actions[kind](item, input.draft, inSight.elapsed()))
    await flow.open(toNext ? next : null, { saved: SAVED, seq })
  }
  const turnTab = (by: number) => {
    const index = TABS.findIndex((name) => name === tab) + by + TABS.length
    setTab(TABS[index % TABS.length] ?? TABS[0])
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
            <h1 className={styles.customer}>{item.userEmail}</h1>
            <p className={styles.submitted}>Submitted {formatEastern(item.submittedDatetime)}</p>
          </div>
          <div className={styles.nav}>{nav}</div>
          <div className={styles.tabs}>
            <TabList aria-label="Review">
              <Tab id="review">Review</Tab>
              <Tab id="template">Receipt Template</Tab>
              <Tab id="similar" count={similar.found?.length} isUrgent>
                Similar Receipts
              </Tab>
            </TabList>
          </div>
        </div>
        <TabPanel id="review" shouldForceMount>
          <div className={styles.review}>
            <div className={styles.viewer}>
              <ReceiptViewer urls={item.urls} label="Receipt" hasKeys />
              <SavedMessage isOverPicture />
            </div>
            <div className={styles.decision}>
              <ReviewDecision
                review={review}
                input={input}
                businesses={businesses}
                areBusinessesFromCache={isFromCache}
                hints={similar.hints}
                reading={reading}
                onDecide={decide}
                // At once, so that the focus finds the form.
                onShow={() => flushSync(() => setTab('review'))}
                actions={
                  <DecideNext opensNext={opensNext} onChange={setOpensNext} onSkip={flow.skip} />
                }
                onDiscard={(seq) => actions.discard(seq)}
                onUndo={(seq) => undo(seq)}
              />
            </div>
          </div>
        </TabPanel>
        <TabPanel id="template">
          <TemplatePanel business={input.draft.business} urls={item.urls} />
        </TabPanel>
        <TabPanel id="similar">
          <SimilarPanel similar={similar} item={item} draft={input.draft} />
        </TabPanel>
      </Tabs>
      {/* Outside the tabs, which render their content a second time to know it. Being offline is said in
          the header already; the saved list serves meanwhile. */}
      <BusinessesProblem error={isOnline === false ? null : error} />
    </>
  )
}
