import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '../testing/seed.ts'
import { readTabletHeader, tabletHeader } from './tablet-header.ts'

const OLDEST = '2026-11-28T10:00:00.000Z'

test('what a tablet says is read as it was said', () => {
  const instant = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
  forAll(100, [fc.uuid(), fc.nat(1_000_000), instant], (id, waiting, at) => {
    const report = { id, waiting, oldest: waiting === 0 ? null : at.toISOString() }
    expect(readTabletHeader(tabletHeader(report))).toEqual(report)
  })
  expect(tabletHeader({ id: 'c0ffee', waiting: 3, oldest: OLDEST })).toBe(
    `c0ffee; waiting=3; oldest=${OLDEST}`,
  )
})

test.each([
  ...[undefined, '', 'c0ffee', '; waiting=1', 'c0ffee; waiting=-1', 'c0ffee; waiting=1.5'],
  ...[
    'c0ffee; waiting=9999999',
    `a'b; waiting=1`,
    `${'a'.repeat(65)}; waiting=1`,
    'a b; waiting=1',
  ],
  ...['c0ffee; waiting=1; oldest=yesterday', 'c0ffee; waiting=1; oldest=2026-13-28T10:00:00.000Z'],
  ...['c0ffee; waiting=1; oldest=0000-11-28T10:00:00.000Z', 'c0ffee; waiting=1; more=2'],
])('%j is ignored', (value) => expect(readTabletHeader(value)).toBeNull())
