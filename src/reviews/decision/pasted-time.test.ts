import { expect, test } from 'vitest'
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
  ['03/08/2026 2:30 AM', 'clocks went forward'],
])('[V4] %j changes nothing: %s', (text, words) => {
  expect(pastedTime(text, PRESENT)).toEqual({ problem: expect.stringContaining(words) as string })
})
