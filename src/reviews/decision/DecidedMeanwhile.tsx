import { useEffect } from 'react'
import { Button } from '../../ui/staff/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './DecidedMeanwhile.module.css'

export interface Meanwhile {
  /** Who decided, and how. */
  words: string
  /** Shows the decision that stands in place of the form. */
  onShow: () => void
  /** Called by a press that would decide. */
  onTooLate: () => void
  /** Opens the next request; null if there is none. */
  onNext: (() => void) | null
}

/** In place of Reject and Approve, while somebody is still in the form of a request that was decided elsewhere. */
export function DecidedMeanwhile({ words, onShow, onNext }: Meanwhile) {
  // It is higher than the buttons were, and must not cover the field that somebody types in.
  useEffect(() => {
    document.activeElement?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <div className={styles.meanwhile}>
      <Notice
        tone="info"
        title={words}
        actions={
          <>
            <Button onPress={onShow}>Show it</Button>
            {onNext && <Button onPress={onNext}>Next request</Button>}
          </>
        }
      />
    </div>
  )
}
