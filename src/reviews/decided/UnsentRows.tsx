import { useState, type ReactNode } from 'react'
import type { OutboxEntry } from '../../offline/rows.ts'
import { RowPlaceholder } from '../queue/ListRow.tsx'
import { VirtualRows } from '../queue/VirtualRows.tsx'
import { useOutboxViews } from './decided-lists.ts'
import { UnreadableRow } from './UnreadableRow.tsx'

/** Used until the list reports its range: enough to read the first window of rows. */
const FIRST_RANGE = { start: 0, end: 1 }

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
