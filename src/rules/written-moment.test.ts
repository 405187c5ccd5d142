import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toEastern } from './eastern-time.ts'
import { readMoment } from './written-moment.ts'
import { SEED } from '../testing/seed.ts'

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
  ['can begin with the month', ['1.7.2027']],
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
  fc.assert(
    fc.property(day, (date) => {
      const written = date.toISOString().slice(0, 19).replace('T', ' ')
      const read = readMoment(written, 'nothing')
      if ('problem' in read) return expect(read.problem).toMatch(/no such|twice/)
      const { year, month, day, hour, minute, second } = toEastern(read.instant)
      const parts = [month, day, hour, minute, second].map((part) => String(part).padStart(2, '0'))
      const [mm, dd, ...clock] = parts
      expect(`${year}-${mm}-${dd} ${clock.join(':')}`).toBe(written)
    }),
    { seed: SEED },
  )
})
