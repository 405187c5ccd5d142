import { describe, expect, test } from 'vitest'
import { findDatetime } from './find-datetime.ts'
import { readingOf, rowOf } from './testing.ts'

const SUBMITTED = '2026-11-20T18:00:00.000Z'

const finding = (...rows: string[]) => findDatetime([readingOf(...rows)], SUBMITTED)
const choiceIn = (...rows: string[]) => finding(...rows).choice?.map(({ value }) => value) ?? null
const dateIn = (rows: string[], submitted = SUBMITTED) =>
  findDatetime([readingOf(...rows)], submitted).found?.value ?? null

describe('[V4] dates and times as tills of the United States print them, New York time', () => {
  test.each([
    ['11/10/2026 08:12:31 AM', '2026-11-10T13:12:31.000Z'],
    ['11/09/2026 07:22 PM', '2026-11-10T00:22:00.000Z'],
    ['DATE 11/10/26 12:31 PM 281880', '2026-11-10T17:31:00.000Z'],
    ['1/5/26 9:50 pm', '2026-01-06T02:50:00.000Z'],
    ['11/11/2026 07:58:14', '2026-11-11T12:58:14.000Z'],
    ['11-10-2026 20:05', '2026-11-11T01:05:00.000Z'],
    ['11.10.2026 20:05', '2026-11-11T01:05:00.000Z'],
    ['2026-11-10 20:05', '2026-11-11T01:05:00.000Z'],
    ['2026-11-10T20:05:33', '2026-11-11T01:05:33.000Z'],
    ['2026/11/10 20:05', '2026-11-11T01:05:00.000Z'],
    ['Nov 11, 2026 10:15 AM', '2026-11-11T15:15:00.000Z'],
    ['November 3rd, 2026 10:15 AM', '2026-11-03T15:15:00.000Z'],
    ["Nov 11 '26 10:15 AM", '2026-11-11T15:15:00.000Z'],
    ['Date: Sat Nov 7, 2026 at 3:10 PM', '2026-11-07T20:10:00.000Z'],
    ['Nov-11-2026 10:15 AM', '2026-11-11T15:15:00.000Z'],
    ['Table 2 Oct 26, 2026 7:00 PM', '2026-10-26T23:00:00.000Z'],
    ['Sun-11/08/2026 6:42 PM', '2026-11-08T23:42:00.000Z'],
    ['Sun-08-Nov-2026 18:42', '2026-11-08T23:42:00.000Z'],
    ['16-NOV-2026 12:12', '2026-11-16T17:12:00.000Z'],
    ['16 Nov 26 12:12', '2026-11-16T17:12:00.000Z'],
    ['16/Nov/2026 12:12', '2026-11-16T17:12:00.000Z'],
    ['07/04/2026 12:00 AM', '2026-07-04T04:00:00.000Z'],
    ['07/04/2026 12:00 PM', '2026-07-04T16:00:00.000Z'],
    ['11/10/2026 6:42p', '2026-11-10T23:42:00.000Z'],
    ['11/10/2026 6:42 a.m.', '2026-11-10T11:42:00.000Z'],
    ['11/10/2026 18:42 AMEX', '2026-11-10T23:42:00.000Z'],
    ['09:06PM 281880 11-10-26', '2026-11-11T02:06:00.000Z'],
    ['Reg 02 11/10/2026 20:05', '2026-11-11T01:05:00.000Z'],
    ["Nov10'26 07:32PM", '2026-11-11T00:32:00.000Z'],
    ['10NOV26 19:32', '2026-11-11T00:32:00.000Z'],
    ['11 10 2026 19:32', '2026-11-11T00:32:00.000Z'],
    ['NOV 10 26 07:32PM', '2026-11-11T00:32:00.000Z'],
    ['Nov10/26 7:32PM', '2026-11-11T00:32:00.000Z'],
    ['11 10 26 07:32PM', '2026-11-11T00:32:00.000Z'],
    ['Qty 2 11 10 26', null],
    ['Tue Nov 10 19:32:11 2026', '2026-11-11T00:32:11.000Z'],
    ['Tue Nov 10 19:32:11 EST 2026', '2026-11-11T00:32:11.000Z'],
    ['Nov  5 7:32 PM  2026', '2026-11-06T00:32:00.000Z'],
    ['Store 05 11 26 07:32PM 11/10/26', '2026-11-11T00:32:00.000Z'],
    ['Nov 10 10:15', null],
    ['Tue 11/10/26 8:52 AM', '2026-11-10T13:52:00.000Z'],
    ['11/10/2026 1146AM', '2026-11-10T16:46:00.000Z'],
    ['11/10/2026 11:46a', '2026-11-10T16:46:00.000Z'],
    ['11/10/2026 11.46 AM', '2026-11-10T16:46:00.000Z'],
    ['Date 11/10/2026 Time 1946', '2026-11-11T00:46:00.000Z'],
    ['SvrCk: 8 1:56p 11/10/26', '2026-11-10T18:56:00.000Z'],
    ['Guests 2 3:02 PM 11/10/2026', '2026-11-10T20:02:00.000Z'],
    ['Station: 1 6 6/02/2026 04:18:31 PM', '2026-06-02T20:18:31.000Z'],
    ['11/10/26 1 1:24pm', '2026-11-11T04:24:00.000Z'],
  ])('%s', (row, instant) => {
    expect(dateIn(['SHOP', row, 'Cashier: Ana Reg 02'])).toBe(instant)
  })
})

