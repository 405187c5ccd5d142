/** Reports what reviewers saw of each fault, and what the database has of what was acknowledged. */
import { query } from '../../tests/fixtures/servers/test-database.ts'
import { readLedger } from '../../tests/fixtures/servers/ledger.ts'
import type { Decided } from './tablets.ts'

/** A fault, from when it struck until everything was back. Times are milliseconds of `performance.now()`. */
export interface Episode {
  name: string
  from: number
  to: number
}

export interface Row {
  fault: string
  decided: number
  acknowledged: number
  /** The longest time in which nothing was acknowledged. */
  silentMs: number
  /** The longest time between a decision and its acknowledgement. */
  longestMs: number
}

/** @returns what happened to decisions during a fault */
export function rowOf({ name, from, to }: Episode, decided: readonly Decided[]): Row {
  const isWithin = (time: number) => time >= from && time < to
  const acknowledged = decided
    .flatMap(({ decidedAt, acknowledgedAt }) =>
      acknowledgedAt !== undefined && isWithin(acknowledgedAt)
        ? [{ decidedAt, acknowledgedAt }]
        : [],
    )
    .toSorted((a, b) => a.acknowledgedAt - b.acknowledgedAt)
  const moments = [from, ...acknowledged.map(({ acknowledgedAt }) => acknowledgedAt), to]
  return {
    fault: name,
    decided: decided.filter(({ decidedAt }) => isWithin(decidedAt)).length,
    acknowledged: acknowledged.length,
    silentMs: Math.max(...moments.slice(1).map((moment, index) => moment - moments[index]!)),
    longestMs: Math.max(0, ...acknowledged.map((one) => one.acknowledgedAt - one.decidedAt)),
  }
}

export interface Stored {
  inLedger: number
  /** Review ids that are acknowledged, but not decided and credited in the database. */
  lost: string[]
  /** Review ids that are decided, credited or audited more than once, or that nobody decided. */
  doubled: string[]
}

/** Compares what was acknowledged with what the primary has now. */
export async function compareWithLedger(
  dataDir: string,
  decided: readonly Decided[],
): Promise<Stored> {
  const { decisions, ledger } = await readLedger(dataDir)
  const audited = await query<{ reviewId: string }>(
    dataDir,
    `select subject as "reviewId" from audit_log where action = 'approve'`,
  )
  const acknowledged = decided.filter(({ acknowledgedAt }) => acknowledgedAt !== undefined)
  const known = new Set(decided.map(({ reviewId }) => reviewId))
  const ids = [decisions, ledger, audited].map((rows) => rows.map(({ reviewId }) => reviewId))
  const sets = ids.map((list) => new Set(list))
  const isThere = (id: string) => sets.every((set) => set.has(id))
  return {
    inLedger: [...known].filter((id) => sets[1]!.has(id)).length,
    lost: acknowledged.map(({ reviewId }) => reviewId).filter((id) => !isThere(id)),
    doubled: ids.flatMap((list) =>
      list.filter((id, index) => list.indexOf(id) !== index || (isSeeded(id) && !known.has(id))),
    ),
  }
}

function isSeeded(reviewId: string): boolean {
  return reviewId.startsWith('seeded-')
}

const HEAD = ['fault', 'decided', 'acknowledged', 'again after', 'longest wait']

/** Prints a row of the table; the first one prints the head, too. */
export function printRow(row: Row | null): void {
  const cells = row
    ? [row.fault, row.decided, row.acknowledged, seconds(row.silentMs), seconds(row.longestMs)]
    : HEAD
  const [name, ...rest] = cells.map(String)
  console.log(`${name!.padEnd(52)}${rest.map((cell) => cell.padStart(14)).join('')}`)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
