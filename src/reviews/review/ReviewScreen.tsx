import { Afresh } from '../../ui/Afresh.tsx'
import { TabPanel, Tabs } from '../../ui/staff/Tabs.tsx'
import { useNewSession } from '../session/new-session.ts'
import {
  ReviewSessionContext,
  useReviewSession,
  type ReviewFlow,
  type StoredReview,
} from '../session/review-session.ts'
import { SimilarPanel } from '../similar/SimilarPanel.tsx'
import { FoundRows } from '../viewer/FoundRows.tsx'
import { ReceiptViewer } from '../viewer/ReceiptViewer.tsx'
import { BusinessesProblem } from './BusinessesProblem.tsx'
import { ReviewDecision } from './ReviewDecision.tsx'
import { ReviewHead, useSpokenRequest } from './ReviewHead.tsx'
import styles from './ReviewScreen.module.css'
import { TemplatePanel } from './TemplatePanel.tsx'
import { useReviewTabs } from './use-review-tabs.ts'

interface ReviewScreenProps {
  review: StoredReview
  flow: ReviewFlow
  onHelp: () => void
}

/** A request that is on this tablet; its three tabs share one session (checklist V1 to V10). */
export function ReviewScreen({ review, flow, onHelp }: ReviewScreenProps) {
  const tabs = useReviewTabs()
  const session = useNewSession(review, flow, tabs.showReview)
  const { request, draft, similar, look } = session
  useSpokenRequest(request, flow)
  return (
    <ReviewSessionContext value={session}>
      <Tabs selectedKey={tabs.tab} onSelectionChange={(key) => tabs.setTab(String(key))}>
        <ReviewHead onHelp={onHelp} />
        <TabPanel id="review" shouldForceMount>
          <div className={styles.review} data-found-rows={session.foundRows}>
            <ReviewImages isOnScreen={tabs.isReview} />
            <section className={styles.decision} aria-label="Decision" {...look.handlers}>
              <Afresh>
                <ReviewDecision />
              </Afresh>
            </section>
          </div>
        </TabPanel>
        <TabPanel id="template">
          <TemplatePanel />
        </TabPanel>
        <TabPanel id="similar">
          <SimilarPanel similar={similar} request={request} draft={draft} />
        </TabPanel>
      </Tabs>
      {/* Outside the tabs, which render their content twice to collect it. */}
      <BusinessesProblem error={session.businessesProblem} />
    </ReviewSessionContext>
  )
}

/**
 * The images of the request, and the rows that were read in them.
 * @param props.isOnScreen false while another tab is open
 */
function ReviewImages({ isOnScreen }: { isOnScreen: boolean }) {
  const { request, suggestions, foundRows, look } = useReviewSession()
  const framed = (look.lookedAt && suggestions?.[look.lookedAt]?.place) ?? null
  return (
    <>
      <div className={styles.viewer}>
        <Afresh>
          <ReceiptViewer
            urls={request.urls}
            label="Receipt"
            hasKeys
            framed={framed}
            onShown={look.onImageShown}
          />
        </Afresh>
      </div>
      {(foundRows === 'shown' || foundRows === 'awaited') && (
        <FoundRows
          urls={request.urls}
          suggestions={suggestions}
          isOnScreen={isOnScreen}
          lookedAt={look.lookedAt}
          onSeen={look.onRowsSeen}
        />
      )}
    </>
  )
}
