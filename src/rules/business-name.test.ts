import { expect, test } from 'vitest'
import { comparableName } from './business-name.ts'

test.each([
  ['Lost Bagels', 'LOST bagels'],
  ['Lost Bagels', ' Lost  Bagels '],
  ['Lost Bagels', 'Lost-Bagels'],
  ['Dona’s Café', "Dona's café"],
  ['“Lost” Bagels – Café', '"Lost" Bagels - Café'],
  ['A & B (Bagels) [new]', 'A&B Bagels, new!'],
  ['Lost_Bagels ^ `1` {2} |3| ~4', 'lost bagels 1 2 3 4'],
])('%j is the business %j', (one, other) => {
  expect(comparableName(one)).toBe(comparableName(other))
})

test.each([
  ['Lost Bagels', 'Last Bagels'],
  ['Lost Bagels', 'Lost Bagels 2'],
  ['Cafe', 'Café'],
])('%j is another business than %j', (one, other) => {
  expect(comparableName(one)).not.toBe(comparableName(other))
})
