/** What would happen to each row of a table. */
import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../database/database.ts'
import type { Problem } from './columns.ts'
import type { RowImage } from './row-images.ts'

/**
 * - `new`: nothing like it is stored
 * - `changed`: it replaces what is stored
 * - `image`: it is stored, but an image of it is missing where images are
 * - `unchanged`: it is stored as it is
 */
export type Effect = 'new' | 'changed' | 'image' | 'unchanged'

export interface PlannedRow<Stored extends { id: string }> {
  /** As in `TableRow`. */
  line: number
  effect: Effect
  /** A whole row if it is new, else the columns that the table has. */
  row: Stored
  /** For people. */
  title: string
  images: readonly RowImage[]
  /** What somebody has made of it by hand, which the row does not change. */
  stays?: 'ended' | 'off all lists' | undefined
}

export interface Plan<Stored extends { id: string }> {
  rows: PlannedRow<Stored>[]
  problems: Problem[]
}

/**
 * Plans the rows of a table one after the other, because a row may repeat an earlier one.
 * @param planRow says what would happen to a row, or what is wrong with it
 * @param done is called after each row with the number of rows that are planned
 */
export async function planRows<Stored extends { id: string }, TableRow extends { line: number }>(
  rows: readonly TableRow[],
  planRow: (row: TableRow) => Promise<PlannedRow<Stored> | Omit<Problem, 'line'>>,
  done: (count: number) => void,
): Promise<Plan<Stored>> {
  const plan: Plan<Stored> = { rows: [], problems: [] }
  for (const [index, row] of rows.entries()) {
    const planned = await planRow(row)
    if ('problem' in planned) plan.problems.push({ line: row.line, ...planned })
    else plan.rows.push(planned)
    done(index + 1)
  }
  return plan
}

/** What is done with planned rows, all in one transaction. */
export interface Storing<Stored> {
  /** @returns how many were stored: fewer if somebody else has stored one of them meanwhile */
  insert: (transaction: Database, rows: Stored[]) => Promise<number>
  update: (transaction: Database, row: Stored) => Promise<void>
  /** The action in the audit log, such as `import-coupon`. */
  action: string
}

/**
 * @param wanted undefined where the table has no such column
 * @returns the names of the columns in which what a row says differs from what is stored
 */
export function differences(
  wanted: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
): string[] {
  return Object.keys(wanted).filter(
    (key) => wanted[key] !== undefined && !isDeepStrictEqual(wanted[key], stored[key]),
  )
}

/** @returns the effect of a row that is stored; a problem if it would change what nobody has asked to change */
export function effectOn(
  changed: readonly string[],
  { images, isUpdate }: { images: readonly RowImage[]; isUpdate: boolean },
): Effect | { problem: string } {
  if (changed.length > 0 && !isUpdate) {
    return {
      problem:
        'differs from what is stored: correct the row, or change what is stored with --update',
    }
  }
  if (changed.length > 0) return 'changed'
  return images.every(({ isStored }) => isStored) ? 'unchanged' : 'image'
}

/**
 * @param changed the columns that differ from what is stored: only these are written, because somebody may change another
 *   one meanwhile; none for a new row
 * @returns the columns that a table has, with the id, as a row of the database
 */
export function rowOf<Stored extends { id: string }>(
  id: string,
  columns: { [Name in keyof Omit<Stored, 'id'>]: Stored[Name] | undefined },
  changed: readonly string[],
): Stored {
  const present = Object.entries(columns).filter(
    ([name, value]) => value !== undefined && (changed.length === 0 || changed.includes(name)),
  )
  return Object.fromEntries([...present, ['id', id]]) as Stored
}
