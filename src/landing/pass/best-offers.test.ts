import { expect, test } from 'vitest'
import type { Coupon } from '../../contract/public-calls.ts'
import { COFFEE } from '../../pass/testing.tsx'
import { bestOffers } from './best-offers.ts'

const offer = (name: string, rest: Partial<Coupon> = {}): Coupon => ({
  ...{ ...COFFEE, amount_left: null, id: name, name, businessName: `Shop of ${name}` },
  ...rest,
})

const namesOf = (offers: readonly Coupon[]) => bestOffers(offers, 3).map(({ name }) => name)

test('free offers come before those for points, and few left before many, and no more than asked for', () => {
  expect(
    namesOf([
      offer('ribs', { price: 400, amount_left: 1 }),
      offer('slice'),
      offer('bagel', { amount_left: 60 }),
      offer('dumplings', { amount_left: 12 }),
    ]),
  ).toEqual(['dumplings', 'bagel', 'slice'])
})

test('sold out ones are left out, and a place has one offer only', () => {
  expect(
    namesOf([
      offer('wings', { amount_left: 0 }),
      offer('soup', { businessName: 'Noodles', amount_left: 5 }),
      offer('tea', { businessName: 'Noodles', amount_left: 3 }),
    ]),
  ).toEqual(['tea'])
})
