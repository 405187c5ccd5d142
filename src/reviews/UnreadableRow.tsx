import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { DiscardDialog } from './DiscardDialog.tsx'
import { useReviewActions } from './review-data.ts'
import styles from './UnreadableRow.module.css'

/** A stored decision that this version cannot read: shown as it is, never thrown away by itself. */
export function UnreadableRow({ seq, raw }: { seq: number; raw: unknown }) {
  const { discard } = useReviewActions(reviewIdIn(raw))
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className={styles.row}>
      <div className={styles.head}>
        <p className={styles.title}>A decision that cannot be read</p>
        <StatusChip tone="attention">Needs attention</StatusChip>
      </div>
      <p>It is kept as it was stored and is not sent. Show it to the team before you discard it.</p>
      <details>
        <summary>What is stored</summary>
        <pre className={styles.raw}>{JSON.stringify(raw, null, 2)}</pre>
      </details>
      <Button variant="danger" onPress={() => setIsAsking(true)}>
        Discard
      </Button>
      <DiscardDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onDiscard={() => discard(seq)}
      />
    </div>
  )
}

function reviewIdIn(raw: unknown): string {
  const hasId = typeof raw === 'object' && raw !== null && 'reviewId' in raw
  return hasId ? String(raw.reviewId) : ''
}
