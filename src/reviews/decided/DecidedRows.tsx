import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { StaffDatabase } from '../../offline/database.ts'
import { readPlaces, type OutboxList } from '../../offline/outbox/outbox-reads.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { RowPlaceholder } from '../queue/ListRow.tsx'
import { VirtualRows } from '../queue/VirtualRows.tsx'
import { FIRST_RANGE, useShownRows } from '../queue/windows.ts'

/** The places (`seq`) of a list's rows, in its order; undefined while they are being read. */
export function useOutboxPlaces(list: OutboxList): readonly number[] | undefined {
  const { database } = useWorkspace()
  return useQuery({
    queryKey: ['outbox', 'places', list],
    queryFn: () => readPlaces(database, list),
  }).data
}

export interface DecidedRowsProps<Row> {
  label: string
  scrollKey: string
  /** Estimated height of a row in pixels. */
  rowHeight?: number
  /** Of all rows in the outbox (`seq`), in the order of the list. */
  places: readonly number[]
  /** Reads those of the shown range. */
  read: (database: StaffDatabase, places: readonly number[]) => Promise<readonly Row[]>
  placeOf: (row: Row) => number
  row: (row: Row) => ReactNode
}

/** A list of decisions made on this tablet. */
export function DecidedRows<Row>(props: DecidedRowsProps<Row>) {
  const { places, read, placeOf, row, ...list } = props
  const { database } = useWorkspace()
  const [range, setRange] = useState(FIRST_RANGE)
  const rows = useShownRows(
    ['outbox', list.scrollKey],
    places,
    range,
    (shown) => read(database, shown),
    placeOf,
  )
  return (
    <VirtualRows
      {...list}
      count={places.length}
      rowKey={(index) => places[index] ?? index}
      onRange={setRange}
      row={(index) => {
        const found = rows.get(places[index] ?? -1)
        return found ? row(found) : <RowPlaceholder />
      }}
    />
  )
}
