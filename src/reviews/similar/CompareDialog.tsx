import { EqualNot } from 'lucide-react'
import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import { formatEastern } from '../../rules/eastern-time.ts'
import { Dialog } from '../../ui/staff/Dialog.tsx'
import { isolated } from '../../ui/typed-text.ts'
import { dollars } from '../format/words.ts'
import styles from './CompareDialog.module.css'
import { ReceiptViewer } from '../viewer/ReceiptViewer.tsx'
import { subjectOf } from './similar-search.ts'

const STATUS = { open: 'Open', approved: 'Approved', rejected: 'Rejected' }

interface CompareDialogProps {
  /** The receipt under review, and its draft. */
  request: ReviewRequest
  draft: ReviewDraft
  /** The receipt to compare it with; null while the dialog is closed. */
  other: ReviewRequest | null
  onClose: () => void
}

/** Two receipts side by side: their images, and their fields with differences marked. */
export function CompareDialog({ request, draft, other, onClose }: CompareDialogProps) {
  return (
    <Dialog title="Compare the receipts" size="full" isOpen={other !== null} onClose={onClose}>
      {other && (
        <div className={styles.compare}>
          <div className={styles.images}>
            <ComparedReceipts
              urls={request.urls}
              others={other.urls}
              otherLabel={`Sent by ${isolated(other.userEmail)}`}
            />
          </div>
          <div className={styles.fields}>
            <ComparedFields fields={comparedFields(request, draft, other)} />
          </div>
        </div>
      )}
    </Dialog>
  )
}

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
        <figcaption className={styles.heading}>This receipt</figcaption>
        <ReceiptViewer urls={urls} label="This receipt" hasKeys />
      </figure>
      <figure className={styles.side}>
        <figcaption className={styles.heading}>{otherLabel}</figcaption>
        <ReceiptViewer urls={others} label={otherLabel} />
      </figure>
    </div>
  )
}

/** Two receipts field by field; differences are marked with a sign and a word, not by color alone. */
function ComparedFields({ fields }: { fields: readonly ComparedField[] }) {
  const differing = fields.filter((field) => field.differs).length
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>
        {differing === 0 ? 'No field differs' : `${differing} of ${fields.length} fields differ`}
      </caption>
      <thead>
        <tr>
          <td />
          <th scope="col">This receipt</th>
          <th scope="col">The other</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ label, mine, other, differs }) => (
          <tr key={label} data-differs={differs || undefined}>
            <th scope="row">
              {label}
              {differs && (
                <span className={styles.differs}>
                  <EqualNot size={14} strokeWidth={2.5} aria-hidden />
                  differs
                </span>
              )}
            </th>
            <td>{mine ?? <Unknown />}</td>
            <td>{other ?? <Unknown />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Unknown() {
  return <span className={styles.unknown}>not known</span>
}

interface ComparedField {
  label: string
  /** Null if not known. */
  mine: string | null
  other: string | null
  /** Both are known and not the same. */
  differs: boolean
}

/**
 * Compares two receipts as they are shown on screen.
 * @param request the receipt under review; what is typed in `draft` overrides its fields
 * @param other the receipt to compare it with
 */
export function comparedFields(
  request: ReviewRequest,
  draft: ReviewDraft,
  other: ReviewRequest,
): ComparedField[] {
  const businessName = draft.business?.name ?? request.businessName
  const mine = { ...request, ...subjectOf(request, draft), businessName }
  const words: [string, (receipt: ReviewRequest) => string | null][] = [
    ['Customer', (receipt) => receipt.userEmail],
    ['Business', (receipt) => receipt.businessName],
    ['Date and time', (receipt) => orNull(receipt.receiptDatetime, formatEastern)],
    ['Subtotal', (receipt) => orNull(receipt.subtotal, dollars)],
    ['Status', (receipt) => STATUS[receipt.reviewStatus]],
    ['Reviewer', (receipt) => receipt.reviewerEmail ?? 'nobody yet'],
    ['Submitted', (receipt) => formatEastern(receipt.submittedDatetime)],
  ]
  return words.map(([label, wordsOf]) => {
    const [one, two] = [wordsOf(mine), wordsOf(other)]
    return { label, mine: one, other: two, differs: one !== null && two !== null && one !== two }
  })
}

function orNull<T>(value: T | null, words: (value: T) => string): string | null {
  return value === null ? null : words(value)
}
