import { expect, test } from 'vitest'
import { readMoment } from '../../rules/written-moment.ts'
import { pastedTime } from './pasted-time.ts'

const PRESENT = { year: 2026, month: 11, day: 9, hour: 4, minute: 5, second: 6, dayPeriod: 1 }

test.each([
  ['11/10/2026 8:12:31 AM', '2026-11-10T13:12:31.000Z'],
  ['2026-11-10T14:12:31+01:00', '2026-11-10T13:12:31.000Z'],
  ['July 10, 2026 8:12 AM', '2026-07-10T12:12:00.000Z'],
  // Many say EST in summer, too.
  ['July 10, 2026 8:12 AM EST', '2026-07-10T12:12:00.000Z'],
  ['Nov 1, 2026 1:30 AM EDT', '2026-11-01T05:30:00.000Z'],
  ['Nov 1, 2026 1:30 AM EST', '2026-11-01T06:30:00.000Z'],
  ['Nov 1, 2026 1:30 AM', '2026-11-01T05:30:00.000Z'],
])('[V4] %j is %s', (text, instant) => expect(pastedTime(text, {})).toEqual({ instant }))

test('[V4] what the text does not name stays as it is', () => {
  const { year, month, day, ...time } = PRESENT
  expect(pastedTime('10-Nov-26', time)).toEqual({ instant: '2026-11-10T21:05:06.000Z' })
  expect(pastedTime('8:12:31 AM', { year, month, day })).toEqual({
    instant: '2026-11-09T13:12:31.000Z',
  })
  expect(pastedTime('11/10', PRESENT)).toEqual({ instant: '2026-11-10T21:05:06.000Z' })
})

test('[V4] a time is not completed by guessing', () => {
  expect(pastedTime('10-Nov-26', {})).toEqual({ parts: { year: 2026, month: 11, day: 10 } })
  expect(pastedTime('8:12', PRESENT)).toEqual({
    parts: { year: 2026, month: 11, day: 9, hour: 8, minute: 12, second: 0 },
  })
})

test.each([
  ['hello', 'What you pasted is no date and time'],
  ['11.10.2026 08:12', 'can begin with the month, the day or the year'],
  ['02/30/2026 8:12 AM', 'There is no such day or time'],
  ['11/10/2026 8:12 AM PST', 'in another time zone'],
])('[V4] %j changes nothing: %s', (text, words) => {
  expect(pastedTime(text, PRESENT)).toEqual({ problem: expect.stringContaining(words) as string })
})

const two = (value: number) => String(value).padStart(2, '0')

/** The Sunday on which the clocks change, a time of whose night occurs never or twice. */
const nights = [2024, 2025, 2026, 2027, 2028, 2029, 2030].flatMap((year) => {
  const firstSunday = (month: number) => 1 + ((7 - new Date(year, month - 1, 1).getDay()) % 7)
  return [
    { year, month: 3, day: firstSunday(3) + 7, hour: 2, words: ['no such day or time', 'forward'] },
    { year, month: 11, day: firstSunday(11), hour: 1, words: ['occurs twice', '05:30:15'] },
  ]
})

test.each(nights)(
  '[V4] the night of $year-$month-$day as tables have it, and as it is pasted',
  (night) => {
    const { year, month, day, hour, words } = night
    const clock = `${hour}:30:15 AM`
    const name = month === 3 ? 'March' : 'Nov'
    for (const text of [
      `${year}-${two(month)}-${two(day)} ${two(hour)}:30:15`,
      `${year}-${two(month)}-${two(day)}T${two(hour)}:30:15`,
      `${year}${two(month)}${two(day)}T${two(hour)}3015`,
      `${month}/${day}/${year} ${clock}`,
      `${month}/${day}/${year % 100} ${clock} ET`,
      `${name} ${day}, ${year}, ${clock}`,
      `Sunday, ${day} ${name} ${year} at ${hour}.30.15 a.m.`,
    ]) {
      expect(readMoment(text, 'nothing')).toHaveProperty(
        'problem',
        expect.stringContaining(words[0]!),
      )
      // Where it occurs twice, the field asks which one is meant.
      expect(Object.values(pastedTime(text, PRESENT))).toEqual([expect.stringContaining(words[1]!)])
    }
    // A part alone must not make it either.
    const rest = { year, month, day }
    expect(Object.values(pastedTime(clock, rest))).toEqual([expect.stringContaining(words[1]!)])
    if (month === 3) return
    for (const [zone, utc] of [
      ['EDT', 5],
      ['EST', 6],
    ] as const) {
      const instant = `${year}-11-${two(day)}T0${utc}:30:15.000Z`
      const text = `${month}/${day}/${year} ${clock} ${zone}`
      expect(readMoment(text, 'nothing')).toEqual({ instant })
      expect(pastedTime(text, {})).toEqual({ instant })
    }
  },
)
