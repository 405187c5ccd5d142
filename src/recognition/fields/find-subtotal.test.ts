import { describe, expect, test } from 'vitest'
import { findSubtotal } from './find-subtotal.ts'
import { readingOf } from './testing.ts'

const found = (...rows: string[]) => findSubtotal([readingOf(...rows)]).found
const subtotalIn = (...rows: string[]) => found(...rows)?.value ?? null

describe('[V5] the subtotal before tax, not tax, total, tip or change', () => {
  test.each([
    [8.2, ['1 Hot Cocoa 4.25', 'Subtotal 8.20', 'Tax 6% 0.49', 'TOTAL $8.69', 'DEBIT 8.69']],
    [201.44, ['SUBTOTAL 201.44', 'TAX 6.000 % 12.09', 'TOTAL 213.53', 'CHANGE DUE 0.00']],
    [30, ['SUBTOTAL 30.00', 'TAX 0.31', 'TOTAL 30.31']],
    [0.5, ['SUBTOTAL .50', 'TAX .03', 'TOTAL .53']],
    [1000, ['Subtotal 1,000.00', 'Tax 60.00', 'Total 1,060.00']],
  ])('%d', (amount, rows) => expect(subtotalIn(...rows)).toBe(amount))
})

test.each([
  ...['Subtotal', 'Sub-total', 'SUBTTL', 'STTL', 'Sub', 'Sub/Ttl', 'Purchase Subtotal'],
  ...['Net', 'Net sales', 'Net Total:', 'Merchandise', 'MDSEST', 'MDSE ST', 'Items', 'Food & Bev'],
  ...['Total before tax', 'Total (Excluding GST):', 'Before Tax', 'TAXABLE2', 'TXBL', 'Amt'],
])('the label %s', (label) => {
  const rows = [`${label} 50.00`, 'Tax 3.00', 'Total 53.00']
  expect(found(...rows)).toMatchObject({ value: 50, isSure: true })
})

test.each([
  ...['Total', 'TOTAL DUE', 'BALANCE', 'Amount due', 'Order total', 'Bal Due', 'TTL', 'Grand Ttl'],
  ...['PLEASE PAY', 'Pay this amt', 'Net Due', 'Take-Out Total', 'TO-GO TOTAL', 'EAT IN TOTAL'],
])('the total as %s', (label) =>
  expect(subtotalIn('Subtotal 50.00', 'Tax 4.10', `${label} 54.10`)).toBe(50),
)

describe('what stands between subtotal and total', () => {
  test.each([
    ['a tip', ['Tax 3.15', 'Balance Due 55.65', 'Tip 11.00', 'Total 66.65']],
    ['a service charge', ['Tax 3.15', '20% Service Charge 10.50', 'Total 66.15']],
    ['a fee', ['Tax (6%) $3.15', 'Delivery fee $3.99', 'Driver tip $0.00', 'Total $59.64']],
    ['several taxes', ['State tax 3.15', 'County tax 0.53', 'Total 56.18']],
    ['a tax on bags', ['MD TAX 6% on 52.50 3.15', 'MoCo bag tax .05', 'Total 55.70']],
    ['the taxes and their sum', ['Tax 1 2.15', 'Tax 2 1.00', 'Total tax 3.15', 'Total 55.65']],
    ['GST', ['GST payable (6%): 3.15', 'Total (Inclusive of GST): 55.65']],
    ['rounding down', ['GST 6% 3.16', 'Rounding adj -0.01', 'Net Total 55.65']],
    ['letters behind amounts', ['Tax 3.15 T', 'Total RM55.65']],
    ['a rate behind the tax', ['Tax 3.15 6.00 %', 'Total 55.65']],
    ['lost spaces', ['TAX6.000%3.15', 'TOTAL55.65']],
    ['added spaces', ['Ta x ( 6% ) 3.1 5', 'To tal 55 .65']],
    ['words around the tax', ['Estimated tax to be collected 3.15', 'Total 55.65']],
  ])('%s', (_, rows) => {
    expect(found('Subtotal 52.50', ...rows)).toMatchObject({ value: 52.5, isSure: true })
  })

  test.each([
    ['other taxes', ['IL Sales $1.52', 'MPEA Tax $0.15', 'Restaurant $0.04', 'TOTAL 54.21']],
    ['an offer', ['20% SPECIAL OFFER 10.50', 'TAX 3.79', 'TOTAL 45.79']],
  ])('%s, whatever the words are, but that is not sure', (_, rows) => {
    expect(found('Subtotal 52.50', ...rows)).toMatchObject({ value: 52.5, isSure: false })
  })

  test('what was paid, where no total is printed', () => {
    expect(found('Subtotal 52.50', 'Tax 3.15', 'CASH 55.65')?.value).toBe(52.5)
    expect(found('Subtotal 52.50', 'CASH 60.00', 'CHANGE 7.50')).toBeNull()
  })

  test('the subtotal of all guests is that of the receipt', () => {
    const one = ['Subtotal 19.27', 'Tax 1.35', 'Total 20.62']
    const guests = [...one, 'Subtotal 12.27', 'Tax 0.86', 'Total 13.13']
    expect(subtotalIn(...guests, 'Subtotal 31.54', 'Tax 2.21', 'Total 33.75')).toBe(31.54)
  })

  test('a discount, but whether the subtotal is before or behind it is not sure', () => {
    const rows = ['Subtotal 50.00', 'Discount 5.00', 'Tax 2.70', 'Total 47.70']
    expect(found(...rows)).toMatchObject({ value: 50, isSure: false })
    const both = ['Subtotal 50.00', 'Discount 5.00', 'Subtotal 45.00', ...rows.slice(2)]
    expect(subtotalIn(...both)).toBe(45)
  })

  test('fees that are taxed are not of the subtotal', () => {
    const rows = ['Subtotal 45.00', 'Shipping 5.99', 'Total before tax 50.99', 'Tax 3.06']
    expect(subtotalIn(...rows, 'Grand Total 54.05')).toBe(45)
  })

  test('a tax of more than an eighth is none', () => {
    expect(subtotalIn('Subtotal 50.00', 'Tax 9.00', 'Total 59.00')).toBeNull()
  })
})

