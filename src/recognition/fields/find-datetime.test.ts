import { describe, expect, test } from 'vitest'
import { findDatetime } from './find-datetime.ts'
import { readingOf, rowOf } from './testing.ts'

const SUBMITTED = '2026-11-20T18:00:00.000Z'

const finding = (...rows: string[]) => findDatetime([readingOf(...rows)], SUBMITTED)
const choiceIn = (...rows: string[]) => finding(...rows).choice?.map(({ value }) => value) ?? null
const dateIn = (rows: string[], submitted = SUBMITTED) =>
  findDatetime([readingOf(...rows)], submitted).found?.value ?? null

/** 7:32 PM on November 10. */
const AT = '2026-11-11T00:32:00.000Z'

describe('[V4] dates and times as tills of the United States print them, New York time', () => {
  test.each([
    ...[
      '11/10/2026 07:32 PM',
      'DATE 11/10/26 7:32 PM 281880',
      '11.10.2026 19:32',
      '10 Nov 26 19:32',
    ],
    ...['2026-11-10T19:32:00', '2026/11/10 19:32', 'November 10th, 2026 7:32 PM'],
    ...["Nov 10 '26 07:32 PM", 'Date: Tue Nov 10, 2026 at 7:32 PM', 'Tue-10-Nov-2026 19:32'],
    ...['Table 2 Nov 10, 2026 7:32 PM', '11/10/2026 7:32 p.m.', '11/10/2026 19:32 AMEX'],
    ...['07:32PM 281880 11-10-26', "Nov10'26 07:32PM", '11 10 2026 19:32', 'Nov10/26 7:32PM'],
    ...['11 10 26 07:32PM', 'Tue Nov 10 19:32:00 EST 2026', 'Nov  10 7:32 PM  2026'],
    ...['Store 05 11 26 07:32PM 11/10/26', '11/10/2026 0732PM', '11/10/2026 7.32 PM'],
    ...['Date 11/10/2026 Time 1932', 'SvrCk: 8 7:32p 11/10/26', 'Guests 6 7:32 PM 11/10/2026'],
  ])('%s', (row) => expect(dateIn(['SHOP', row, 'Cashier: Ana Reg 02'])).toBe(AT))

  test.each([
    ['07/04/2026 12:00 AM', '2026-07-04T04:00:00.000Z'],
    ['07/04/2026 12:00 PM', '2026-07-04T16:00:00.000Z'],
    ['Station: 1 6 6/02/2026 04:18:31 PM', '2026-06-02T20:18:31.000Z'],
    ['11/10/26 1 1:24pm', '2026-11-11T04:24:00.000Z'],
    ['Qty 2 11 10 26', null],
    ['Nov 10 10:15', null],
  ])('%s', (row, instant) => expect(dateIn([row])).toBe(instant))
})

describe('misread characters', () => {
  test.each([
    ...['11/1O/2O26 O7:32 PM', 'N0V 10, 2026 7:32 PM', '07:32PH 11/10/2026'],
    ...['11/10/2026 7.32.00PM', '11,10/2026 19:32', 'Monitor 11/10/2026 19:32'],
  ])('%s', (row) => expect(dateIn([row])).toBe(AT))

  test.each([
    ['a half of the day that could be either', '11/10/2026 06:42 RM'],
    ['an amount is no time', '11/10/2026 12.50'],
    ['a month that does not exist', '13/13/2026 18:42'],
    ['seconds that do not exist', '11/10/2026 18:30:72'],
    ['another day of the week', 'Mon 11/10/2026 18:42'],
    ['another day of the week behind', '11/10/2026 Fri 18:42'],
    ['a register before the month', 'Reg 1 2/10/2026 18:42'],
    ['a register before the hour', '11/10/2026 Reg 1 2:42 PM'],
  ])('nothing: %s', (_, row) => expect(dateIn([row])).toBeNull())

  test('slashes that were lost are replaced beside the label, but nothing is sure then', () => {
    const { found } = findDatetime([readingOf('Date 1111612026 03:37 PM')], SUBMITTED)
    expect(found).toMatchObject({ value: '2026-11-16T20:37:00.000Z', isSure: false })
    expect(dateIn(['No 1111612026 03:37 PM'])).toBeNull()
  })
})

test.each([
  ['month first where both are possible', '10/11/2026', '2026-10-11', true],
  ['day first where there is no such month', '25/04/2026', '2026-04-25', false],
  ['day first where the other is in the future', '12/04/2026', '2026-04-12', false],
  ['day first where the other is too old', '10/09/2025', null, null],
])('%s', (_, date, day, isSure) => {
  const { found } = findDatetime([readingOf(`${date} 12:00 PM`)], SUBMITTED)
  expect(found?.value.slice(0, 10) ?? null).toBe(day)
  expect(found?.isSure ?? null).toBe(isSure)
})

