import { CalendarDateTime } from '@internationalized/date'
import { expect, test } from 'vitest'
import {
  formatEastern,
  formatEasternWithZone,
  instantsOf,
  startOfEasternDay,
  toEastern,
} from './eastern-time.ts'

const wallClock = (...parts: [number, number, number, number, number]) =>
  new CalendarDateTime(...parts)

test('New York is five hours behind in winter and four in summer', () => {
  expect(instantsOf(wallClock(2026, 1, 15, 14, 35))).toEqual(['2026-01-15T19:35:00.000Z'])
  expect(instantsOf(wallClock(2026, 7, 15, 14, 35))).toEqual(['2026-07-15T18:35:00.000Z'])
})

test('the hour that comes twice in November means two instants', () => {
  expect(instantsOf(wallClock(2026, 11, 1, 1, 30))).toEqual([
    '2026-11-01T05:30:00.000Z',
    '2026-11-01T06:30:00.000Z',
  ])
  expect(instantsOf(wallClock(2026, 11, 1, 0, 59))).toHaveLength(1)
  expect(instantsOf(wallClock(2026, 11, 1, 2, 0))).toEqual(['2026-11-01T07:00:00.000Z'])
})

test('the hour that March skips means none', () => {
  expect(instantsOf(wallClock(2026, 3, 8, 2, 30))).toEqual([])
  expect(instantsOf(wallClock(2026, 3, 8, 1, 59))).toEqual(['2026-03-08T06:59:00.000Z'])
  expect(instantsOf(wallClock(2026, 3, 8, 3, 0))).toEqual(['2026-03-08T07:00:00.000Z'])
})

test('a receipt of the late evening keeps its day', () => {
  const [instant = ''] = instantsOf(wallClock(2026, 11, 18, 23, 45))
  expect(formatEastern(instant)).toBe('Nov 18, 2026, 11:45 PM')
})

test('the zone’s name tells the two hours apart', () => {
  expect(formatEasternWithZone('2026-11-01T05:30:00.000Z')).toContain('1:30 AM EDT')
  expect(formatEasternWithZone('2026-11-01T06:30:00.000Z')).toContain('1:30 AM EST')
})

test.each([
  ['2026-11-21T04:59:59.999Z', '2026-11-20T05:00:00.000Z'],
  ['2026-11-21T05:00:00.000Z', '2026-11-21T05:00:00.000Z'],
  // The day on which clocks are set back begins in daylight saving time.
  ['2026-11-01T20:00:00.000Z', '2026-11-01T04:00:00.000Z'],
])('the New York day of %s began at %s', (at, start) => {
  expect(new Date(startOfEasternDay(Date.parse(at))).toISOString()).toBe(start)
})

test('the last evening that can be typed is in a year of five digits in UTC', () => {
  const [instant = ''] = instantsOf(wallClock(9999, 12, 31, 23, 59))
  expect(toEastern(instant).year).toBe(9999)
})
