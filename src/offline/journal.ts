/**
 * What sending has been doing lately, for whoever has to find out why it does not: the last events in memory,
 * with no word of a person, a receipt or a decision in them.
 */
import { ApiError } from '../contract/api-error.ts'

const KEPT = 200

const lines: string[] = []

/**
 * @param event what happened, in fixed words
 * @param stats counts and milliseconds
 */
export function note(event: string, stats: Record<string, number | string> = {}): void {
  const detail = Object.entries(stats).map(([name, value]) => `${name}=${value}`)
  lines.push([new Date().toISOString(), event, ...detail].join(' '))
  if (lines.length > KEPT) lines.shift()
}

/** An error by its kind alone: its text may quote what somebody typed. */
export function noteError(event: string, error: unknown): void {
  note(event, {
    error:
      error instanceof ApiError
        ? `${error.kind}(${error.status})`
        : error instanceof Error
          ? error.name
          : typeof error,
  })
}

/** One event a line, the oldest first. */
export function readJournal(): string {
  return lines.join('\n')
}
