import { expect, test } from 'vitest'
import businesses from '../../../server/example-data/businesses.json'
import receipts from '../../../server/example-data/receipts.json'
import examples from './example-readings.json'
import { findingsIn } from './findings-in.ts'
import { readingOf, rowOf } from './testing.ts'

/** What the reader read in images of the example data: text and certainty of each row. */
const EXAMPLES: Readonly<Record<string, string[][][]>> = examples

const PARTICIPATING = businesses.filter(({ isCampfire }) => isCampfire)

test.each([
  ['r-0002', 'dot matrix, skewed'],
  ['r-0006', 'order pad, handwritten'],
  ['r-0007', 'dark, with a tip, in the hour that comes twice'],
  ['r-0009', 'rotated'],
  ['r-0026', 'not a receipt, but a menu'],
  ['r-0032', 'two images'],
  ['r-0039', 'skewed, with an amount above its label'],
])('%s: %s', (id) => {
  const receipt = receipts.find((one) => one.id === id)
  if (!receipt) throw new Error(`${id} is not in the example data`)
  const readings = (EXAMPLES[id] ?? []).map((rows) =>
    rows.map(([text = '', certainty = ''], at) => rowOf(text, at, certainty)),
  )
  const found = findingsIn(readings, {
    submitted: receipt.submittedDatetime,
    businesses: PARTICIPATING,
  })
  expect({
    businessId: found.business?.value.id ?? null,
    receiptDatetime: found.receiptDatetime?.value ?? null,
    subtotal: found.subtotal?.value ?? null,
  }).toEqual({
    businessId: receipt.truth.businessId,
    receiptDatetime: receipt.truth.receiptDatetime,
    subtotal: receipt.truth.subtotal,
  })
})

test('headers of earlier receipts point to their businesses', () => {
  const header = readingOf('GOLDEN LION LLC', '(301) 555-0777')
  const facts = { submitted: '2026-11-20T18:00:00.000Z', businesses: PARTICIPATING }
  const seen = [{ businessId: 'b-abay-table', rows: header }]
  expect(findingsIn([header], facts).business).toBeNull()
  expect(findingsIn([header], { ...facts, seen }).business?.value.name).toBe('Abay Table')
})
