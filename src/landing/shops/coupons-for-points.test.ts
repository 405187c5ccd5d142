import { expect, test } from 'vitest'
import { couponsForPoints } from './coupons-for-points.ts'
import { shop } from './testing.ts'

const coupon = (name: string, price: number, isOnPass = false) => ({
  id: `c-${name}`,
  name,
  price,
  isOnPass,
})

const SHOPS = [
  shop('Books', { coupons: [coupon('novel', 120), coupon('comic', 90)] }),
  shop('Bikes', { coupons: [coupon('tune-up', 400)] }),
  shop('Bread', { city: 'Olney', coupons: [coupon('loaf', 0), coupon('cake', 300)] }),
  shop('Soup', { city: 'Bethesda', isOnPass: true, coupons: [coupon('soup', 50, true)] }),
  shop('Tea', { city: 'Wheaton', coupons: [coupon('tea', 310)] }),
]

test('the cheapest of each town, no more than asked for, without free ones and those of the pass', () => {
  expect(
    couponsForPoints(SHOPS, 2).map(({ name, price, shop }) => [name, price, shop.name]),
  ).toEqual([
    ['comic', 90, 'Books'],
    ['cake', 300, 'Bread'],
  ])
})
