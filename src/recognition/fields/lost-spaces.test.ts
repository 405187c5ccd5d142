/** Dates and times in which the reader has lost or added spaces. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toEastern } from '../../rules/eastern-time.ts'
import { findDatetime } from './find-datetime.ts'
import { readingOf } from './testing.ts'
import { SEED } from '../../testing/seed.ts'

const [OLDEST, SUBMITTED] = ['2025-12-01T12:00:00.000Z', '2026-11-20T18:00:00.000Z']
const RUNS = 200

/** The forms of a date, and of the time behind it. */
const DATES = [
  ...['MM/dd/yyyy', 'M/d/yyyy', 'MM/dd/yy', 'M/d/yy', 'MM-dd-yyyy', 'yyyy-MM-dd'],
  ...['MMM d, yyyy', 'dd-MMM-yyyy', 'd MMM yyyy', 'd MMM yy'],
]
const TIMES = ['HH:mm', 'HH:mm:ss', 'h:mm A', 'hh:mm A', 'h:mm:ss A', 'h:mmA']

function printed(time: Date, format: string): string {
  const { year, month, day, hour, minute, second } = toEastern(time.toISOString())
  const two = (part: number) => String(part).padStart(2, '0')
  const parts: Record<string, string> = {
    ...{ yyyy: String(year), yy: two(year % 100), MM: two(month), M: String(month) },
    ...{ dd: two(day), d: String(day), HH: two(hour), hh: two(hour % 12 || 12) },
    ...{ h: String(hour % 12 || 12), mm: two(minute), ss: two(second) },
    MMM: time.toLocaleString('en-US', { month: 'short', timeZone: 'America/New_York' }),
    A: hour < 12 ? 'AM' : 'PM',
  }
  return format.replace(/y+|M+|d+|H+|h+|m+|s+|A/g, (name) => parts[name] ?? name)
}

test.each([
  ['11/10/2612:31PM', '2026-11-10T17:31:00.000Z'],
  ['11/10/261:31PM', '2026-11-10T18:31:00.000Z'],
  ['11/08/202610:40:27', '2026-11-08T15:40:27.000Z'],
  ['Date:SatNov7,2026at3:10PM', '2026-11-07T20:10:00.000Z'],
  ['NoV 17,20269:40AM', '2026-11-17T14:40:00.000Z'],
  ['10Nov202618:25', '2026-11-10T23:25:00.000Z'],
  ['1 0 N ov 20 26 18:2 5', null],
  ['D ate: 10/2 9/ 20 26 0 8:3 0:0 0', '2026-10-29T12:30:00.000Z'],
  ['11/10/2026 12:31P M', '2026-11-10T17:31:00.000Z'],
])('%s', (row, instant) => {
  expect(findDatetime([readingOf(row)], SUBMITTED).found?.value ?? null).toBe(instant)
})

test('a date and time without its spaces is found again, or nothing is', () => {
  const seconds = fc.integer({ min: Date.parse(OLDEST) / 1000, max: Date.parse(SUBMITTED) / 1000 })
  const formats = fc.tuple(fc.constantFrom(...DATES), fc.constantFrom(...TIMES))
  let found = 0
  fc.assert(
    fc.property(seconds, formats, fc.boolean(), (second, [day, time], isSpaced) => {
      const printedSeconds = time.includes('ss') ? second : second - (second % 60)
      const date = new Date(printedSeconds * 1000)
      const text = printed(date, `${day} ${time}`)
      const row = isSpaced ? text : text.replaceAll(' ', '')
      const instant = findDatetime([readingOf(row)], SUBMITTED).found?.value ?? null
      if (instant !== null) found += 1
      expect([null, date.toISOString()]).toContain(instant)
    }),
    { seed: SEED, numRuns: RUNS },
  )
  expect(found).toBeGreaterThan(0.9 * RUNS)
})

test('a year of two digits may run into a time that continues it', () => {
  const { found } = findDatetime([readingOf('1/5/2020:15')], '2020-01-10T18:00:00.000Z')
  expect(found?.value).toBe('2020-01-06T01:15:00.000Z')
})
