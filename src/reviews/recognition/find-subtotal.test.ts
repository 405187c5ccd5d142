import { describe, expect, test } from 'vitest'
import { findSubtotal } from './find-subtotal.ts'

const subtotalIn = (...rows: string[]) => findSubtotal([rows])?.value ?? null

describe('[V5] the subtotal before tax, not tax, total, tip or change', () => {
  test.each([
    [8.2, ['1 Hot Cocoa 4.25', 'Subtotal 8.20', 'Tax 6% 0.49', 'TOTAL $8.69', 'DEBIT 8.69']],
    [
      52.5,
      [
        'Sub Total 52.50',
        'Sales Tax (6.00%) 3.15',
        'Balance Due 55.65',
        'Tip 11.00',
        'Total 66.65',
      ],
    ],
    [201.44, ['SUBTOTAL 201.44', 'TAX 6.000 % 12.09', 'TOTAL 213.53', 'CHANGE DUE 0.00']],
    [113, ['Item subtotal $113.00', 'Tax (6%) $6.78', 'Delivery fee $3.99', 'Order total $123.77']],
    // Groceries are not taxed everywhere.
    [30, ['SUBTOTAL 30.00', 'TAX 0.31', 'TOTAL 30.31']],
    [12.5, ['SUBTOTAL 12.50', 'TOTAL 12.50']],
    [1000, ['Subtotal 1000.00', 'Tax 60.00', 'Total 1060.00']],
  ])('%d', (amount, rows) => expect(subtotalIn(...rows)).toBe(amount))
})

describe('what readers make of it', () => {
  test.each([
    ['letters for digits', 15.4, ['Subtota1 15.4O', 'Tax 6% 0.92', 'TOTAL $16.32']],
    ['a comma for the point', 52.5, ['Sub Total 52,50', 'Sales Tax 3.15', 'Balance Due 55.65']],
    [
      'amounts in rows of their own',
      39.45,
      ['sub Total', '39.45', 'Sales Tax (6.00%)', '2.37', 'Balance Due 41.82'],
    ],
    ['half a label', 63.2, ['Sub 63.20', 'Balance Due 66.99']],
    ['handwriting without points', 19.5, ['susTOTAL', 'SUBTOTAL 19 50', 'TOTAL 20.67']],
    ['the subtotal lost: total without tax', 8.2, ['Tax 6% 0.49', 'TOTAL $8.69']],
    ['one digit wrong, the sums know', 126.5, ['SUBTOTAL 126.56', 'TAX 7.59', 'TOTAL 134.09']],
  ])('%s', (_, amount, rows) => expect(subtotalIn(...rows)).toBe(amount))
})

describe('nothing is better than something wrong', () => {
  test.each([
    ['nobody vouches for it', ['Subtotal 8.20']],
    ['the sums contradict it', ['Subtotal 3.20', 'Tax 0.49', 'Total 8.99']],
    ['total alone', ['TOTAL $8.69', 'VISA 8.69']],
    ['more than a receipt may be', ['Subtotal 1200.00', 'Tax 72.00', 'Total 1272.00']],
    ['tips that are suggested', ['Suggested gratuity on subtotal', '18% 9.45 20% 10.50']],
    ['no receipt', ['NAT']],
  ])('%s', (_, rows) => expect(subtotalIn(...rows)).toBeNull())
})

test('readings help each other out', () => {
  const halves = [['Subtotal 8.20'], ['Tax 6% 0.49', 'TOTAL $8.69']]
  expect(findSubtotal(halves)?.value).toBe(8.2)
})
