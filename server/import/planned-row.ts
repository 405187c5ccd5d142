/** The plan for a row of a table. */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { folded } from '../../src/rules/folded.ts'
import type { Database } from '../database/database.ts'
import type { ImageStorage } from '../images/image-storage.ts'
import type { Columns, Values } from './columns.ts'
import type { RowImage } from './row-images.ts'
import { RowProblem } from './row-problem.ts'
import type { Source } from './source.ts'

/** In characters; with a hash behind it, an id stays short enough to be read out. */
const WORDS_MAX_LENGTH = 40

export interface PlanOptions {
  source: Source
  database: Database
  storage: ImageStorage
  /** If rows may change what is stored. */
  isUpdate: boolean
  /** Ids of rows that may bring back what was ended, or taken off all lists. */
  reopened: ReadonlySet<string>
  now: Date
}

export interface TableKind<C extends Columns> {
  columns: C
  /**
   * Says what would happen to a row, after the rows before it, because it may repeat one of them. Stores nothing.
   * @throws {RowProblem}
   */
  plan(line: number, values: Values<C>): Promise<PlannedRow>
  /**
   * @param done is called with the number of rows that are stored
   * @throws {StartError} when something has changed since a row was planned
   * @throws {HttpError} when images cannot be stored
   */
  store(rows: readonly PlannedRow[], done: (count: number) => void): Promise<void>
}

/**
 * - `new`: nothing like it is stored
 * - `changed`: it replaces what is stored
 * - `image`: it is stored, but an image of it is missing where images are
 * - `unchanged`: it is stored as it is
 */
export type Effect = 'new' | 'changed' | 'image' | 'unchanged'

export interface PlannedRow {
  /** As in `TableRow`. */
  line: number
  id: string
  /** For people. */
  title: string
  effect: Effect
  /** The columns to write: all if the row is new, else those that differ, because somebody may change another one meanwhile. */
  written?: Readonly<Record<string, unknown>>
  images?: readonly RowImage[]
  /** Done by hand, which the row does not undo. */
  stays?: 'ended' | 'off all lists' | undefined
}

/** A row of the database as a row of a table wants it; undefined where the table has no such column. */
export type Wanted<Stored> = {
  [Name in keyof Omit<Stored, 'id'>]: Stored[Name] | undefined
}

/** @returns the entries of what a row says that differ from what is stored */
export function differences(
  wanted: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
): [name: string, value: unknown][] {
  return Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, stored[name]),
  )
}

/**
 * @param stored undefined for a new row
 * @param columns of the table, by the names of those of the database
 * @throws {RowProblem} when the row would change what nobody has asked to change
 */
export function compared<Stored>(
  wanted: Wanted<Stored>,
  stored: Readonly<Record<string, unknown>> | undefined,
  columns: Columns,
  { images, isUpdate }: { images: readonly RowImage[]; isUpdate: boolean },
): Required<Pick<PlannedRow, 'effect' | 'written' | 'images'>> {
  const changed = differences(wanted, stored ?? {})
  const written = Object.fromEntries(changed)
  if (!stored) return { effect: 'new', written, images }
  if (changed.length > 0 && !isUpdate) {
    throw new RowProblem(
      'differs from what is stored: correct the row, or change what is stored with --update',
      changed.map(([name]) => columns[name]?.name ?? name).join(', '),
    )
  }
  const isStored = images.every((image) => image.isStored)
  const effect = changed.length > 0 ? 'changed' : isStored ? 'unchanged' : 'image'
  return { effect, written, images }
}

/** @returns what throws a {@link RowProblem} when one of a row's keys is that of an earlier line */
export function oncePerTable(field: string, what: string): (line: number, keys: string[]) => void {
  const lines = new Map<string, number>()
  return (line, keys) => {
    const earlier = keys.flatMap((key) => lines.get(key) ?? [])[0]
    if (earlier) throw new RowProblem(`is the same ${what} as line ${earlier}`, field)
    for (const key of keys) lines.set(key, line)
  }
}

/**
 * An id for a row without one, the same for the same row: `c-free-oat-latte-1f0a27c4d9`.
 * @param prefix tells what it is the id of
 * @param name for people, who see the id in addresses
 * @param identity what tells the row from all others
 */
export function derivedId(prefix: string, name: string, identity: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 10)
  const words = folded(name)
    .replaceAll(/[^a-z\d ]/g, '')
    .trim()
    .slice(0, WORDS_MAX_LENGTH)
    .trim()
    .split(/ +/)
  return [prefix, ...words, hash].filter(Boolean).join('-')
}
