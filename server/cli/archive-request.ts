import { z } from 'zod'
import type { EpochMs } from '../../src/rules/epoch-ms.ts'
import { YOUNGEST_DAYS } from '../config/env.ts'
import { StartError } from '../config/start-error.ts'
import { pathHere, type Arguments } from './command-line.ts'

const DAY_MS = 24 * 60 * 60_000

const request = z
  .object({
    before: z.iso.date(),
    to: z.string().min(1),
    'dry-run': z.boolean().default(false),
    'rows-per-file': z.coerce.number().int().min(1).max(100_000).default(20_000),
  })
  .transform((options) => ({
    /** The beginning of that day in UTC. */
    before: new Date(`${options.before}T00:00:00.000Z`),
    folder: pathHere(options.to),
    isDryRun: options['dry-run'],
    rowsPerFile: options['rows-per-file'],
  }))

export type ArchiveRequest = z.output<typeof request>

/**
 * Reads the arguments of `npm run archive`.
 * @returns null if something is missing or makes no sense
 * @throws {StartError} when the date is not long enough ago
 */
export function readArchiveRequest(
  { values }: Arguments<'archive'>,
  now: EpochMs,
): ArchiveRequest | null {
  const { data } = request.safeParse(values)
  const youngest = new Date(now - YOUNGEST_DAYS * DAY_MS)
  if (!data || data.before <= youngest) return data ?? null
  const last = youngest.toISOString().slice(0, 10)
  throw new StartError(`--before must be at least ${YOUNGEST_DAYS} days ago: ${last} or earlier`)
}
