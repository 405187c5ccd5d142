import { CircleCheck, CircleX, Copy, ListFilter } from 'lucide-react'
import { useState } from 'react'
import type { ReceiptActivity } from '../contract/review-calls.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { ComparedReceipts } from './ComparedReceipts.tsx'
import { SimilarCard } from './SimilarCard.tsx'
import styles from './SimilarPanel.module.css'

interface SimilarPanelProps {
  /** Business, datetime and subtotal are filled. */
  isSearched: boolean
  items: readonly ReceiptActivity[] | undefined
  error: string | null
  /** Images of the request under review. */
  urls: readonly string[]
}

/** Receipts that may be the same purchase (spec section 2, checklist V8). */
export function SimilarPanel({ isSearched, items, error, urls }: SimilarPanelProps) {
  const [compared, setCompared] = useState<ReceiptActivity | null>(null)
  if (!isSearched) {
    return (
      <EmptyState icon={<ListFilter size={32} />} title="Fill in three fields first">
        <p>Similar receipts are searched once business, datetime and subtotal are filled in.</p>
      </EmptyState>
    )
  }
  if (error) {
    return (
      <EmptyState icon={<CircleX size={32} />} title="Similar receipts could not be searched">
        <p>{error}</p>
      </EmptyState>
    )
  }
  if (!items) return <Loading label="Searching similar receipts" />
  if (items.length === 0) {
    return <EmptyState icon={<CircleCheck size={32} />} title="No similar receipts found!" />
  }
  return (
    <div className={styles.panel}>
      <p className={styles.lead}>
        <Copy size={18} aria-hidden />
        Same business, about the same time and subtotal. Compare before you decide.
      </p>
      <ul className={styles.cards}>
        {items.map((item) => (
          <SimilarCard key={item.id} item={item} onCompare={() => setCompared(item)} />
        ))}
      </ul>
      <Dialog
        title="Compare the receipts"
        size="full"
        isOpen={compared !== null}
        onClose={() => setCompared(null)}
      >
        <ComparedReceipts
          urls={urls}
          others={compared?.urls ?? []}
          otherLabel={`Sent by ${compared?.userEmail ?? ''}`}
        />
      </Dialog>
    </div>
  )
}
