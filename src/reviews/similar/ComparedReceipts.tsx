import styles from './ComparedReceipts.module.css'
import { ReceiptViewer } from '../viewer/ReceiptViewer.tsx'

interface ComparedReceiptsProps {
  /** Images of the request under review. */
  urls: readonly string[]
  others: readonly string[]
  otherLabel: string
}

/** Two receipts side by side, zoomed independently; keys act on the one under review. */
export function ComparedReceipts({ urls, others, otherLabel }: ComparedReceiptsProps) {
  return (
    <div className={styles.pair}>
      <figure className={styles.side}>
        <figcaption className={styles.caption}>This receipt</figcaption>
        <ReceiptViewer urls={urls} label="This receipt" hasKeys />
      </figure>
      <figure className={styles.side}>
        <figcaption className={styles.caption}>{otherLabel}</figcaption>
        <ReceiptViewer urls={others} label={otherLabel} />
      </figure>
    </div>
  )
}
