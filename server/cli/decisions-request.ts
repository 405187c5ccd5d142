import { CalendarDate } from '@internationalized/date'
import { z } from 'zod'
import { EASTERN } from '../../src/rules/eastern-time.ts'
import type { Arguments } from './command-line.ts'

/** Two days in New York, both included. */
const request = z
  .object({ from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => from <= to)
  .transform(({ from, to }) => ({
    from: dayIn(from).toDate(EASTERN),
    /** Not included. */
    until: dayIn(to).add({ days: 1 }).toDate(EASTERN),
  }))

/**
 * Reads the arguments of `npm run decisions`.
 * @returns null if a day is missing or is none
 */
export function readDecisionsRequest({ values }: Arguments<'decisions'>) {
  return request.safeParse(values).data ?? null
}

function dayIn(text: string): CalendarDate {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return new CalendarDate(year, month, day)
}
