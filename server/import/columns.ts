/** The columns that a table of ours can have, and the values in its rows. */
import { squeezed } from '../../src/rules/folded.ts'
import { StartError } from '../config/start-error.ts'
import { didYouMean } from './near-misses.ts'
import type { Table, TableRow } from './table.ts'

/** What a cell means, or words about what is wrong with it. */
export type Reading<T> = { value: T } | { problem: string }

export interface Column<T> {
  /** As messages and documents write it. Letter case, spaces and `_` make no difference in a table. */
  name: string
  /** Other names for it. */
  also?: readonly string[]
  /** Whether a table may lack it. */
  isOptional?: boolean
  /** @param text the cell, without the spaces around it */
  read: (text: string) => Reading<T>
}

// oxlint-disable-next-line typescript/no-explicit-any -- a column of any value
export type Columns = Readonly<Record<string, Column<any>>>

/** The values of a row; `undefined` where the table has no such column. */
export type Values<C extends Columns> = {
  [Key in keyof C]: (C[Key] extends Column<infer T> ? T : never) | AbsentIn<C[Key]>
}

type AbsentIn<C> = C extends { isOptional: true } ? undefined : never

export interface Row<C extends Columns> {
  /** As in `TableRow`. */
  line: number
  values: Values<C>
}

/** Something in a row that keeps it from being stored. */
export interface Problem {
  /** As in `TableRow`. */
  line: number
  /** The name of the column. */
  field: string
  problem: string
}

/** A spreadsheet writes these where a formula has failed. */
const SPREADSHEET_ERROR = /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|BLOCKED!)$/

/**
 * Reads every row.
 * @returns the rows without problems, and the problems of the others
 * @throws {StartError} when a column is missing, unknown, or there twice
 */
export function readRows<C extends Columns>(
  { header, rows }: Table,
  columns: C,
): { rows: Row<C>[]; problems: Problem[] } {
  const keys = keysOf(header, columns)
  const problems: Problem[] = []
  const sound = rows.flatMap((row) => {
    const found = problemsAndValues(row, keys, columns)
    problems.push(...found.problems)
    return found.problems.length > 0 ? [] : [{ line: row.line, values: found.values as Values<C> }]
  })
  return { rows: sound, problems }
}

/** @returns the column of each cell; null for cells without one */
function keysOf(header: readonly string[], columns: Columns): (string | null)[] {
  const keyOfName = new Map(
    Object.entries(columns).flatMap(([key, { name, also = [] }]) =>
      [name, ...also].map((each) => [squeezed(each), key]),
    ),
  )
  const names = Object.values(columns).map(({ name }) => name)
  const keys = header.map((written) => {
    const name = squeezed(written)
    if (name === '') return null
    const key = keyOfName.get(name)
    if (key !== undefined) return key
    throw new StartError(
      `There is no column “${written.slice(0, 100)}”${didYouMean(written, names) || `: the columns are ${names.join(', ')}`}`,
    )
  })
  const [twice] = keys.filter((key, index) => key !== null && keys.indexOf(key) !== index)
  if (twice) throw new StartError(`The column “${columns[twice]!.name}” is there twice`)
  const missing = Object.entries(columns)
    .filter(([key, { isOptional }]) => !isOptional && !keys.includes(key))
    .map(([, { name }]) => `“${name}”`)
  if (missing.length === 0) return keys
  throw new StartError(`The first line lacks the column ${missing.join(', ')}`)
}

function problemsAndValues(
  { line, cells }: TableRow,
  keys: readonly (string | null)[],
  columns: Columns,
) {
  const problems: Problem[] = []
  const values: Record<string, unknown> = {}
  for (const index of Array(Math.max(cells.length, keys.length)).keys()) {
    const text = (cells[index] ?? '').trim()
    const key = keys[index] ?? null
    const field = key === null ? `column ${index + 1}` : columns[key]!.name
    const reading = key === null ? readNameless(text) : readCell(text, columns[key]!)
    if ('problem' in reading) problems.push({ line, field, problem: reading.problem })
    else if (key !== null) values[key] = reading.value
  }
  return { problems, values }
}

function readNameless(text: string): Reading<null> {
  return text === ''
    ? { value: null }
    : {
        problem:
          'has a value, but the first line has no name for it: is there a separator too many?',
      }
}

function readCell(text: string, { read }: Column<unknown>): Reading<unknown> {
  if (SPREADSHEET_ERROR.test(text)) return { problem: `the spreadsheet says ${text}` }
  // A spreadsheet would compute it as soon as somebody opens what was stored.
  if (text.startsWith('=')) return { problem: 'is a formula: save its value instead' }
  return read(text)
}
