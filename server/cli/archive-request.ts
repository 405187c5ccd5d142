import { z } from 'zod'
import { StartError } from '../config/start-error.ts'
import { pathHere, type Arguments } from './command-line.ts'

/**
 * A tablet may repeat a decision for weeks, and must not be told that there is no such request. The audit log's trigger knows
 * this number too.
 */
const YOUNGEST_DAYS = 180

const DAY_MS = 24 * 60 * 60_000
const ROWS_PER_FILE = 20_000

export interface ArchiveRequest {
  /** The beginning of that day in UTC. */
  before: Date
  folder: string
  isDryRun: boolean
  rowsPerFile: number
}

const options = z.object({
  before: z.iso.date(),
  to: z.string().min(1),
  'dry-run': z.boolean().default(false),
  'rows-per-file': z.coerce.number().int().min(1).max(100_000).default(ROWS_PER_FILE),
})

/**
 * Reads the arguments of `npm run archive`.
 * @param now in milliseconds since the epoch
 * @returns null if something is missing or makes no sense
 * @throws {StartError} when the date is not long enough ago
 */
export function readArchiveRequest(
  { values }: Arguments<'archive'>,
  now: number,
): ArchiveRequest | null {
  const { data } = options.safeParse(values)
  if (!data) return null
  const before = new Date(`${data.before}T00:00:00.000Z`)
  const youngest = new Date(now - YOUNGEST_DAYS * DAY_MS)
  if (before > youngest) {
    const last = youngest.toISOString().slice(0, 10)
    throw new StartError(`--before must be at least ${YOUNGEST_DAYS} days ago: ${last} or earlier`)
  }
  return {
    before,
    folder: pathHere(data.to),
    isDryRun: data['dry-run'],
    rowsPerFile: data['rows-per-file'],
  }
}
