import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDate } from './written-date.ts'
import { forAll } from '../../testing/seed.ts'

const AT = { year: 2026, month: 11, day: 10, hour: 8, minute: 12, second: 31, dayPeriod: 0 }
const TO_THE_MINUTE = { ...AT, second: 0 }
const DAY = { year: 2026, month: 11, day: 10 }

describe('[V4] a date and time', () => {
  test.each([
    ...['11/10/26 8:12:31a', '11-10-2026 8:12:31 a.m.', '2026-11-10T08:12:31'],
    ...['2026-11-10 08:12:31.123', '2026/11/10 08:12:31', '20261110 081231', '20261110T081231'],
    ...['20261110081231', '2026:11:10 08:12:31', '10/Nov/2026:08:12:31', '10-NOV-26 08:12:31'],
    ...['November 10th, 2026 at 8:12:31 AM', 'Tue, 10 Nov 2026 08:12:31', "Nov. 10 '26 8:12:31 AM"],
    ...['2026 Nov 10 08:12:31', '8:12:31 AM 11/10/2026', 'Date: 11/10/2026 Time: 8:12:31 AM'],
  ])('%j', (text) => expect(readDate(text)).toEqual({ parts: AT, zone: null }))

  test.each([
    ...['2026-11-10T08:12', '11/10/26 8:12a', '11/10/2026 8.12 am', '11/10/2026 | 8:12 AM'],
    ...['November 10, 2026 - 8:12 AM', '11/10/2026 @ 8:12 AM', '11/10/\u201926 8:12 AM'],
    ...['the 10th of November, 2026, 8:12 AM', '11/10/2026 8:12 AM New York time'],
  ])('to the minute: %j', (text) => {
    expect(readDate(text)).toEqual({ parts: TO_THE_MINUTE, zone: null })
  })

  test.each([
    ['11/10/2026 8:12p', { ...TO_THE_MINUTE, dayPeriod: 1 }],
    ['11/10/2026 20:12', { ...TO_THE_MINUTE, dayPeriod: 1 }],
    ['11/10/2026 20:12 PM', { ...TO_THE_MINUTE, dayPeriod: 1 }],
    ['11/10/2026 12:12 AM', { ...TO_THE_MINUTE, hour: 12 }],
    ['11/10/2026 00:12', { ...TO_THE_MINUTE, hour: 12 }],
    ['11/10/2026 12:12', { ...TO_THE_MINUTE, hour: 12, dayPeriod: 1 }],
    ['11/10/2026 8 AM', { ...TO_THE_MINUTE, minute: 0 }],
    ['13/10/2026 08:12', { ...TO_THE_MINUTE, month: 10, day: 13 }],
    ['13.10.2026 08:12', { ...TO_THE_MINUTE, month: 10, day: 13 }],
    ['10.10.2026 08:12', { ...TO_THE_MINUTE, month: 10 }],
  ])('%j', (text, parts) => expect(readDate(text)).toEqual({ parts, zone: null }))

  test.each([
    ['EST', ['11/10/2026 8:12:31 AM (EST)', 'Tue Nov 10 08:12:31 EST 2026']],
    ['EST', ['Nov 10, 2026 at 8:12:31 AM Eastern Standard Time']],
    ['EDT', ['11/10/2026 8:12:31 AM EDT']],
    [null, ['11/10/2026 8:12:31 AM ET', '11/10/2026 8:12:31 AM Eastern Time']],
  ])('in New York time, %s: %j', (zone, texts) => {
    expect(texts.map((text) => readDate(text))).toEqual(texts.map(() => ({ parts: AT, zone })))
  })

  test.each([
    ...['20261110T131231Z', '2026-11-10 13:12:31 UTC', '11/10/2026 08:12:31 GMT-5'],
    ...['2026-11-10T08:12:31-05:00[America/New_York]', '10/Nov/2026:08:12:31 -0500'],
    'Tue Nov 10 2026 08:12:31 GMT-0500 (Eastern Standard Time)',
  ])('%j is an instant', (text) => {
    expect(readDate(text)).toEqual({ instant: '2026-11-10T13:12:31.000Z' })
  })

  test.each([
    ['11/10/2026', DAY],
    ['11 10 2026', DAY],
    ['10Nov2026', DAY],
    ['10th of November 2026', DAY],
    ['Nov 10', { month: 11, day: 10 }],
    ['11/10', { month: 11, day: 10 }],
    ['11/10 8:12 AM', { ...TO_THE_MINUTE, year: undefined }],
    ['November 2026', { year: 2026, month: 11 }],
    ['8:12 AM', { hour: 8, minute: 12, second: 0, dayPeriod: 0 }],
    ['8:12', { hour: 8, minute: 12, second: 0 }],
    ['11/10/2026 8:12', { ...TO_THE_MINUTE, dayPeriod: undefined }],
  ])('%j is a part', (text, parts) => expect(readDate(text)).toEqual({ parts, zone: null }))

  test.each([
    ['none', ['', 'yesterday', '12.50', '8 12 31', '301-555-0123', '2026', '1794316351']],
    ['none', ['11/10/2026 8:12 AM Reg 3', '11/10/2026 8:12 AM - 9:00 AM', '13:12:31Z']],
    ['none', ['11/10/2026 11/12/2026']],
    ['no-such-day', ['02/30/2026', '13/13/2026', '11/10/2026 25:12', '11/10/2026 8:61 AM']],
    ['no-such-day', ['11/10/2026 13:12 AM']],
    ['either-order', ['11.10.2026', '26-11-10', '13/10/26']],
    ['other-zone', ['11/10/2026 8:12 AM PST', '11/10/2026 8:12 AM CT', '11/10/2026 08:12 CET']],
  ])('it is none, %s: %j', (why, texts) => {
    expect(texts.map((text) => readDate(text))).toEqual(texts.map(() => why))
  })
})

