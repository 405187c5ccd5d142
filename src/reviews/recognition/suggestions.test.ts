import { expect, test } from 'vitest'
import { agreesWithStated } from './suggestions.ts'
import { suggested } from './testing.ts'

const READ = suggested({
  business: { id: 'b-1', name: 'Blue Spruce Books' },
  receiptDatetime: '2026-11-08T15:40:00.000Z',
  subtotal: 42.1,
})
const STATED = { businessId: 'b-1', receiptDatetime: '2026-11-08T15:40:27.000Z', subtotal: 42.1 }

test('what was read agrees to the minute and to the cent', () => {
  expect(agreesWithStated(READ, STATED)).toBe(true)
  expect(agreesWithStated(READ, { ...STATED, subtotal: 42.1000001 })).toBe(true)
})

test.each([
  ...[{ businessId: 'b-2' }, { subtotal: 42.11 }, { businessId: null }, { subtotal: null }],
  ...[{ receiptDatetime: '2026-11-08T15:41:00.000Z' }, { receiptDatetime: null }],
])('it does not agree with a customer who stated %o', (stated) => {
  expect(agreesWithStated(READ, { ...STATED, ...stated })).toBe(false)
})

test.each([{ business: null }, { receiptDatetime: null }, { subtotal: null }])(
  'nothing read agrees with nothing: %o',
  (missing) => {
    const nothing = { businessId: null, receiptDatetime: null, subtotal: null }
    expect(agreesWithStated({ ...READ, ...missing }, nothing)).toBe(false)
  },
)
