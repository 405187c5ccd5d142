import { CircleCheck, Copy, ListFilter } from 'lucide-react'
import { useState } from 'react'
import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loading } from '../../ui/staff/Loading.tsx'
import { counted } from '../format/words.ts'
import { CompareDialog } from './CompareDialog.tsx'
import { useLocalCount } from './similar-data.ts'
import type { SimilarReceipts } from './similar-search.ts'
import { SimilarCard } from './SimilarCard.tsx'
import styles from './SimilarPanel.module.css'

const FILL_IN = 'The search starts once business, datetime and subtotal are filled in.'

interface SimilarPanelProps {
  similar: SimilarReceipts
  /** The receipt under review, and its draft. */
  request: ReviewRequest
  draft: ReviewDraft
}

/** Receipts that may be of the same purchase or show the same image (spec section 2, checklist V8). */
export function SimilarPanel({ similar, request, draft }: SimilarPanelProps) {
  const [compared, setCompared] = useState<ReviewRequest | null>(null)
  const { isSearched, found, related } = similar
  // These are compared whether others are found or not.
  const cards = [
    ...related.map((receipt) => ({ ...receipt, reasons: [receipt.kind] })),
    ...(found ?? []),
  ]
  const localCount = useLocalCount()
  const words = isSearched ? scopeWords(similar, localCount) : FILL_IN
  if (cards.length === 0 && !found && !isSearched) {
    return (
      <EmptyState icon={<ListFilter size={32} />} title="Fill in three fields first">
        <p>{words}</p>
      </EmptyState>
    )
  }
  if (cards.length === 0 && !found) return <Loading label="Searching for similar receipts" />
  if (cards.length === 0) {
    return (
      <EmptyState icon={<CircleCheck size={32} />} title="No similar receipts found!">
        <p>{words}</p>
      </EmptyState>
    )
  }
  return (
    <div className={styles.panel}>
      <p className={styles.lead} role="status">
        <Copy size={18} aria-hidden />
        {words}
      </p>
      <ul className={styles.cards}>
        {cards.map((receipt) => (
          <SimilarCard
            key={receipt.request.id}
            similar={receipt}
            onCompare={() => setCompared(receipt.request)}
          />
        ))}
      </ul>
      <CompareDialog
        request={request}
        draft={draft}
        other={compared}
        onClose={() => setCompared(null)}
      />
    </div>
  )
}

function scopeWords({ scope, error }: SimilarReceipts, localCount: number | undefined): string {
  const requests = localCount === undefined ? '' : `: ${counted(localCount, 'request')}`
  if (scope === 'server') return `Searched on the server, and on this tablet${requests}.`
  if (scope === 'asking') return `Searched on this tablet so far${requests}. Asking the server …`
  const only = `Searched on this tablet only${requests}.`
  return error ? `${only} The server did not answer: ${error}` : only
}
