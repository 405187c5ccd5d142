import { expect, test } from 'vitest'
import { didYouMean } from './near-misses.ts'

const IDS = ['c-oat-latte', 'c-oat-lattes', 'c-ramen', 'c-pupusas', 'c-pupusaz']

test.each([
  ['c-oat-late', '; did you mean “c-oat-latte”?'],
  ['C OAT LATTE', '; did you mean “c-oat-latte”?'],
  ['c-raemn', '; did you mean “c-ramen”?'],
  ['ramen', '; did you mean “c-ramen”?'],
  ['pupusa', '; did you mean “c-pupusas” or “c-pupusaz”?'],
  ['c-burger', ''],
  ['x', ''],
  ['', ''],
])('%j: %j', (wanted, words) => expect(didYouMean(wanted, IDS)).toBe(words))
