import { expect, test } from 'vitest'
import { paperLayout } from '../../contract/layout-calls.ts'
import { findingsIn } from './findings-in.ts'
import { layoutsOf } from './paper-layout.ts'
import { readingOf } from './testing.ts'

const BUSINESS = { id: 'b-lion', name: 'Golden Lion' }
const submitted = '2026-11-20T18:00:00.000Z'

/** A receipt of that business; which of its two times and subtotals is meant, it does not say. */
const paper = (day: string, [opened, closed]: [string, string], [one, other]: [string, string]) => [
  readingOf(
    'Golden Lion',
    `Created: ${day} ${opened}`,
    `Subtotal ${one}`,
    `Total ${one}`,
    `Subtotal ${other}`,
    `Total ${other}`,
    `SETTLED: ${day} ${closed}`,
  ),
]
const BEFORE = paper('11/02/2026', ['6:42 PM', '7:31 PM'], ['8.20', '9.20'])
const NOW = paper('11/09/2026', ['5:02 PM', '6:11 PM'], ['12.00', '14.50'])
const approved = {
  businessId: BUSINESS.id,
  submitted,
  receiptDatetime: '2026-11-02T23:42:00.000Z',
  subtotal: 9.2,
}

const find = (layouts = layoutsOf(BEFORE, approved)) =>
  findingsIn(NOW, { submitted, businesses: [BUSINESS], layouts })

test('[X21] an approval tells where date and subtotal stood, in whole numbers', () => {
  const layouts = layoutsOf(BEFORE, approved)
  expect(layouts.map(({ field }) => field)).toEqual(['receiptDatetime', 'subtotal'])
  for (const layout of layouts) expect(paperLayout.parse(layout)).toEqual(layout)
  expect(layouts[0]).toMatchObject({ rank: 0, height: 167 })
  expect(layouts[1]).toMatchObject({ rank: 1, height: 667 })
})

test('[X21] of what is not printed as approved there is no layout', () => {
  expect(layoutsOf(BEFORE, { ...approved, subtotal: 5, receiptDatetime: submitted })).toEqual([])
})

test('[X19] [X21] it settles a choice on the next receipt of the business, but not for sure', () => {
  expect(find([])).toMatchObject({ receiptDatetime: null, subtotal: null })
  expect(find()).toMatchObject({
    receiptDatetime: { value: '2026-11-09T22:02:00.000Z', isSure: false },
    subtotal: { value: 14.5, isSure: false },
    choices: { receiptDatetime: null, subtotal: null },
  })
})

test('[X21] layouts of another business, of other labels or of another height settle nothing', () => {
  const layouts = layoutsOf(BEFORE, approved)
  for (const other of [
    layouts.map((layout) => ({ ...layout, businessId: 'b-fox' })),
    layouts.map((layout) => ({ ...layout, label: 9 })),
    layouts.map((layout) => ({ ...layout, height: (layout.height + 500) % 1000 })),
  ]) {
    expect(find(other)).toMatchObject({ receiptDatetime: null, subtotal: null })
  }
})

test('[X21] a single value stays as sure as it is, wherever it stood before', () => {
  const readings = [readingOf('Golden Lion', '11/09/2026 5:02 PM')]
  const layouts = layoutsOf(BEFORE, approved)
  const found = findingsIn(readings, { submitted, businesses: [BUSINESS], layouts })
  expect(found.receiptDatetime?.isSure).toBe(true)
})
