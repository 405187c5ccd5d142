import type { ReceiptActivity } from '../contract/review-calls.ts'
import { formatEastern } from '../rules/eastern-time.ts'
import { Button } from '../ui/Button.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { dollars } from './decision-words.ts'
import { Thumbnail } from './ImageThumbnails.tsx'
import styles from './SimilarCard.module.css'

const STATUS = {
  open: { tone: 'open', words: 'Open' },
  approved: { tone: 'sent', words: 'Approved' },
  rejected: { tone: 'attention', words: 'Rejected' },
} as const

interface SimilarCardProps {
  item: ReceiptActivity
  onCompare: () => void
}

/** One receipt that may be the same purchase. */
export function SimilarCard({ item, onCompare }: SimilarCardProps) {
  const status = STATUS[item.reviewStatus]
  const [first] = item.urls
  return (
    <li className={styles.card}>
      <div className={styles.picture}>{first && <Thumbnail url={first} />}</div>
      <div className={styles.words}>
        <p className={styles.amount}>
          {item.subtotal === null ? 'No subtotal' : dollars(item.subtotal)}
          <StatusChip tone={status.tone}>{status.words}</StatusChip>
        </p>
        <p>
          {item.businessName}
          {item.receiptDatetime && ` · ${formatEastern(item.receiptDatetime)}`}
        </p>
        <p className={styles.who}>{item.userEmail}</p>
        <p className={styles.who}>Submitted {formatEastern(item.submittedDatetime)}</p>
        <Button onPress={onCompare} aria-label={`Compare with the receipt of ${item.userEmail}`}>
          Compare
        </Button>
      </div>
    </li>
  )
}
