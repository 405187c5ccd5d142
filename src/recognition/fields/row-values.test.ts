import { expect, test } from 'vitest'
import { valuesIn } from './row-values.ts'

test.each([
  ['SUBTOTAL 12.50', ['12.50'], []],
  ['2 COFFEE 3.25 6.50 T', ['3.25', '6.50'], []],
  ['TOTAL $1O.5O', ['10.50'], []],
  ['COUPON -2.00', [], []],
  ['Reg 3 11/10/26 8:12a', [], ['11/10/26 8:12 AM']],
  ['Date: 11/10/2026 Time: 08:12 PM Clerk 5', [], ['11/10/2026 8:12 PM']],
  ['8/23/2015 9:57:26 M', [], ['8/23/2015 9:57:26 AM', '8/23/2015 9:57:26 PM']],
  ['11/10/26 8:12PN EST', [], ['11/10/26 8:12 PM EST']],
  ['3/17/17  1 1:24pm', [], ['3/17/17 1:24 PM', '3/17/17 11:24 PM']],
  ['11/1O/2026 Server Ana', [], ['11/10/2026']],
  ['Tue Nov 10, 2026 20:12 Term 4', [], ['Nov 10, 2026 8:12 PM']],
  ['Placed 7:05 closed 7:50 PM', [], ['7:05 AM', '7:05 PM', '7:50 PM']],
  ['THANK YOU', [], []],
])('[T3] among other words: %j', (row, amounts, moments) => {
  expect(valuesIn(row)).toEqual({ amounts, moments })
})
