import { useState, type ReactNode } from 'react'
import type { OutboxEntry } from '../../offline/rows.ts'
import { StatusChip } from '../../ui/staff/StatusChip.tsx'
import { RowPlaceholder } from '../queue/ListRow.tsx'
import { VirtualRows } from '../queue/VirtualRows.tsx'
import { FIRST_RANGE } from '../queue/windows.ts'
import { useOutboxViews } from './decided-lists.ts'
import { DiscardButton } from './DiscardDialog.tsx'
import styles from './UnsentRows.module.css'

interface UnsentRowsProps {
  label: string
  scrollKey: string
  /** Estimated height of a row in pixels. */
  rowHeight?: number
  places: readonly number[]
  row: (entry: OutboxEntry) => ReactNode
}

/** A list of unsent decisions. Those that cannot be read are shown as they are stored. */
export function UnsentRows({ places, row, ...list }: UnsentRowsProps) {
  const [range, setRange] = useState(FIRST_RANGE)
  const views = useOutboxViews(places, range)
  return (
    <VirtualRows
      {...list}
      count={places.length}
      rowKey={(index) => places[index] ?? index}
      onRange={setRange}
      row={(index) => {
        const view = views.get(places[index] ?? -1)
        if (view?.kind === 'unreadable') return <UnreadableRow seq={view.seq} raw={view.raw} />
        return view ? row(view.entry) : <RowPlaceholder />
      }}
    />
  )
}

/** A stored decision that this version cannot read: shown as stored, never discarded automatically. */
function UnreadableRow({ seq, raw }: { seq: number; raw: unknown }) {
  return (
    <div className={styles.row}>
      <div className={styles.head}>
        <p className={styles.title}>A decision that cannot be read</p>
        <StatusChip tone="attention">Needs attention</StatusChip>
      </div>
      <p>It is kept as it was stored and is not sent. Show it to the team before you discard it.</p>
      <details>
        <summary>Stored data</summary>
        <pre className={styles.raw}>{JSON.stringify(raw, null, 2)}</pre>
      </details>
      <DiscardButton seq={seq}>Discard</DiscardButton>
    </div>
  )
}