const clock = fc.record({
  at: fc.date({
    min: new Date('2015-01-01T00:00:00Z'),
    max: new Date('2099-12-31T23:59:59Z'),
    noInvalidDate: true,
  }),
  dateStyle: fc.constantFrom('short', 'medium', 'long', 'full') as fc.Arbitrary<'short'>,
  timeStyle: fc.constantFrom('short', 'medium') as fc.Arbitrary<'short'>,
  locale: fc.constantFrom(
    ...['en-US', 'en-US-u-nu-arab', 'en-US-u-nu-fullwide', 'sv-SE', 'en-US-u-hc-h23'],
  ),
})

test('[V4] what browsers write of a time is that time', () => {
  forAll(200, [clock], ({ at, dateStyle, timeStyle, locale }) => {
    // Swedish writes ISO 8601 in its short style, and its own months otherwise.
    const style = locale === 'sv-SE' ? 'short' : dateStyle
    const text = new Intl.DateTimeFormat(locale, {
      dateStyle: style,
      timeStyle,
      timeZone: 'UTC',
    }).format(at)
    const hour = at.getUTCHours()
    expect(readDate(text)).toEqual({
      parts: {
        year: at.getUTCFullYear(),
        month: at.getUTCMonth() + 1,
        day: at.getUTCDate(),
        hour: hour % 12 || 12,
        dayPeriod: hour < 12 ? 0 : 1,
        minute: at.getUTCMinutes(),
        second: timeStyle === 'short' ? 0 : at.getUTCSeconds(),
      },
      zone: null,
    })
  })
})

test('[V4] what programs write of an instant is that instant', () => {
  forAll(100, [clock, fc.integer({ min: -47, max: 47 })], ({ at }, quarters) => {
    const second = new Date(Math.floor(at.getTime() / 1000) * 1000)
    const local = new Date(second.getTime() + quarters * 15 * 60_000).toISOString().slice(0, 19)
    const pad = (count: number) => String(Math.floor(Math.abs(count))).padStart(2, '0')
    const minutes = Math.abs(quarters) * 15
    const offset = `${quarters < 0 ? '-' : '+'}${pad(minutes / 60)}:${pad(minutes % 60)}`
    const instant = { instant: second.toISOString() }
    expect(readDate(`${local}${offset}`)).toEqual(instant)
    expect(readDate(second.toISOString())).toEqual(instant)
    expect(readDate(second.toUTCString())).toEqual(instant)
  })
})

test('whatever is pasted, the parts are on the calendar and the clock', () => {
  const piece = fc.constantFrom(
    ...['11', '10', '26', '2026', '8', '31', '05', '/', '-', '.', ':', ' ', ',', '+', 'T', 'Z'],
    ...['am', 'p'],
    ...['nov', 'september', 'tue', 'at', 'EST', 'PST', 'th', "'"],
  )
  forAll(500, [fc.array(piece, { maxLength: 12 })], (pieces) => {
    const read = readDate(pieces.join(''))
    if (typeof read === 'string') return
    if ('instant' in read) return expect(Date.parse(read.instant)).not.toBeNaN()
    expect(Object.values(read.parts).every((part) => Number.isInteger(part))).toBe(true)
  })
})
