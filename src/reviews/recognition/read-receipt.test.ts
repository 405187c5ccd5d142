import { expect, test, vi } from 'vitest'
import examples from './example-readings.json'
import { PASSES, type ReadOrder } from './passes.ts'
import { findingsIn, readReceipt } from './read-receipt.ts'
import type { ReadAnswer } from './recogniser.ts'

const BUSINESSES = [
  'Depot Lane Coffee',
  'Huron Bend Brewpub',
  'Kentlands Flower Barn',
  'Pupusería Doña Alba',
  'Twinbrook Hardware & Paint',
].map((name) => ({ name }))
const FACTS = { submitted: '2026-11-20T18:00:00.000Z', businesses: BUSINESSES }

/** Real output of the reader for images of the example data. */
test.each([
  ['r-0007', 'Huron Bend Brewpub', '2026-11-01T06:30:00.000Z', 76.25],
  ['r-0009', 'Depot Lane Coffee', '2026-11-11T12:58:14.000Z', 15.4],
  ['r-0010', 'Kentlands Flower Barn', '2026-11-07T20:10:00.000Z', 113],
  ['r-0013', 'Twinbrook Hardware & Paint', '2026-11-08T15:40:27.000Z', 115.88],
  ['r-0017', undefined, '2026-11-10T19:44:15.000Z', 122.9],
  ['r-0041', 'Pupusería Doña Alba', '2026-11-14T18:02:00.000Z', 19.5],
  ['r-0054', 'Huron Bend Brewpub', '2026-11-19T02:15:00.000Z', 98],
  // Not a receipt.
  ['r-0055', undefined, undefined, undefined],
] as const)('the texts of %s', (id, business, receiptDatetime, subtotal) => {
  const found = findingsIn(examples[id], FACTS)
  expect({
    business: found.business?.value.name,
    receiptDatetime: found.receiptDatetime?.value,
    subtotal: found.subtotal?.value,
  }).toEqual({ business, receiptDatetime, subtotal })
})

function readerOf(rows: readonly string[]) {
  const words = rows.map((text, row) => ({
    text,
    confidence: 90,
    left: 0,
    right: 300,
    top: 40 * row,
    bottom: 40 * row + 20,
  }))
  return vi.fn(async (order: ReadOrder): Promise<ReadAnswer> => {
    return { words, lie: order.lie ?? { quarterTurns: 1, slope: 0.1 } }
  })
}

const CLEAR = [
  'Depot Lane Coffee',
  '11/11/2026 07:58:14',
  'Subtotal 15.40',
  'Tax 0.92',
  'Total 16.32',
]

test('reading ends when all is settled, and how an image lies is found out once', async () => {
  const read = readerOf(CLEAR)
  const image = new Blob(['image'])
  expect(await readReceipt([image], FACTS, read)).toEqual([CLEAR, CLEAR])
  expect(read.mock.calls.map(([order]) => order.lie)).toEqual([
    null,
    { quarterTurns: 1, slope: 0.1 },
  ])
})

test('what stays unclear is read in every way, each image of it', async () => {
  const read = readerOf(['smudge'])
  const readings = await readReceipt([new Blob(['one']), new Blob(['two'])], FACTS, read)
  expect(readings).toHaveLength(2 * PASSES.length)
})
