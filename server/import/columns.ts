/** The columns that a table of ours can have, and the values in its rows. */
import { z } from 'zod'
import { squeezed } from '../../src/rules/folded.ts'
import { styleOf, type DateStyle } from '../../src/rules/values/written-date.ts'
import { daysIn } from '../../src/rules/written-moment.ts'
import { StartError } from '../config/start-error.ts'
import { written } from './cells.ts'
import { didYouMean } from './near-misses.ts'
import type { Table } from './table.ts'

export interface Column {
  /** As messages and documents write it. Letter case, spaces and `_` make no difference in a table. */
  name: string
  /** Other names for it. */
  also?: readonly string[]
  /** If a table may lack it. */
  isOptional?: boolean
  /** From the text of a cell, without the spaces around it. Dates are read as all of their column together are written. */
  read: z.ZodType | ((style: DateStyle) => z.ZodType)
}

export type Columns = Readonly<Record<string, Column>>

/** The values of a row; `undefined` where the table has no such column. */
export type Values<C extends Columns> = {
  [Key in keyof C]:
    | z.output<C[Key]['read'] extends (style: DateStyle) => infer Dates ? Dates : C[Key]['read']>
    | (C[Key] extends { isOptional: true } ? undefined : never)
}

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

/** A date of a column, and how it was understood. */
export interface ReadDate {
  /** The name of the column. */
  field: string
  text: string
  at: Date
}

const NAMELESS = z.literal('', {
  error: 'has a value, but the first line has no name for it: is there a separator too many?',
})

/** The forms have words of their own for everything else. */
const TOO_LONG: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'too_big' && issue.origin === 'string'
    ? `must have at most ${issue.maximum} characters`
    : undefined

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
  const textsIn = (index: number) => rows.map(({ cells }) => (cells[index] ?? '').trim())
  const schemas = keys.map((key, index) => {
    if (key === null) return NAMELESS
    const { read, isOptional } = columns[key]!
    const schema = typeof read === 'function' ? read(styleOf(textsIn(index))) : read
    return written(schema, isOptional ? 'leave the cell empty' : 'write one')
  })
  const problems: Problem[] = []
  const sound = rows.flatMap(({ line, cells }) => {
    const values: Record<string, unknown> = {}
    const found: Problem[] = []
    for (const index of Array(Math.max(cells.length, keys.length)).keys()) {
      const text = (cells[index] ?? '').trim()
      const { data, error } = (schemas[index] ?? NAMELESS).safeParse(text, { error: TOO_LONG })
      const key = keys[index]
      const field = key ? columns[key]!.name : `column ${index + 1}`
      if (error) found.push({ line, field, problem: error.issues[0]!.message })
      else if (key) values[key] = data
    }
    problems.push(...found)
    return found.length > 0 ? [] : [{ line, values: values as Values<C> }]
  })
  const dates = Object.entries(columns).flatMap(([key, { name: field, read }]) => {
    const index = keys.indexOf(key)
    if (typeof read !== 'function' || index === -1) return []
    const all = textsIn(index).flatMap((text) => {
      const at = schemas[index]!.safeParse(text).data
      return at instanceof Date ? [{ field, text, at }] : []
    })
    return all.find(({ text }) => daysIn(text).length > 1) ?? all[0] ?? []
  })
  return { rows: sound, problems, dates }
}

/** @returns the column of each cell; null for cells without one */
function keysOf(header: readonly string[], columns: Columns): (string | null)[] {
  const all = Object.entries(columns)
  const names = all.map(([, { name }]) => name)
  const keys = header.map((written) => {
    const name = squeezed(written)
    if (name === '') return null
    const found = all.find(([, { name: first, also = [] }]) =>
      [first, ...also].some((each) => squeezed(each) === name),
    )
    if (found) return found[0]
    throw new StartError(
      `There is no column “${written.slice(0, 100)}”${didYouMean(written, names) || `: the columns are ${names.join(', ')}`}`,
    )
  })
  const twice = keys.find((key, index) => key !== null && keys.indexOf(key) !== index)
  if (twice) throw new StartError(`The column “${columns[twice]!.name}” is there twice`)
  const missing = all
    .filter(([key, { isOptional }]) => !isOptional && !keys.includes(key))
    .map(([, { name }]) => `“${name}”`)
  if (missing.length === 0) return keys
  throw new StartError(`The first line lacks the column ${missing.join(', ')}`)
}
