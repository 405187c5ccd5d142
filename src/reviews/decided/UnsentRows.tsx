import type { ReactNode } from 'react'
import { readViews, type OutboxView } from '../../offline/outbox/outbox-reads.ts'
import type { UnsentEntry } from '../../offline/rows.ts'
import { StatusChip } from '../../ui/staff/StatusChip.tsx'
import { DecidedRows, type DecidedRowsProps } from './DecidedRows.tsx'
import { DiscardButton } from './DiscardDialog.tsx'
import styles from './UnsentRows.module.css'

interface UnsentRowsProps extends Omit<DecidedRowsProps<OutboxView>, 'read' | 'placeOf' | 'row'> {
  row: (entry: UnsentEntry) => ReactNode
}

/** A list of unsent decisions. Those that cannot be read are shown as they are stored. */
export function UnsentRows({ row, ...list }: UnsentRowsProps) {
  return (
    <DecidedRows
      {...list}
      read={readViews}
      placeOf={(view) => (view.kind === 'unreadable' ? view.seq : view.entry.seq)}
      row={(view) => (view.kind === 'unreadable' ? <UnreadableRow {...view} /> : row(view.entry))}
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
