import { StartError } from '../config/start-error.ts'
import { businessTable } from './businesses.ts'
import { readRows, type Columns } from './columns.ts'
import { couponTable } from './coupons.ts'
import { didYouMean } from './near-misses.ts'
import type { PlannedRow, PlanOptions, TableKind } from './planned-row.ts'
import type { Progress } from './progress.ts'
import { receiptTable } from './receipts.ts'
import { RowProblem } from './row-problem.ts'
import type { Source } from './source.ts'
import { readTable } from './table.ts'

export const TABLES = { businesses: businessTable, coupons: couponTable, receipts: receiptTable }
export type Kind = keyof typeof TABLES

export type PlannedTable = Awaited<ReturnType<typeof planTable>>

/**
 * Reads a table and finds out what would happen to its rows. Stores nothing.
 * @throws {StartError} when it is no table, its columns are not those of its kind, or it lacks a row that shall be reopened
 */
export async function planTable(
  kind: Kind,
  { progressOf, ...options }: PlanOptions & { progressOf: (total: number) => Progress },
) {
  const table: TableKind<Columns> = await TABLES[kind](options)
  const read = readSource(options.source, table.columns)
  const rows: PlannedRow[] = []
  const problems = [...read.problems]
  const { show, end } = progressOf(read.rows.length)
  try {
    for (const [index, { line, values }] of read.rows.entries()) {
      try {
        rows.push(await table.plan(line, values))
      } catch (error) {
        if (!(error instanceof RowProblem)) throw error
        problems.push({ line, field: error.field, problem: error.message })
      }
      show(index + 1)
    }
  } finally {
    end()
  }
  const ids = rows.map(({ id }) => id)
  const unknown = [...options.reopened].find((id) => !ids.includes(id))
  if (unknown !== undefined) {
    const sound = problems.length === 0 ? '' : ' without a problem'
    throw new StartError(`The table has no row “${unknown}”${sound}${didYouMean(unknown, ids)}`)
  }
  const toStore = rows.filter(({ effect }) => effect !== 'unchanged')
  return {
    rows,
    problems,
    dates: read.dates,
    /** Stores the rows without problems, except those that are unchanged. @throws as `TableKind.store` */
    store: (done: (count: number) => void) => table.store(toStore, done),
    /** The number of these rows. */
    toStore: toStore.length,
  }
}

function readSource({ name, table }: Source, columns: Columns) {
  try {
    return readRows(readTable(table), columns)
  } catch (error) {
    throw error instanceof StartError ? new StartError(`${name}: ${error.message}`) : error
  }
}
