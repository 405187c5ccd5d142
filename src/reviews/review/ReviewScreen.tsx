import { memo, useMemo, useRef, type RefObject } from 'react'
import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import { Afresh } from '../../ui/Afresh.tsx'
import { TabPanel, Tabs } from '../../ui/staff/Tabs.tsx'
import { PressedLine } from '../lines/PressedLine.tsx'
import { useLinePress } from '../lines/use-line-press.ts'
import {
  isEmpty,
  isOpenChoice,
  SUGGESTED_FIELDS,
  valuesOf,
  type SuggestedField,
  type Suggestions,
} from '../recognition/suggestions.ts'
import { useNewSession } from '../session/new-session.ts'
import {
  ReviewSessionContext,
  useFlow,
  useReviewSession,
  type ReviewFlow,
  type StoredReview,
} from '../session/review-session.ts'
import { SimilarPanel } from '../similar/SimilarPanel.tsx'
import { FoundRows, isSamePlace } from '../viewer/FoundRows.tsx'
import { ReceiptViewer } from '../viewer/ReceiptViewer.tsx'
import type { Framed } from '../viewer/RowFrame.tsx'
import { BusinessesProblem } from './BusinessesProblem.tsx'
import { ReviewDecision } from './ReviewDecision.tsx'
import { ReviewHead, useSpokenRequest } from './ReviewHead.tsx'
import styles from './ReviewScreen.module.css'
import { TemplatePanel } from './TemplatePanel.tsx'
import { useReviewTabs } from './use-review-tabs.ts'

interface ReviewScreenProps {
  review: StoredReview
  /** See `ReviewSession`. */
  wantsForm: boolean
  /** Stays the same, so that a screen that is rendered ahead is not rendered anew when it is shown. */
  flow: Readonly<RefObject<ReviewFlow>>
  onHelp: () => void
}

/** A request that is on this tablet; its three tabs share one session (checklist V1 to V10). */
export const ReviewScreen = memo(({ review, wantsForm, flow, onHelp }: ReviewScreenProps) => {
  const tabs = useReviewTabs()
  const session = useNewSession(review, wantsForm, flow, tabs.showReview)
  const { request, draft, similar, look } = session
  const screen = useRef<HTMLDivElement>(null)
  return (
    <ReviewSessionContext value={session}>
      <Tabs selectedKey={tabs.tab} onSelectionChange={(key) => tabs.setTab(String(key))}>
        <ReviewHead onHelp={onHelp} />
        <TabPanel id="review" shouldForceMount>
          <div className={styles.review} data-found-rows={session.foundRows} ref={screen}>
            <ReviewImages isOnScreen={tabs.isReview} screen={screen} />
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
      <Spoken request={request} />
    </ReviewSessionContext>
  )
})

/** Apart, because the way from request to request changes with each decision. */
function Spoken({ request }: { request: ReviewRequest }) {
  useSpokenRequest(request, useFlow())
  return null
}

interface ReviewImagesProps {
  /** False while another tab is open. */
  isOnScreen: boolean
  screen: RefObject<HTMLElement | null>
}

/** The images of the request, with the lines to press, and the rows that were read in them. */
function ReviewImages({ isOnScreen, screen }: ReviewImagesProps) {
  const { request, suggestions, draft, foundRows, look } = useReviewSession()
  const { lines, ...pressed } = useLinePress(screen)
  const framed = useFramed(suggestions, look.lookedAt ?? openChoice(suggestions, draft))
  return (
    <>
      <div className={styles.viewer}>
        <Afresh>
          <ReceiptViewer
            urls={request.urls}
            label="Receipt"
            hasKeys
            framed={framed}
            lines={lines}
            onShown={look.onImageShown}
          />
        </Afresh>
        <PressedLine {...pressed} />
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

/** The first field of which one of two values is still to be chosen. */
function openChoice(suggestions: Suggestions | null, draft: ReviewDraft): SuggestedField | null {
  const isOpen = (field: SuggestedField) =>
    suggestions && isOpenChoice(field, suggestions, draft) && isEmpty(field, draft)
  return SUGGESTED_FIELDS.find(isOpen) ?? null
}

/** The rows of a field's values; of two in different rows, each with its number beside the form. */
function useFramed(
  suggestions: Suggestions | null,
  field: SuggestedField | null,
): readonly Framed[] {
  return useMemo(() => {
    if (!field || !suggestions) return []
    const places = valuesOf(field, suggestions).flatMap((value) => value[field]?.place ?? [])
    const [first, second] = places
    if (!first) return []
    if (!second || isSamePlace(first, second)) return [{ place: first, label: null }]
    return places.map((place, at) => ({ place, label: String(at + 1) }))
  }, [suggestions, field])
}
