import { expect, test } from 'vitest'
import { incompleteDateProblem, receiptDateProblem, SKIPPED_HOUR } from './receipt-date.ts'

const TOO_OLD = 'The date cannot be before 2015'
const IN_THE_FUTURE = 'The date cannot be in the future'

test.each([
  ['the last moment of 2014 in New York', '2015-01-01T04:59:59.999Z', TOO_OLD],
  ['the first moment of 2015 in New York', '2015-01-01T05:00:00.000Z', null],
  ['the last second of tomorrow in New York', '2026-11-23T04:59:59.000Z', null],
  ['the day after tomorrow in New York', '2026-11-23T05:00:00.000Z', IN_THE_FUTURE],
  ['a year of five digits', '+020261-11-20T17:31:08.000Z', IN_THE_FUTURE],
])('decided on November 21, %s', (_, receiptDatetime, problem) => {
  expect(receiptDateProblem(receiptDatetime, Date.parse('2026-11-21T15:00:00.000Z'))).toBe(problem)
})

test.each([
  ['late in the evening', '2026-11-22T04:59:00.000Z', '2026-11-23T04:59:59.000Z'],
  ['on the day of 25 hours', '2026-11-01T04:00:00.000Z', '2026-11-03T04:59:59.000Z'],
  ['on the day of 23 hours', '2026-03-08T05:00:00.000Z', '2026-03-10T03:59:59.000Z'],
])('tomorrow is New York’s: %s', (_, now, last) => {
  const next = new Date(Date.parse(last) + 1_000).toISOString()
  expect(receiptDateProblem(last, Date.parse(now))).toBeNull()
  expect(receiptDateProblem(next, Date.parse(now))).toBe(IN_THE_FUTURE)
})

const SKIPPED = { month: 3, day: 8, hour: 2, dayPeriod: 0 }
const FULL = { month: 2, day: 28, year: 2026, hour: 5, minute: 48, second: 57, dayPeriod: 1 }

test.each([
  ['nothing', {}, 'Select a datetime'],
  ['all but the year', { ...FULL, year: undefined }, 'Select a datetime: the year is missing'],
  ['all but AM or PM', { ...FULL, dayPeriod: undefined }, 'Select a datetime: AM or PM is missing'],
  ['a day that does not exist', { ...FULL, day: 30 }, 'Select a datetime: there is no such day'],
  ['an hour that does not exist', { ...FULL, ...SKIPPED }, `Select a datetime: ${SKIPPED_HOUR}`],
])('says what is missing of a date of which is typed: %s', (_, parts, problem) => {
  expect(incompleteDateProblem(parts)).toBe(problem)
})
