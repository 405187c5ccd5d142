import { StartError } from '../config/start-error.ts'
import type { Database } from '../database/database.ts'
import type { ImageStorage } from '../images/image-storage.ts'
import { BUSINESS_COLUMNS, planBusinesses, STORING_BUSINESSES } from './businesses.ts'
import { readRows, type Columns, type Problem, type ReadDate, type Row } from './columns.ts'
import { COUPON_COLUMNS, planCoupons, STORING_COUPONS } from './coupons.ts'
import { didYouMean } from './near-misses.ts'
import type { Plan, PlannedRow } from './planned-row.ts'
import type { Progress } from './progress.ts'
import { planReceipts, RECEIPT_COLUMNS, storeReceipts } from './receipts.ts'
import { rowImages, type UseOfImages } from './row-images.ts'
import type { Source } from './source.ts'
import { storeRows } from './store-rows.ts'
import { readTable } from './table.ts'

export const KINDS = ['businesses', 'coupons', 'receipts'] as const
export type Kind = (typeof KINDS)[number]

/** A table that has been read and compared with what is stored. */
export interface PlannedTable {
  rows: readonly PlannedRow<{ id: string }>[]
  problems: readonly Problem[]
  /** As `readRows` returns them. */
  dates: readonly ReadDate[]
  /** Stores the rows without problems, except those that are unchanged. @throws as `storeRows`, `storeReceipts` */
  store: (done: (count: number) => void) => Promise<void>
  /** How many rows that are. */
  toStore: number
}

interface PlanOptions {
  source: Source
  database: Database
  storage: ImageStorage
  /** Whether a row may change what is stored. */
  isUpdate: boolean
  /** Ids of rows that may bring back what was ended, or taken off all lists. */
  reopened: ReadonlySet<string>
  now: Date
  progressOf: (total: number) => Progress
}

/**
 * Reads a table and finds out what would happen to its rows. Stores nothing.
 * @throws {StartError} when it is no table, its columns are not those of its kind, or it lacks a row that shall be reopened
 */
export async function planTable(kind: Kind, options: PlanOptions): Promise<PlannedTable> {
  const { database, storage } = options
  const images = (use: UseOfImages) => rowImages(options, use)
  if (kind === 'businesses') {
    return planned(BUSINESS_COLUMNS, options, {
      plan: (rows, done) =>
        planBusinesses(database, rows, {
          ...options,
          images: { logo: images('logo'), template: images('template') },
          done,
        }),
      store: (rows, done) => storeRows(database, rows, STORING_BUSINESSES, done),
    })
  }
  if (kind === 'coupons') {
    return planned(COUPON_COLUMNS, options, {
      plan: (rows, done) =>
        planCoupons(database, rows, { ...options, image: images('coupon'), done }),
      store: (rows, done) => storeRows(database, rows, STORING_COUPONS, done),
    })
  }
  return planned(RECEIPT_COLUMNS, options, {
    plan: (rows, done) => planReceipts(database, rows, { ...options, done }),
    store: (rows, done) => storeReceipts(database, storage, rows, done),
  })
}

type Done = (count: number) => void

async function planned<C extends Columns, Stored extends { id: string }>(
  columns: C,
  { source, progressOf, reopened }: PlanOptions,
  {
    plan,
    store,
  }: {
    plan: (rows: Row<C>[], done: Done) => Promise<Plan<Stored>>
    store: (rows: PlannedRow<Stored>[], done: Done) => Promise<void>
  },
): Promise<PlannedTable> {
  const read = readSource(source, columns)
  const progress = progressOf(read.rows.length)
  const { rows, problems } = await plan(read.rows, progress.show).finally(progress.end)
  const toStore = rows.filter(({ effect }) => effect !== 'unchanged')
  const all = [...read.problems, ...problems]
  const ids = rows.map(({ row }) => row.id)
  const unknown = [...reopened].find((id) => !ids.includes(id))
  if (unknown !== undefined) {
    const sound = all.length === 0 ? '' : ' without a problem'
    throw new StartError(`The table has no row “${unknown}”${sound}${didYouMean(unknown, ids)}`)
  }
  return {
    rows,
    problems: all,
    dates: read.dates,
    store: (done) => store(toStore, done),
    toStore: toStore.length,
  }
}

function readSource<C extends Columns>({ name, table }: Source, columns: C) {
  try {
    return readRows(readTable(table), columns)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    throw new StartError(`${name}: ${error.message}`)
  }
}
