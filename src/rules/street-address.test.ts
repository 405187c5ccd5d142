import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparableAddress } from './street-address.ts'
import { forAll } from '../testing/seed.ts'

test.each([
  ['8 Georgia Avenue', '8 Georgia Av.'],
  ['5 Piney-Branch Road', '5 piney branch rd'],
  ['900 Columbia Highway', '900 Columbia Hwy'],
  ['12 North Main Street', '12 N. Main St'],
  ['1600 K Street Northwest', '1600 K St. N.W.'],
  ['12 Main Street, Suite 4', '12 Main St Ste 4'],
  ['12 Main Street Unit 4', '12 Main St #4'],
  ['7 O’Neill Square', "7 O'Neill Sq"],
  ['7 Saint Paul Street', '7 St. Paul St.'],
  ['7 Café Street', '7 Cafe\u0301 St'],
])('%j is the place %j', (one, other) => {
  expect(comparableAddress(one)).toBe(comparableAddress(other))
})

test.each([
  ['12 Main Street', '12 Main Road'],
  ['12 Main Street', '13 Main Street'],
  ['12 North Main Street', '12 South Main Street'],
  ['12 Main Street, Suite 4', '12 Main Street, Suite 5'],
  ['12 Main Street', '12 Maine Street'],
])('%j is another place than %j', (one, other) => {
  expect(comparableAddress(one)).not.toBe(comparableAddress(other))
})

test('letter case and what stands between words make no difference', () => {
  const words = fc.array(fc.constantFrom('12', 'north', 'Main', 'Street', 'Ste', '4', 'Ōtāhuhu'))
  const gap = fc.constantFrom(' ', '  ', ', ', '. ', '-', ' #')
  forAll(100, [words, gap, gap], (parts, one, other) => {
    const address = comparableAddress(parts.join(one))
    expect(comparableAddress(parts.join(other).toUpperCase())).toBe(address)
  })
})
