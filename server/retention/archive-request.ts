import { parseArgs } from 'node:util'
import { z } from 'zod'

/**
 * A tablet may repeat a decision for weeks, and must not be told that there is no such request. The audit log's trigger knows
 * this number too.
 */
const YOUNGEST_DAYS = 180

const DAY_MS = 24 * 60 * 60_000
const ROWS_PER_FILE = 20_000

export const USAGE =
  'Usage: npm run archive -- --before <YYYY-MM-DD> --to <folder> [--dry-run] [--rows-per-file <1 to 100000>]'

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
 * @throws {Error} when they are none that it understands, or the date is not long enough ago; its message says so
 */
export function readArchiveRequest(args: string[], now: number): ArchiveRequest {
  const read = options.safeParse(parsed(args))
  if (!read.success) throw new Error(USAGE)
  const { before, to, ...rest } = read.data
  const time = new Date(`${before}T00:00:00.000Z`)
  const youngest = new Date(now - YOUNGEST_DAYS * DAY_MS)
  if (time > youngest) {
    const last = youngest.toISOString().slice(0, 10)
    throw new Error(`--before must be at least ${YOUNGEST_DAYS} days ago: ${last} or earlier`)
  }
  return {
    before: time,
    folder: to,
    isDryRun: rest['dry-run'],
    rowsPerFile: rest['rows-per-file'],
  }
}

function parsed(args: string[]): unknown {
  try {
    return parseArgs({
      args,
      options: {
        before: { type: 'string' },
        to: { type: 'string' },
        'dry-run': { type: 'boolean' },
        'rows-per-file': { type: 'string' },
      },
    }).values
  } catch {
    return null
  }
}
