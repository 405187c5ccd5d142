import { expect, test } from 'vitest'
import { didYouMean, nearMisses } from './near-misses.ts'

const IDS = ['c-oat-latte', 'c-oat-lattes', 'c-ramen', 'c-pupusas']

test.each([
  ['c-oat-late', ['c-oat-latte', 'c-oat-lattes']],
  ['C OAT LATTE', ['c-oat-latte', 'c-oat-lattes']],
  ['c-raemn', ['c-ramen']],
  ['ramen', ['c-ramen']],
  ['c-burger', []],
  ['', []],
])('%j can be %j', (wanted, found) => expect(nearMisses(wanted, IDS)).toEqual(found))

test('what is near is suggested, and nothing else', () => {
  expect(didYouMean('c-oat-late', IDS)).toBe('; did you mean “c-oat-latte” or “c-oat-lattes”?')
  expect(didYouMean('c-burger', IDS)).toBe('')
})