describe('misread characters', () => {
  test.each([
    ['letters for digits', '11/1O/2026 O8:l2:31 AM', '2026-11-10T13:12:31.000Z'],
    ['a zero in a month', 'N0V 10, 2026 9:06 PM', '2026-11-11T02:06:00.000Z'],
    ['another letter than M', '09:06PH 11/10/2026', '2026-11-11T02:06:00.000Z'],
    ['points for colons', '11/10/2026 9.41.07PM', '2026-11-11T02:41:07.000Z'],
    ['a half of the day that could be either', '11/10/2026 06:42 RM', null],
    ['an amount is no time', '11/10/2026 12.50', null],
    ['a month that does not exist', '13/13/2026 18:42', null],
    ['a day that does not exist', '02/30/2026 18:42', null],
    ['minutes that do not exist', '11/10/2026 18:72', null],
    ['seconds that do not exist', '11/10/2026 18:30:72', null],
    ['a point for a slash', '11,10/2026 18:42', '2026-11-10T23:42:00.000Z'],
    ['another day of the week', 'Mon 11/10/2026 18:42', null],
    ['another day of the week behind', '11/10/2026 Fri 18:42', null],
    ['no day of the week', 'Monitor 11/10/2026 18:42', '2026-11-10T23:42:00.000Z'],
    ['a register before the month', 'Reg 1 2/10/2026 18:42', null],
    ['a register before the hour', '11/10/2026 Reg 1 2:42 PM', null],
  ])('%s', (_, row, instant) => expect(dateIn([row])).toBe(instant))

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
  expect(dateIn(['10/11/2025 12:00 PM'])).toBe('2025-11-10T17:00:00.000Z')
  expect(dateIn(['10/11/2025 12:00 PM'], '2026-11-01T18:00:00.000Z')).toBe(
    '2025-10-11T16:00:00.000Z',
  )
})

describe('date and time in different rows', () => {
  test('the time may be near its date', () => {
    expect(dateIn(['11/08/2026', 'CLERK MAE', '10:40:27'])).toBe('2026-11-08T15:40:27.000Z')
    expect(dateIn(['6:42 PM', '11/08/2026'])).toBe('2026-11-08T23:42:00.000Z')
    expect(dateIn(['Date: 11/08/2026', 'Clerk: Ana Time:10:40:27'])).toBe(
      '2026-11-08T15:40:27.000Z',
    )
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
    expect(dateIn(['10:00AM - 10:00PM', '11/08/2026', '6:42 PM'])).toBe('2026-11-08T23:42:00.000Z')
  })
})

