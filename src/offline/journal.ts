/**
 * The last 200 events of sending, of the storage and of failed jobs, in memory only, to find out why decisions are not
 * sent. They contain nothing about people, receipts or decisions.
 */
import { ApiError } from '../contract/api-error.ts'

const MOST_LINES = 200

const lines: string[] = []

/**
 * Adds an event.
 * @param event what happened, in fixed words
 * @param stats counts and milliseconds
 */
export function note(event: string, stats: Record<string, number | string>): void {
  const detail = Object.entries(stats).map(([name, value]) => `${name}=${value}`)
  lines.push([new Date().toISOString(), event, ...detail].join(' '))
  if (lines.length > MOST_LINES) lines.shift()
}

/** Adds an event with the kind of an error but not its text, which may quote what somebody typed. */
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

/** @returns one event per line, oldest first */
export function readJournal(): string {
  return lines.join('\n')
}
