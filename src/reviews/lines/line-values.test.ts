import { expect, test } from 'vitest'
import fc from 'fast-check'
import { EMPTY_DRAFT } from '../../offline/drafts/review-drafts.ts'
import { rowOf } from '../../recognition/fields/testing.ts'
import { plainSubtotal } from '../../rules/receipt.ts'
import { forAll } from '../../testing/seed.ts'
import type { SuggestedField } from '../recognition/suggestions.ts'
import { valuesFor } from './line-values.ts'
import { pastedTime } from '../decision/pasted-time.ts'

const BUSINESSES = ['Cedar Cafe', 'Cedar Hill Books', "Rosie's Café", 'Night Owl Pizza'].map(
  (name, at) => ({ id: `b-${at}`, name, phoneNumber: at === 3 ? '(301) 555-0154' : null }),
) as never
const facts = { draft: EMPTY_DRAFT, submitted: '2026-11-12T15:00:00.000Z', businesses: BUSINESSES }

const words = (field: SuggestedField, text: string, again?: string, draft = EMPTY_DRAFT) =>
  valuesFor(
    field,
    { ...rowOf(text), ...(again !== undefined && { again: rowOf(again) }) },
    { ...facts, draft },
  ).map((value) => value.words.replace(/^[^:]*: /, ''))

test.each([
  ['12.50', ['$12.50']],
  ['$12.50', ['$12.50']],
  ['SUBTOTAL 12.50', ['$12.50']],
  ['12,50', ['$12.50']],
  ['Food Total $ 1O.5O', ['$10.50']],
  ['2 COFFEE 3.25 6.50 T', ['$3.25', '$6.50']],
  ['1,000', ['$1.00', '$1,000.00']],
  ['COUPON -2.00', []],
  ['TOTAL 1,250.00', []],
  ['THANK YOU', []],
])('[T3] %j is as a subtotal %j', (text, values) => {
  expect(words('subtotal', text)).toEqual(values)
})

test.each([
  ['11/10/26 8:12a', ['Nov 10, 2026, 8:12 AM']],
  ['Nov 10 2026 20:12', ['Nov 10, 2026, 8:12 PM']],
  ['Date: 11/10/2026 Time: 08:12 PM Clerk 5', ['Nov 10, 2026, 8:12 PM']],
  ['Reg 3 11/10/26', ['11/10/2026']],
  ['8/23/2026 9:57:26 M', ['Aug 23, 2026, 9:57 AM', 'Aug 23, 2026, 9:57 PM']],
  ['8:12 PM', ['8:12 PM']],
  ['8:12', ['8:12 AM', '8:12 PM']],
  ['11/10/26 8:12 Till 4', ['Nov 10, 2026, 8:12 AM', 'Nov 10, 2026, 8:12 PM']],
  ['10.11.2026 08:12', ['Oct 11, 2026, 8:12 AM', 'Nov 10, 2026, 8:12 AM']],
  ['02/30/2026', []],
  ['SUBTOTAL 12.50', []],
])('[T3] %j is as a date %j', (text, values) => {
  expect(words('receiptDatetime', text)).toEqual(values)
})

test('[T3] a time completes the date that is there, and a date the time', () => {
  const day = { ...EMPTY_DRAFT, datetimeParts: { year: 2026, month: 11, day: 10 } }
  expect(words('receiptDatetime', 'Time 8:12p', undefined, day)).toEqual(['Nov 10, 2026, 8:12 PM'])
  const clock = { ...EMPTY_DRAFT, datetimeParts: { hour: 8, dayPeriod: 1, minute: 12, second: 0 } }
  expect(words('receiptDatetime', '11/10/26', undefined, clock)).toEqual(['Nov 10, 2026, 8:12 PM'])
})

test.each([
  ['CEDAR CAFE', 'Cedar Cafe'],
  ['Rosies Cafe #12', "Rosie's Café"],
  ['WELCOME TO NIGHT OWL PIZZA!', 'Night Owl Pizza'],
  ['Tel 301.555.0154', 'Search the businesses for “Night Owl Pizza”'],
  ['301-555-0154', 'Search the businesses for “Night Owl Pizza”'],
  ['4', 'none'],
  ['CEDAR', 'Search the businesses for “CEDAR”'],
  ['CEDAR TEA 4.50', 'none'],
  ['THANK YOU', 'none'],
])('[T3] %j is as a business %s', (text, value) => {
  expect(words('business', text)[0] ?? 'none').toBe(value)
})

test('[T3] where a second look differs, both are there, and what they share once', () => {
  expect(words('subtotal', 'SUBTOTAL 12.50', 'SUBTOTAL 12.56')).toEqual(['$12.50', '$12.56'])
  expect(words('receiptDatetime', '11/10/26 8:12a', '11/16/26 8:12a')).toHaveLength(2)
  expect(words('subtotal', 'SUBTOTAL 12.50', 'SUBTOTAL 1250')).toEqual(['$12.50'])
})

test('[T3] whatever a line says, the fields take what it is read as, and never more than is written', () => {
  const texts = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc
      .array(fc.constantFrom(...'0123456789.,:/$- APMapmNov'), { maxLength: 30 })
      .map((all) => all.join('')),
  )
  forAll(200, [texts], (text) => {
    for (const { part } of valuesFor('subtotal', rowOf(text), facts)) {
      expect(plainSubtotal(part.subtotal ?? '')).not.toBeNull()
    }
    for (const { part } of valuesFor('receiptDatetime', rowOf(text), facts)) {
      const filled = part.receiptDatetime ?? Object.values(part.datetimeParts ?? {})
      expect(filled.length).toBeGreaterThan(0)
    }
    const alone = pastedTime(text, {})
    if ('instant' in alone) {
      expect(valuesFor('receiptDatetime', rowOf(text), facts)[0]?.part.receiptDatetime).toBe(
        alone.instant,
      )
    }
  })
})
