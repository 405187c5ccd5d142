import { Afresh } from '../../ui/Afresh.tsx'
import { useReviewSession } from '../session/review-session.ts'
import { FoundRows } from '../viewer/FoundRows.tsx'
import { ReceiptViewer } from '../viewer/ReceiptViewer.tsx'
import styles from './ReviewScreen.module.css'

/**
 * The images of the request, and the rows that were read in them.
 * @param props.isOnScreen false while another tab is open
 */
export function ReviewImages({ isOnScreen }: { isOnScreen: boolean }) {
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
