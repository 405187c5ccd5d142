import { expect, test } from 'vitest'
import { isSameCustomerAndTotal, isSamePurchase } from './similar-receipts.ts'

const COFFEE = { businessId: 'b-1', receiptDatetime: '2026-11-10T13:12:31.000Z', subtotal: 8.2 }

test.each([
  ['the same', {}, true],
  ['24 hours later', { receiptDatetime: '2026-11-11T13:12:31.000Z' }, true],
  ['24 hours earlier', { receiptDatetime: '2026-11-09T13:12:31.000Z' }, true],
  ['a millisecond more', { receiptDatetime: '2026-11-11T13:12:31.001Z' }, false],
  ['another business', { businessId: 'b-2' }, false],
  ['a cent more', { subtotal: 8.21 }, false],
  ['the same cents in other floats', { subtotal: 4.1 + 4.1 }, true],
  ['an unknown business', { businessId: null }, false],
  ['an unknown time', { receiptDatetime: null }, false],
  ['an unknown subtotal', { subtotal: null }, false],
])('a purchase and one with %s', (_, change, isSame) => {
  expect(isSamePurchase(COFFEE, { ...COFFEE, ...change })).toBe(isSame)
  expect(isSamePurchase({ ...COFFEE, ...change }, COFFEE)).toBe(isSame)
})

test('what nobody has said is not the same as itself', () => {
  const unknown = { businessId: null, receiptDatetime: null, subtotal: null }
  expect(isSamePurchase(unknown, unknown)).toBe(false)
  const sent = { userEmail: 'a@b.c', subtotal: null }
  expect(isSameCustomerAndTotal(sent, { ...sent })).toBe(false)
})

test('a customer is one person in any letter case', () => {
  const sent = { userEmail: 'Maya@Example.com', subtotal: 8.2 }
  expect(isSameCustomerAndTotal(sent, { userEmail: 'maya@example.com', subtotal: 8.2 })).toBe(true)
  expect(isSameCustomerAndTotal(sent, { userEmail: 'sam@example.com', subtotal: 8.2 })).toBe(false)
})