describe('several dates', () => {
  test.each([
    [
      'paid rather than ordered',
      ['Ordered 11/08/2026 6:42 PM', 'Paid 11/08/2026 7:31 PM'],
      '31:00',
    ],
    [
      'dated rather than closed',
      ['Date 11/08/2026 7:31 PM', 'Closed: 1 11/08/2026 7:35 PM'],
      '31:00',
    ],
    ['not served last', ['11/08/2026 7:31 PM', 'Last Serviced 11/08/2026 7:40 PM'], '31:00'],
    ['from when to when', ['11/08/2026', '2 Person 07:31PM -08:17PM'], '31:00'],
    ['not printed', ['Date 11/08/2026 7:31 PM', 'Printed 11/08/2026 7:32 PM'], '31:00'],
    [
      'a label in the row above',
      ['Ordered:', '11/08/2026 6:42 PM', 'Date: 11/08/2026 7:31 PM'],
      '31:00',
    ],
    ['not a return', ['11/08/2026 7:31 PM', 'Return by 11/15/2026 7:00 PM'], '31:00'],
    ['not an expiry', ['11/08/2026 7:31 PM', 'Offer valid until', '11/15/2026 7:00 PM'], '31:00'],
    ['not a membership', ['11/08/2026 7:31 PM', 'Member since 03/08/2026 7:00 PM'], '31:00'],
    ['one that is in the future', ['11/08/2026 7:31 PM', '11/28/2026 7:31 PM'], '31:00'],
    ['seconds in only one place', ['11/08/2026 7:31 PM', '11/08/2026 19:31:45'], '31:45'],
    ['the first of one minute', ['11/08/2026 19:31:45', '11/08/2026 19:31:50'], '31:45'],
    [
      'that of the sale below a slip without one',
      [
        'GOLDEN LION',
        '11/08/2026 7:20 PM',
        'NO SALE',
        'GOLDEN LION',
        '11/08/2026 7:31 PM',
        'Tea 2.00',
      ],
      '31:00',
    ],
  ])('%s', (_, rows, time) => expect(dateIn(rows)).toBe(`2026-11-09T00:${time}.000Z`))

  const BOTH = ['2026-11-08T23:42:00.000Z', '2026-11-09T00:31:00.000Z']
  test.each([
    ['no labels', ['11/08/2026 6:42 PM', '11/08/2026 7:31 PM']],
    ['dated and paid', ['Date 11/08/2026 6:42 PM', 'Paid 11/08/2026 7:31 PM']],
    ['opened and closed', ['Opened 11/08/2026 6:42 PM Closed 11/08/2026 7:31 PM']],
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
    ['11/08/2026 9:42', ['2026-11-08T14:42:00.000Z', '2026-11-09T02:42:00.000Z']],
    ['11/08/2026 9:42:26 M', ['2026-11-08T14:42:26.000Z', '2026-11-09T02:42:26.000Z']],
  ])('[X19] without AM or PM it is a choice of both, the likelier first: %s', (row, both) => {
    expect(choiceIn(row)).toEqual(both)
  })

  test('a row with AM or PM tells what is meant in one without', () => {
    expect(dateIn(['11/08/2026 6:42', '11/08/2026 6:42 PM'])).toBe('2026-11-08T23:42:00.000Z')
  })

  test('the images of a receipt agree, or nothing is proposed', () => {
    const [one, other] = ['11/08/2026 6:42 PM', '11/09/2026 6:42 PM'].map((row) => readingOf(row))
    if (!one || !other) throw new Error('there are two')
    expect(findDatetime([one, one], SUBMITTED).found?.value).toBe('2026-11-08T23:42:00.000Z')
    expect(findDatetime([one, other], SUBMITTED).found).toBeNull()
  })
})

test('[V4] in the hour that comes twice the printed zone decides, and without it nothing is proposed', () => {
  expect(dateIn(['11/01/2026 01:30 AM EST'])).toBe('2026-11-01T06:30:00.000Z')
  expect(dateIn(['11/01/2026 01:30 AM EDT'])).toBe('2026-11-01T05:30:00.000Z')
  expect(dateIn(['11/01/2026 01:30 AM'])).toBeNull()
  expect(dateIn(['11/01/2026 12:30 AM'])).toBe('2026-11-01T04:30:00.000Z')
  expect(dateIn(['11/01/2026 02:30 AM'])).toBe('2026-11-01T07:30:00.000Z')
})

test('[V4] a time that the clock skips in March was misread', () => {
  expect(dateIn(['03/08/2026 02:30 AM'])).toBeNull()
  expect(dateIn(['03/08/2026 01:30 AM'])).toBe('2026-03-08T06:30:00.000Z')
  expect(dateIn(['03/08/2026 03:30 AM'])).toBe('2026-03-08T07:30:00.000Z')
})

describe('[X15] nothing is better than something wrong', () => {
  test.each([
    ['a date without a time', '11/08/2026'],
    ['a time without a date', '6:42 PM'],
    ['an hour of one digit without AM or PM', '11/08/2026 6:42'],
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
      image: 1,
      x: 100,
      y: 30,
      width: 200,
      height: 20,
      angle: 0,
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
