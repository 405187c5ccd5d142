import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate } from 'react-router-dom'
import { useSyncStatus } from '../auth/sync-status.ts'
import { paths } from '../paths.ts'
import { formatEastern } from '../rules/eastern-time.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../ui/Tabs.tsx'
import { BusinessesProblem } from './BusinessesProblem.tsx'
import type { DecisionKind } from './DecisionBar.tsx'
import { ReceiptViewer } from './ReceiptViewer.tsx'
import { usePictureReading } from './recognition/use-picture-reading.ts'
import { useBusinesses, useReviewActions, useSimilarReceipts, type Review } from './review-data.ts'
import { ReviewDecision } from './ReviewDecision.tsx'
import styles from './ReviewScreen.module.css'
import { EMPTY_DRAFT, similarSearch } from './review-values.ts'
import type { QueueLocationState } from './SavedMessage.tsx'
import { SimilarPanel } from './SimilarPanel.tsx'
import { TemplatePanel } from './TemplatePanel.tsx'
import { useReviewInput } from './use-review-input.ts'

const SAVED: QueueLocationState = { saved: 'Saved on this tablet · waiting to be sent' }

interface ReviewScreenProps {
  reviewId: string
  review: Extract<Review, { status: 'ready' }>
}

/** A request that is on this tablet: its three tabs share what is typed (checklist V1 to V10). */
export function ReviewScreen({ reviewId, review }: ReviewScreenProps) {
  const { item, entry, sent } = review
  const navigate = useNavigate()
  const actions = useReviewActions(reviewId)
  const input = useReviewInput(entry?.draft ?? review.draft ?? EMPTY_DRAFT, actions.saveDraft)
  const { businesses, error, isFromCache } = useBusinesses(reviewId)
  const { isOnline } = useSyncStatus()
  const isUndecided = item.reviewStatus === 'open' && !sent && (!entry || entry.problem !== null)
  const reading = usePictureReading(item, businesses, isUndecided)
  const search = similarSearch(input.draft)
  const similar = useSimilarReceipts(search, reviewId)

  const decide = async (kind: DecisionKind) => {
    await input.decide(() => actions[kind](item, input.draft))
    await navigate(paths.queue, { state: SAVED })
  }

  return (
    <>
      <Tabs>
        <div className={styles.head}>
          <Link className={buttonClass} data-variant="quiet" data-icon-only to={paths.queue}>
            <ArrowLeft size={22} aria-label="Back to the queue" />
          </Link>
          <div className={styles.who}>
            <h1 className={styles.customer}>{item.userEmail}</h1>
            <p className={styles.submitted}>Submitted {formatEastern(item.submittedDatetime)}</p>
          </div>
          <div className={styles.tabs}>
            <TabList aria-label="Review">
              <Tab id="review">Review</Tab>
              <Tab id="template">Receipt Template</Tab>
              <Tab id="similar" count={similar.items?.length} isUrgent>
                Similar Receipts
              </Tab>
            </TabList>
          </div>
        </div>
        <TabPanel id="review" shouldForceMount>
          <div className={styles.review}>
            <div className={styles.viewer}>
              <ReceiptViewer urls={item.urls} label="Receipt" />
            </div>
            <div className={styles.decision}>
              <ReviewDecision
                review={review}
                input={input}
                businesses={businesses}
                areBusinessesFromCache={isFromCache}
                reading={reading}
                onDecide={decide}
                onDiscard={(seq) => actions.discard(seq)}
              />
            </div>
          </div>
        </TabPanel>
        <TabPanel id="template">
          <TemplatePanel business={input.draft.business} urls={item.urls} />
        </TabPanel>
        <TabPanel id="similar">
          <SimilarPanel
            isSearched={search !== null}
            items={similar.items}
            error={similar.error}
            urls={item.urls}
          />
        </TabPanel>
      </Tabs>
      {/* Outside the tabs, which render their content a second time to know it. Being offline is said in
          the header already; the saved list serves meanwhile. */}
      <BusinessesProblem error={isOnline === false ? null : error} />
    </>
  )
}
