/** The columns that a table of ours can have, and the values in its rows. */
import { squeezed } from '../../src/rules/folded.ts'
import { styleOf, type DateStyle } from '../../src/rules/values/written-date.ts'
import { daysIn } from '../../src/rules/written-moment.ts'
import { StartError } from '../config/start-error.ts'
import { didYouMean } from './near-misses.ts'
import { isPlaceholder, spreadsheetFault } from './no-value.ts'
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
  /** Whether it holds dates, which are read as all of them together are written. */
  isDate?: boolean
  /**
   * @param text the cell, without the spaces around it
   * @param style of a column of dates
   */
  read: (text: string, style?: DateStyle) => Reading<T>
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

/** How a date of a column was understood. */
export interface ReadDate {
  /** The name of the column. */
  field: string
  text: string
  at: Date
}

/**
 * Reads every row.
 * @returns the rows without problems, the problems of the others, and for each column of dates one that could be read
 *   otherwise, or the first
 * @throws {StartError} when a column is missing, unknown, or there twice
 */
export function readRows<C extends Columns>(
  { header, rows }: Table,
  columns: C,
): { rows: Row<C>[]; problems: Problem[]; dates: ReadDate[] } {
  const keys = keysOf(header, columns)
  const textsIn = (key: string) => rows.map(({ cells }) => (cells[keys.indexOf(key)] ?? '').trim())
  const ofDates = Object.keys(columns).filter((key) => columns[key]!.isDate && keys.includes(key))
  const styles = new Map(ofDates.map((key) => [key, styleOf(textsIn(key))]))
  const problems: Problem[] = []
  const sound = rows.flatMap((row) => {
    const found = problemsAndValues(row, keys, columns, styles)
    problems.push(...found.problems)
    return found.problems.length > 0 ? [] : [{ line: row.line, values: found.values as Values<C> }]
  })
  const dates = ofDates.flatMap((key) => {
    const { name, read } = columns[key]!
    const dateIn = (text: string) => {
      const reading = read(text, styles.get(key))
      return 'value' in reading && reading.value ? (reading.value as Date) : null
    }
    const texts = textsIn(key)
    const text =
      texts.find((each) => daysIn(each).length > 1 && dateIn(each)) ?? texts.find(dateIn) ?? ''
    const at = dateIn(text)
    return at ? [{ field: name, text, at }] : []
  })
  return { rows: sound, problems, dates }
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
  styles: ReadonlyMap<string, DateStyle>,
) {
  const problems: Problem[] = []
  const values: Record<string, unknown> = {}
  for (const index of Array(Math.max(cells.length, keys.length)).keys()) {
    const text = (cells[index] ?? '').trim()
    const key = keys[index] ?? null
    const field = key === null ? `column ${index + 1}` : columns[key]!.name
    const reading =
      key === null ? readNameless(text) : readCell(text, columns[key]!, styles.get(key))
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

function readCell(
  text: string,
  { read, isOptional }: Column<unknown>,
  style: DateStyle | undefined,
): Reading<unknown> {
  const fault = spreadsheetFault(text)
  if (fault !== null) return { problem: fault }
  if (!isPlaceholder(text, !isOptional)) return read(text, style)
  return { problem: `“${text}” is no value: ${isOptional ? 'leave the cell empty' : 'write one'}` }
}
