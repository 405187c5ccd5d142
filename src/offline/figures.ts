/** What a reviewer has done today, from this tablet alone: what waits and what was sent. */
import { startOfEasternDay } from '../rules/eastern-time.ts'
import { historyRow, type StaffDatabase } from './database.ts'
import { isForPerson, readOutbox } from './outbox.ts'

export interface Figures {
  /** Decisions made since midnight in New York that wait or were sent. */
  decided: number
  /** Median time that a request was in sight before it was decided; null while none was measured. */
  medianMs: number | null
}

/** @param now milliseconds since the epoch */
export async function readFigures(database: StaffDatabase, now: number): Promise<Figures> {
  const today = startOfEasternDay(now)
  const db = await database.open()
  // Sent after it was decided: nothing of today was sent before today.
  const sent = await db.getAllFromIndex('history', 'by-sent', IDBKeyRange.lowerBound(today))
  const decisions = [
    ...sent.map((row) => historyRow.parse(row)),
    ...(await readOutbox(database)).flatMap((row) =>
      row.kind === 'entry' && !isForPerson(row.entry) ? [row.entry] : [],
    ),
  ].filter((decision) => decision.decidedAt >= today)
  const times = decisions.flatMap(({ openMs }) => (openMs === null ? [] : [openMs]))
  return { decided: decisions.length, medianMs: median(times) }
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [lower, upper] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2
}
