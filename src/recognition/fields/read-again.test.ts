import { expect, test } from 'vitest'
import { findDatetime } from './find-datetime.ts'
import { readingOf, rowOf } from './testing.ts'

const SUBMITTED = '2026-11-20T18:00:00.000Z'
const [ONE, OTHER] = ['11/08/2026 6:42 PM', '11/09/2026 6:42 PM']
const [AT_ONE, AT_OTHER] = ['2026-11-08T23:42:00.000Z', '2026-11-09T23:42:00.000Z']

/** A row of which a second look read something else. */
const twice = (text: string, again: string) => [
  { ...rowOf(text), again: { text: again, certainty: '9'.repeat(again.length) } },
]
const finding = (text: string, again: string) => findDatetime([twice(text, again)], SUBMITTED)

test('[X15] [X19] where two looks read two times, it is a choice of both', () => {
  expect(finding(ONE, OTHER).choice?.map(({ value }) => value)).toEqual([AT_ONE, AT_OTHER])
})

test('[X15] what only one of two looks could read is not sure', () => {
  expect(finding(ONE, '1l/O8/2O26 6:42 PM').found).toMatchObject({ value: AT_ONE, isSure: true })
  expect(finding(ONE, '11/08/2026 6:72 PM').found).toMatchObject({ value: AT_ONE, isSure: false })
  expect(finding('11/08/2026 6:72 PM', ONE).found).toMatchObject({ value: AT_ONE, isSure: false })
})

test('a choice of the first look stays one', () => {
  expect(finding('11/08/2026 6:42', '11/08/2026 6:72').choice).not.toBeNull()
})

test('rows that both looks read alike are read once', () => {
  const rows = [...readingOf(ONE), ...twice('Soup 4.5O', 'Soup 4.50')]
  expect(findDatetime([rows], SUBMITTED).found).toMatchObject({ value: AT_ONE, isSure: true })
})
