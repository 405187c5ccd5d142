import { expect, test } from 'vitest'
import { z } from 'zod'
import { expectRefused, firstProblem } from '../../tests/fixtures/data/first-problem.ts'
import { HOSTILE_IDS } from '../../tests/fixtures/data/hostile-ids.ts'
import { LAYOUTS_MOST, paperLayout, sharePaperLayouts } from './layout-calls.ts'

const LAYOUT = {
  businessId: 'b-abay-table',
  field: 'subtotal',
  label: 31,
  rank: 0,
  height: 1000,
  written: 2,
}

const layouts = (count: number) => ({ layouts: Array.from({ length: count }, () => LAYOUT) })

/** What is no small whole number. */
const NO_INDEX = [-1, 32, 0.5, '1', '', 'SUBTOTAL', null, undefined, [1], NaN, Infinity]

test('[X21] call 22 refuses a wrong layout', () => {
  expectRefused(paperLayout, LAYOUT, {
    businessId: [...Object.values(HOSTILE_IDS), undefined, 7],
    field: ['business', 'Subtotal', '', null, undefined],
    label: NO_INDEX,
    rank: NO_INDEX,
    written: NO_INDEX,
    height: [...NO_INDEX.filter((value) => value !== 32), 1001],
    text: ['SUBTOTAL 12.50'],
    subtotal: [12.5],
  })
})

test('[X21] call 22 takes 1 to 20 layouts', () => {
  expect(
    [0, 1, LAYOUTS_MOST, LAYOUTS_MOST + 1].map(
      (count) => firstProblem(sharePaperLayouts.body, layouts(count)) === null,
    ),
  ).toEqual([false, true, true, false])
})

test('[X21] a layout is a business, a field and whole numbers, and has no room for anything else', () => {
  const { properties = {}, additionalProperties } = z.toJSONSchema(paperLayout)
  const kinds = Object.values(properties).map((schema) => (schema as { type?: string }).type)
  expect(kinds).toEqual(['string', 'string', ...Array<string>(4).fill('integer')])
  expect(additionalProperties).toBe(false)
})