test('day first where the other is more than 400 days old', () => {
  const inTime = '2026-11-01T18:00:00.000Z'
  expect(dateIn(['10/11/2025 12:00 PM'])).toBe('2025-11-10T17:00:00.000Z')
  expect(dateIn(['10/11/2025 12:00 PM'], inTime)).toBe('2025-10-11T16:00:00.000Z')
})

describe('date and time in different rows', () => {
  test('the time may be near its date', () => {
    expect(dateIn(['11/10/2026', 'CLERK MAE', '19:32:00'])).toBe(AT)
    expect(dateIn(['7:32 PM', '11/10/2026'])).toBe(AT)
  })

  test.each([
    ['farther away', ['11/08/2026', 'a', 'b', '10:40:27']],
    ['two times', ['11/08/2026', '10:40:27', '10:41:00']],
    ['the time of another date', ['11/08/2026', 'Batch 05/02/2019 10:40']],
    ['hours of business', ['11/08/2026', 'MON-SAT: 11:00 - 21:30']],
    ['hours of business in words', ['11/08/2026', 'Open daily until 10:30 PM']],
    ['the time to pick it up', ['11/08/2026', 'Pickup time 10:30 PM']],
  ])('nothing: %s', (_, rows) => expect(dateIn(rows)).toBeNull())

  test('hours in a range are not the time that a date lacks', () => {
    expect(dateIn(['11/08/2026 10:00AM to 10:00PM'])).toBeNull()
    expect(dateIn(['10:00AM - 10:00PM', '11/10/2026', '7:32 PM'])).toBe(AT)
  })
})

describe('several dates', () => {
  const SALE = ['GOLDEN LION', '11/08/2026 7:31 PM', 'Tea 2.00']
  test.each([
    ['00', 'paid not ordered', ['Ordered 11/08/2026 6:42 PM', 'Paid 11/08/2026 7:31 PM']],
    ['00', 'dated not closed', ['Date 11/08/2026 7:31 PM', 'Closed: 1 11/08/2026 7:35 PM']],
    ['00', 'not served last', ['11/08/2026 7:31 PM', 'Last Serviced 11/08/2026 7:40 PM']],
    ['00', 'from when to when', ['11/08/2026', '2 Person 07:31PM -08:17PM']],
    ['00', 'not printed', ['Date 11/08/2026 7:31 PM', 'Printed 11/08/2026 7:32 PM']],
    ['00', 'labelled above', ['Ordered:', '11/08/2026 6:42 PM', 'Date: 11/08/2026 7:31 PM']],
    ['00', 'not a return', ['11/08/2026 7:31 PM', 'Return by 11/15/2026 7:00 PM']],
    ['00', 'not an expiry', ['11/08/2026 7:31 PM', 'Offer valid until', '11/15/2026 7:00 PM']],
    ['00', 'not a membership', ['11/08/2026 7:31 PM', 'Member since 03/08/2026 7:00 PM']],
    ['00', 'not in the future', ['11/08/2026 7:31 PM', '11/28/2026 7:31 PM']],
    ['45', 'seconds in one place', ['11/08/2026 7:31 PM', '11/08/2026 19:31:45']],
    ['45', 'the first of one minute', ['11/08/2026 19:31:45', '11/08/2026 19:31:50']],
    ['00', 'not of no sale', [SALE[0]!, '11/08/2026 7:20 PM', 'NO SALE', ...SALE]],
  ])('at second %s: %s', (second, _, rows) => {
    expect(dateIn(rows)).toBe(`2026-11-09T00:31:${second}.000Z`)
  })

  const BOTH = ['2026-11-08T23:42:00.000Z', '2026-11-09T00:31:00.000Z']
  test.each([
    ['no labels', ['11/08/2026 6:42 PM', '11/08/2026 7:31 PM']],
    ['dated and paid', ['Date 11/08/2026 6:42 PM', 'Paid 11/08/2026 7:31 PM']],
    ['created and settled', ['Created: 11/08/2026 6:42 PM', 'SETTLED: 11/08/2026 7:31 PM']],
    ['two times beside one date', ['6:42 PM', '11/08/2026', '7:31 PM']],
  ])('[X19] where that cannot tell, a choice of both: %s', (_, rows) => {
    expect(choiceIn(...rows)).toEqual(BOTH)
    expect(dateIn(rows)).toBeNull()
  })

  test('[X19] of three, nothing', () => {
    const rows = ['11/08/2026 6:42 PM', '11/08/2026 7:31 PM', '11/08/2026 8:31 PM']
    expect(finding(...rows)).toEqual({ found: null, choice: null })
  })

  test.each([
    ['11/08/2026 6:42', ['2026-11-08T23:42:00.000Z', '2026-11-08T11:42:00.000Z']],
    ['11/08/2026 9:42:26 M', ['2026-11-08T14:42:26.000Z', '2026-11-09T02:42:26.000Z']],
  ])('[X19] without AM or PM it is a choice of both, the likelier first: %s', (row, both) => {
    expect(choiceIn(row)).toEqual(both)
  })

  test('a row with AM or PM tells what is meant in one without', () => {
    expect(dateIn(['11/10/2026 7:32', '11/10/2026 7:32 PM'])).toBe(AT)
  })

  test('the images of a receipt agree, or nothing is proposed', () => {
    const [one, other] = [readingOf('11/10/2026 7:32 PM'), readingOf('11/09/2026 6:42 PM')]
    expect(findDatetime([one, one], SUBMITTED).found?.value).toBe(AT)
    expect(findDatetime([one, other], SUBMITTED).found).toBeNull()
  })
})

