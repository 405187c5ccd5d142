import { describe, expect, test } from 'vitest'
import { findDatetime } from './find-datetime.ts'

const SUBMITTED = '2026-11-20T18:00:00.000Z'

/** The result of two identical readings. */
const dateIn = (rows: string[], submitted = SUBMITTED) =>
  findDatetime([rows, rows], submitted)?.value ?? null

describe('[V4] dates and times as tills of the United States print them, New York time', () => {
  test.each([
    ['11/10/2026 08:12:31 AM', '2026-11-10T13:12:31.000Z'],
    ['11/09/2026 07:22 PM', '2026-11-10T00:22:00.000Z'],
    ['DATE 11/10/26 12:31 PM 281880', '2026-11-10T17:31:00.000Z'],
    ['1/5/26 9:50 pm', '2026-01-06T02:50:00.000Z'],
    ['11/11/2026 07:58:14', '2026-11-11T12:58:14.000Z'],
    ['11-10-2026 20:05', '2026-11-11T01:05:00.000Z'],
    ['2026-11-10 20:05', '2026-11-11T01:05:00.000Z'],
    ['Nov 11, 2026 10:15 AM', '2026-11-11T15:15:00.000Z'],
    ['Date: Sat Nov 7, 2026 at 3:10 PM', '2026-11-07T20:10:00.000Z'],
    ['16-NOV-2026 12:12', '2026-11-16T17:12:00.000Z'],
    ['07/04/2026 12:00 AM', '2026-07-04T04:00:00.000Z'],
  ])('%s', (row, instant) => {
    expect(dateIn(['SHOP', row, 'Cashier: Ana Reg 02'])).toBe(instant)
  })
})

describe('what readers make of it', () => {
  test.each([
    ['11/1O/2026 O8:l2:31 AM', '2026-11-10T13:12:31.000Z'],
    ['11/09/2626 07:22 PM', '2026-11-10T00:22:00.000Z'],
    ['11/88/2826 10:40:27', '2026-11-08T15:40:27.000Z'],
    ['10/02/2026 89:15:47 AM', '2026-10-02T13:15:47.000Z'],
    ['11/18/2026 09:15 py', '2026-11-19T02:15:00.000Z'],
    ['11/10/26 12:31P M', '2026-11-10T17:31:00.000Z'],
    ['Date 1111612026 03:37 PW', '2026-11-16T20:37:00.000Z'],
  ])('%s', (row, instant) => expect(dateIn([row])).toBe(instant))
})

test('the time may stand in another row', () => {
  expect(dateIn(['11/08/2026', 'CLERK MAE', '10:40:27'])).toBe('2026-11-08T15:40:27.000Z')
  expect(dateIn(['6:42 PM', '11/08/2026'])).toBe('2026-11-08T23:42:00.000Z')
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

describe('nothing is better than something wrong', () => {
  test.each([
    ['no time', ['11/10/2026', 'Order #32']],
    ['no date', ['08:12 AM']],
    ['a day that no month has', ['02/30/2026 08:12 AM']],
    ['an hour that no clock has', ['11/10/2026 27:12']],
    ['an hour of twelve without its half', ['11/10/2026 8:12']],
    ['neither AM nor PM', ['11/10/2026 08:12 RH']],
    ['after it was submitted', ['11/25/2026 08:12 AM']],
    ['years ago', ['11/10/2019 08:12 AM']],
    ['a zero misread as 8 once, so perhaps twice', ['11/08/2826 18:40:27']],
    ['two dates', ['11/10/2026 08:12 AM', '11/11/2026 08:12 AM']],
    ['a phone number', ['(301) 555-0142']],
  ])('%s', (_, rows) => expect(dateIn(rows)).toBeNull())

  test('one reading alone is not believed, nor two that differ', () => {
    const [ten, eighteen] = [['11/08/2026 10:40:27'], ['11/08/2026 18:40:27']]
    expect(findDatetime([ten], SUBMITTED)).toBeNull()
    expect(findDatetime([ten, eighteen], SUBMITTED)).toBeNull()
    expect(findDatetime([ten, eighteen, ten], SUBMITTED)?.value).toBe('2026-11-08T15:40:27.000Z')
  })
})