describe('items that add up', () => {
  const ITEMS = ['2 @ 2.25', 'Limes 4.50 T', 'Eggs .10', 'Club savings -1.00', 'Milk 4.79']
  test('to the subtotal confirm it', () => {
    expect(found(...ITEMS, 'Subtotal 8.39')).toMatchObject({ value: 8.39, isSure: true })
    expect(found(...ITEMS, 'Subtotal 8.89')).toBeNull()
  })

  test('deposits and discounts among them', () => {
    const rows = ['Cola 4.00', 'Bottle deposit .60', 'Member discount 1.00-']
    expect(found(...rows, 'Subtotal 3.60')).toMatchObject({ value: 3.6, isSure: true })
  })

  test('to the total less the taxes are the subtotal, but only several of them', () => {
    expect(found(...ITEMS, 'TAX .25', 'BAG TAX .05', 'BALANCE 8.69')?.value).toBe(8.39)
    expect(found(...ITEMS, 'TOTAL 8.39')).toBeNull()
    expect(found('Milk 8.39', 'TOTAL 8.39')).toBeNull()
    expect(found(...ITEMS, 'TAX 0.50', 'TOTAL 8.39')).toBeNull()
  })
})

describe('what readers make of it', () => {
  test.each([
    ['letters for digits', 15.4, ['Subtota1 15.4O', 'Tax 6% 0.92', 'TOTAL $16.32']],
    ['a comma for the point', 52.5, ['Sub Total 52,50', 'Sales Tax 3.15', 'Balance Due 55.65']],
    ['amounts in rows of their own', 39.45, ['sub Total', '39.45', 'Tax', '2.37', 'Total 41.82']],
    ['a tax above its label', 51.5, ['Subtotal 51.50', '2.06', 'Tax 4%', 'TOTAL $53.56']],
    ['half a label', 63.2, ['Sub 63.20', 'Balance Due 66.99']],
    ['spaces behind a dollar sign', 100, ['Subtotal $100.00', 'Total $10 0.0 0']],
    ['a discount in brackets', 10, ['Soup 12.00', 'Online offer (2.0 0)', 'Subtotal 10.00']],
    ['handwriting without points', 19.5, ['susTOTAL', 'SUBTOTAL 19 50', 'TOTAL 20.67']],
    ['the subtotal lost: total without tax', 8.2, ['Tax 6% 0.49', 'TOTAL $8.69']],
    ['one digit wrong, the sums know', 126.5, ['SUBTOTAL 156.50', 'TAX 7.59', 'TOTAL 134.09']],
    ['amounts a row too high', 258.15, ['258.15', 'SUBTOTAL 15.49', 'TAX 273.64', 'TOTAL 273.64']],
    ['amounts a row too low', 8.2, ['SUBTOTAL', 'TAX 8.20', 'TOTAL 0.49', 'VISA 8.69']],
  ])('%s', (_, amount, rows) => expect(subtotalIn(...rows)).toBe(amount))

  test('what was calculated or moved is not sure', () => {
    expect(found('Tax 6% 0.49', 'TOTAL $8.69')?.isSure).toBe(false)
    expect(found('258.15', 'SUBTOTAL 15.49', 'TAX 273.64', 'TOTAL 273.64')?.isSure).toBe(false)
    expect(found('Sub 63.20', 'Balance Due 66.99')?.isSure).toBe(false)
  })
})

