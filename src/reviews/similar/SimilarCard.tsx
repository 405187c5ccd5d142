import { History, Images, ReceiptText, UserRound } from 'lucide-react'
import type { ReviewRequest } from '../../contract/review-calls.ts'
import { formatEastern } from '../../rules/eastern-time.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { StatusChip, type StatusTone } from '../../ui/staff/StatusChip.tsx'
import { dollars } from '../format/words.ts'
import { Thumbnail } from '../viewer/ImageThumbnails.tsx'
import type { LocalReceipt } from '../../offline/queue/local-requests.ts'
import type { Related } from './sent-again.ts'
import type { SimilarReason } from './similar-search.ts'
import styles from './SimilarCard.module.css'
import { isolated } from '../../ui/typed-text.ts'

type ReviewStatus = ReviewRequest['reviewStatus']

const STATUS: Record<ReviewStatus, { tone: StatusTone; words: string }> = {
  open: { tone: 'open', words: 'Open' },
  approved: { tone: 'sent', words: 'Approved' },
  rejected: { tone: 'attention', words: 'Rejected' },
}

/** Why a receipt is beside the one under review. */
type CardReason = SimilarReason | Related['kind']

const REASONS: Record<CardReason, { Icon: typeof Images; words: string }> = {
  image: { Icon: Images, words: 'Same image' },
  purchase: { Icon: ReceiptText, words: 'Same business and subtotal within a day' },
  earlier: { Icon: History, words: 'Sent again with this receipt' },
  later: { Icon: History, words: 'Sent again since' },
  total: { Icon: UserRound, words: 'Same customer and total' },
}

interface SimilarCardProps {
  similar: LocalReceipt & { reasons: readonly CardReason[] }
  onCompare: () => void
}

export function SimilarCard({ similar, onCompare }: SimilarCardProps) {
  const { request, isWaiting, reasons } = similar
  const [first] = request.urls
  const bought = [
    request.businessName && isolated(request.businessName),
    request.receiptDatetime && formatEastern(request.receiptDatetime),
  ].filter(Boolean)
  return (
    <li className={styles.card}>
      <div className={styles.image}>{first && <Thumbnail url={first} />}</div>
      <div className={styles.words}>
        <p className={styles.amount}>
          {request.subtotal === null ? 'No subtotal' : dollars(request.subtotal)}
          <Status status={request.reviewStatus} isWaiting={isWaiting} />
        </p>
        {bought.length > 0 && <p>{bought.join(' · ')}</p>}
        <p className={styles.who}>{request.userEmail}</p>
        <p className={styles.who}>Submitted {formatEastern(request.submittedDatetime)}</p>
        <ul className={styles.reasons}>
          {reasons.map((reason) => (
            <Reason key={reason} reason={reason} />
          ))}
        </ul>
        <Button onPress={onCompare} aria-label={`Compare with the receipt of ${request.userEmail}`}>
          Compare
        </Button>
      </div>
    </li>
  )
}

function Status({ status, isWaiting }: { status: ReviewStatus; isWaiting: boolean }) {
  const { tone, words } = STATUS[status]
  return (
    <StatusChip tone={isWaiting ? 'waiting' : tone}>
      {isWaiting ? `${words}, not sent yet` : words}
    </StatusChip>
  )
}

function Reason({ reason }: { reason: CardReason }) {
  const { Icon, words } = REASONS[reason]
  return (
    <li className={styles.reason}>
      <Icon size={15} aria-hidden />
      {words}
    </li>
  )
}