test('[V4] in the hour that comes twice the printed zone decides, and without it nothing is proposed', () => {
  expect(dateIn(['11/01/2026 01:30 AM EST'])).toBe('2026-11-01T06:30:00.000Z')
  expect(dateIn(['11/01/2026 01:30 AM EDT'])).toBe('2026-11-01T05:30:00.000Z')
  expect(dateIn(['11/01/2026 01:30 AM'])).toBeNull()
})

test('[V4] a time that the clock skips in March was misread', () => {
  expect(dateIn(['03/08/2026 02:30 AM'])).toBeNull()
  expect(dateIn(['03/08/2026 03:30 AM'])).toBe('2026-03-08T07:30:00.000Z')
})

describe('[X15] nothing is better than something wrong', () => {
  test.each([
    ['a date without a time', '11/08/2026'],
    ['a time without a date', '6:42 PM'],
    ['in the future', '11/25/2026 6:42 PM'],
    ['years before', '11/08/2024 6:42 PM'],
    ['a time in UTC', '2026-11-08T23:42:00Z'],
    ['a phone number', '301-555-0154 6:42 PM'],
  ])('%s', (_, row) => expect(dateIn([row])).toBeNull())
})

describe('[X15] how sure a date is', () => {
  const surely = (...rows: string[]) => findDatetime([readingOf(...rows)], SUBMITTED).found?.isSure

  test('with clear digits and no other date', () => {
    expect(surely('11/08/2026 6:42 PM')).toBe(true)
    expect(surely('11/08/2026 6:42 PM', 'Date 11/08/2026 6:42 PM')).toBe(true)
    expect(surely('Date 11/08/2026 6:42 PM', 'Closed 11/08/2026 6:51 PM')).toBe(false)
    expect(surely('11/08/2026', '07:31PM -08:17PM')).toBe(false)
    expect(surely('Printed 11/08/2026 6:42 PM')).toBe(false)
    expect(surely('11/08/2026', 'Printed 6:42 PM')).toBe(false)
  })

  test('uncertain digits are not sure, and very uncertain ones not believed; letters do not matter', () => {
    const withCertainty = (digits: string) => {
      const row = { ...rowOf('11/08/2026 6:42 PM'), certainty: `99999${digits}9999999990` }
      return findDatetime([[row]], SUBMITTED).found
    }
    expect(withCertainty('999')).toMatchObject({ isSure: true })
    expect(withCertainty('969')).toMatchObject({ isSure: false })
    expect(withCertainty('929')).toBeNull()
  })
})

describe('where a date is', () => {
  test('in the row of its image', () => {
    const readings = [readingOf('SHOP'), readingOf('SHOP', '11/08/2026 6:42 PM')]
    expect(findDatetime(readings, SUBMITTED).found?.place).toEqual({
      ...{ image: 1, x: 100, y: 30, width: 200, height: 20, angle: 0 },
    })
  })

  test('with its time in another row, in both, at the angle of the text', () => {
    const rows = readingOf('11/08/2026', '6:42 PM').map((row) => ({
      ...row,
      place: { ...row.place, x: -row.place.y, y: row.place.x, angle: Math.PI / 2 },
    }))
    const place = findDatetime([rows], SUBMITTED).found?.place
    expect(place?.x).toBeCloseTo(-15)
    expect(place?.y).toBeCloseTo(100)
    expect(place).toMatchObject({ image: 0, width: 200, height: 50, angle: Math.PI / 2 })
  })
})
