import { expect, test } from 'vitest'
import { openRequest } from '../../offline/testing.ts'
import { readinessOf } from './read-suggestions.ts'
import { suggested, withChoice } from './testing.ts'

const DATETIME = '2026-11-10T13:12:00.000Z'
const READ = suggested({
  business: { id: 'b-1', name: 'Blue Spruce Books' },
  receiptDatetime: DATETIME,
  subtotal: 8.2,
})
const REQUEST = {
  ...openRequest('r-1'),
  businessId: 'b-1',
  receiptDatetime: DATETIME,
  subtotal: 8.2,
}

test('[X19] a field with two values is not complete, also where the customer stated one of them', () => {
  const times = withChoice(READ, { receiptDatetime: [DATETIME, '2026-11-10T13:33:00.000Z'] })
  expect(readinessOf(times, REQUEST)).toBeNull()
  expect(readinessOf(withChoice(READ, { subtotal: [8.2, 9.57] }), REQUEST)).toBeNull()
})

test('[X20] the total less the tax is complete, and not confirmed', () => {
  const subtotal = { ...READ.subtotal!, isSure: false, isTotalLessTax: true }
  expect(readinessOf({ ...READ, subtotal }, REQUEST)).toBe('complete')
})
