/** A reviewer's decisions of today on this tablet: those that wait and those that were sent. */
import { z } from 'zod'
import { startOfEasternDay } from '../../rules/eastern-time.ts'
import type { StaffDatabase } from '../database.ts'
import { read } from '../one-store.ts'

/** Matches rows that count: waiting, being sent, or sent. */
const counted = z.object({
  state: z.enum(['waiting', 'sending', 'sent']),
  openMs: z.number().nullable(),
})

export interface TodayStats {
  /** Number of decisions made since midnight in New York that wait or were sent. */
  decided: number
  /**
   * Median time that a request was on screen before it was decided, in milliseconds; null: none was measured.
   */
  medianMs: number | null
}

/**
 * Reads the statistics of the day in New York.
 * @param now milliseconds since the epoch
 */
export async function readTodayStats(database: StaffDatabase, now: number): Promise<TodayStats> {
  const today = startOfEasternDay(now)
  const rows = await read(database, 'outbox', (outbox) =>
    outbox.index('by-decided').getAll(IDBKeyRange.lowerBound(today)),
  )
  const decisions = rows.flatMap((row) => counted.safeParse(row).data ?? [])
  const times = decisions.flatMap(({ openMs }) => (openMs === null ? [] : [openMs]))
  return { decided: decisions.length, medianMs: median(times) }
}

/** @returns null of no values */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [lower, upper] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2
}
