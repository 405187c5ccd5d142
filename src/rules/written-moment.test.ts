import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toEastern } from './eastern-time.ts'
import { styleOf } from './values/written-date.ts'
import { readMoment } from './written-moment.ts'
import { forAll } from '../testing/seed.ts'

test.each([
  ['2027-07-01 17:30', '2027-07-01T21:30:00.000Z'],
  ['7/1/27 5:30:15 PM', '2027-07-01T21:30:15.000Z'],
  ['2027-07-01T17:30:00+02:00', '2027-07-01T15:30:00.000Z'],
  ['2026-11-01 01:30 EDT', '2026-11-01T05:30:00.000Z'],
  ['2026-11-01 01:30 EST', '2026-11-01T06:30:00.000Z'],
])('%j is %s', (text, instant) => expect(readMoment(text, 'nothing')).toEqual({ instant }))

test.each([
  ['2027-07-01', '2027-07-02T03:59:59.000Z'],
  ['December 31, 2027', '2028-01-01T04:59:59.000Z'],
  ['2026-11-01', '2026-11-02T04:59:59.000Z'],
  ['2027-03-14', '2027-03-15T03:59:59.000Z'],
])('the end of the day %j in New York is %s', (text, instant) => {
  expect(readMoment(text, 'its-end')).toEqual({ instant })
  expect(readMoment(text, 'nothing')).toEqual({ problem: 'the hour is missing' })
})

test.each([
  ['the year is missing', ['7/1', '17:30']],
  ['the day is missing', ['July 2027']],
  ['can be in the morning or the evening: write 05 for the morning, or AM', ['7/1/2027 5:30']],
  ['can begin with the month', ['1.7.2027', '13/10/26']],
  ['write 2027-01-07 for January 7, or 2027-07-01 for July 1', ['1.7.2027', '1.7.27']],
  ['there is no such day or time', ['2/30/2027', '2027-03-14 02:30', '0000-01-01']],
  ['there is no such day or time', ['9999-12-31T23:00-05:00']],
  ['occurs twice', ['2026-11-01 01:30']],
  ['is in another time zone', ['2027-07-01 17:30 PST']],
  ['must be a date and time', ['46569', '#VALUE!', '']],
])('no moment, %s: %j', (words, texts) => {
  const problem = expect.stringContaining(words) as string
  expect(texts.map((text) => readMoment(text, 'its-end'))).toEqual(texts.map(() => ({ problem })))
})

test('what a spreadsheet writes with a 24-hour clock is that time in New York', () => {
  const day = fc.date({
    min: new Date('2015-01-02T00:00:00Z'),
    max: new Date('2099-12-30T00:00:00Z'),
    noInvalidDate: true,
  })
  forAll(100, [day], (date) => {
    const written = date.toISOString().slice(0, 19).replace('T', ' ')
    const read = readMoment(written, 'nothing')
    if ('problem' in read) return expect(read.problem).toMatch(/no such|twice/)
    const { year, month, day, hour, minute, second } = toEastern(read.instant)
    const parts = [month, day, hour, minute, second].map((part) => String(part).padStart(2, '0'))
    const [mm, dd, ...clock] = parts
    expect(`${year}-${mm}-${dd} ${clock.join(':')}`).toBe(written)
  })
})

const JANUARY = '2027-01-08T04:59:59.000Z'
const JULY = '2027-07-02T03:59:59.000Z'

test.each([
  ['1/7/2027', [], JANUARY],
  ['1.7.2027', ['13.10.2027'], JULY],
  ['1/7/2027', ['13/10/2027'], JULY],
  ['1-7-27', ['31-12-2027'], JULY],
  ['1.7.2027', ['12.31.2027'], JANUARY],
  ['1.7.27', ['12/31/27', ''], JANUARY],
  ['1/7/2027', ['13/10/2027', '10/13/2027'], 'can begin with the month'],
  ['1/7/27', ['13/10/27', '12/31/27'], 'can begin with the month'],
  ['1/7/27', ['13/10/27'], 'can begin with the month'],
  ['1.7.2027', ['7.7.2027', '2027-12-31', 'never', 'July 13, 2027'], 'can begin with the month'],
])('%s beside %j is %s', (text, others, expected) => {
  const read = readMoment(text, 'its-end', styleOf([text, ...others]))
  expect('instant' in read ? read.instant : read.problem).toContain(expected)
})

const MORNING = '2026-11-18T13:22:00.000Z'

test.each([
  [['11/18/2026 14:05'], MORNING],
  [['11/18/2026 0:05'], MORNING],
  [['11/18/2026 00:05'], MORNING],
  [['2026-11-18 23:59', 'never', ''], MORNING],
  [[], 'in the morning or the evening'],
  [['11/18/2026 12:40', '11/18/2026 10:15'], 'in the morning or the evening'],
  [['11/18/2026 14:05', '11/18/2026 1:05 PM'], 'in the morning or the evening'],
  [['2026-11-18 1:05 PM', '2026-11-18 14:05'], 'in the morning or the evening'],
  [['1/1/2026 13:00 pm'], 'in the morning or the evening'],
])('8:22 beside %j is %s', (others, expected) => {
  const text = '11/18/2026 8:22'
  const read = readMoment(text, 'nothing', styleOf([text, ...others]))
  expect('instant' in read ? read.instant : read.problem).toContain(expected)
})

test.each([
  ['10:30', 'add AM or PM'],
  ['12:30', 'add AM or PM'],
  ['08:22', '2026-11-18T13:22'],
  ['14:05', '2026-11-18T19:05'],
  ['10:30 AM', '2026-11-18T15:30'],
])('in a column with AM and PM, %s is %s', (time, expected) => {
  const style = styleOf([`11/18/2026 ${time}`, '11/18/2026 1:05 PM'])
  const read = readMoment(`11/18/2026 ${time}`, 'nothing', style)
  expect('instant' in read ? read.instant : read.problem).toContain(expected)
})