describe('[X15] nothing is better than something wrong', () => {
  test.each([
    ['nobody vouches for it', ['Subtotal 8.20']],
    ['the sums contradict it', ['Subtotal 3.20', 'Tax 0.49', 'Total 8.99']],
    ['more than a receipt may be', ['Subtotal 1200.00', 'Tax 72.00', 'Total 1272.00']],
    ['tips that are suggested', ['Suggested gratuity on subtotal', '18% 9.45 20% 10.50']],
    ['a digit is wrong in one of two', ['SUBTOTAL 126.56', 'TAX 7.59', 'TOTAL 134.09']],
    ['tax is in the subtotal', ['Subtotal 18.40', 'Total incl. tax 18.40', 'Cash 20.00']],
    ['tax is in the total', ['Subtotal 18.40', 'Tax 0.80', 'Total 18.40']],
    ['two subtotals', ['Subtotal 8.20', 'Total 8.20', 'Subtotal 9.20', 'Total 9.20']],
    ['a part has a tax', ['Total 6% items (incl. GST) 10.60', 'GST 0.60', 'Total 25.10']],
    ['a card slip with a tip', ['AMOUNT: $52.50', 'TIP: 10.00', 'TOTAL: 62.50']],
    ['a part that has the rate by chance', ['Food total 34.00', 'Tax 2.04', 'Total 53.48']],
  ])('%s', (_, rows) => expect(subtotalIn(...rows)).toBeNull())

  test.each([
    ['ground beef is no rounding', ['Ground beef 8.00', 'Milk 2.00', 'Subtotal 10.00']],
    ['coffee is no fee', ['Coffee 8.00', 'Milk 2.00', 'Subtotal 10.00']],
    ['a weight is no price', ['Bananas 8.00', '1.25 lb', 'Milk 2.00', 'Subtotal 10.00']],
    ['pasta is no tax', ['Pasta XL 8.00', 'Milk 2.00', 'Subtotal 10.00']],
    ['taxes by rate', ['Subtotal 10.00', 'Total 10.00', 'Tax summary', 'Tax 9.43 0.57']],
  ])('%s', (_, rows) => expect(subtotalIn(...rows)).toBe(10))
})

describe('[X20] the total less the tax, where no subtotal is printed', () => {
  const LESS = { isTotalLessTax: true, isSure: false }
  test('is proposed as that, and never sure', () => {
    expect(found('Tax 4.21', 'Total 50.21')).toMatchObject({ value: 46, ...LESS })
    const items = ['Soup 6.00', 'Tea 2.00']
    expect(found(...items, 'Tax 0.71', 'Total 8.71')).toMatchObject({ value: 8, ...LESS })
    expect(found('Subtotal 46.00', 'Tax 4.21', 'Total 50.21')?.isTotalLessTax).toBe(false)
  })

  test.each([
    ['a tip, which may be of the total', ['Tax 4.21', 'Tip 5.00', 'Total 55.21']],
    ['several taxes, of which one may be missing', ['City tax 1.00', 'Tax 3.21', 'Total 50.21']],
    ['a tax that is too small to be the only one', ['Tax 0.40', 'Total 50.21']],
    ['another amount behind the tax', ['Tax 4.21', 'Restaurant 0.40', 'Total 50.61']],
    ['two totals', ['Tax 4.21', 'Total 50.21', 'Total 60.21']],
    ['more tax than there is', ['Tax 9.00', 'Total 50.21']],
  ])('nothing with %s', (_, rows) => expect(found(...rows)).toBeNull())
})

describe('[X19] a choice of two', () => {
  const choiceIn = (...rows: string[]) =>
    findSubtotal([readingOf(...rows)]).choice?.map(({ value, place }) => [value, place.y / 30])

  test('where the sums contradict the subtotal, with the rows of both', () => {
    expect(choiceIn('Subtotal 3.20', 'Tax 0.49', 'Total 8.99')).toEqual([
      [3.2, 0],
      [8.5, 2],
    ])
  })

  test('where two are confirmed alike', () => {
    expect(choiceIn('Subtotal 8.20', 'Total 8.20', 'Subtotal 9.20', 'Total 9.20')).toEqual([
      [8.2, 0],
      [9.2, 2],
    ])
  })
})

describe('several images', () => {
  test('help each other out', () => {
    const halves = [readingOf('Subtotal 8.20'), readingOf('Tax 6% 0.49', 'TOTAL $8.69')]
    expect(findSubtotal(halves).found?.value).toBe(8.2)
  })

  test('do not add up the items that both show', () => {
    const rows = readingOf('Milk 8.00', 'Bread 2.00', 'Subtotal 10.00')
    const both = findSubtotal([rows.slice(0, 1), rows]).found
    expect(both).toMatchObject({ value: 10, place: { image: 1 } })
  })
})

test('where it is: in its row, otherwise in the row that comes closest', () => {
  const rowOf = (...rows: string[]) => (found(...rows)?.place.y ?? NaN) / 30
  expect(rowOf('SHOP', 'Subtotal 8.20', 'Tax 0.49', 'Total 8.69')).toBe(1)
  expect(rowOf('SHOP', 'Subtotal 8.26', 'Tax 0.49', 'Total 8.69')).toBe(1)
  expect(rowOf('SHOP', 'Tax 0.49', 'Total 8.69')).toBe(2)
  expect(rowOf('258.15', 'SUBTOTAL 15.49', 'TAX 273.64', 'TOTAL 273.64')).toBe(0)
})
