import { expect, test } from 'vitest'
import { countWords, coverageWords, matchWords, spokenCount } from './queue-count.ts'

test.each([
  [40, false, '40+', '40 or more', '40 here, more on the server', '3 of the 40 here match'],
  [1057, true, '1,057', '1,057', 'All 1,057 requests', '3 of 1,057 match'],
])('%d requests, complete: %s', (count, isComplete, short, spoken, coverage, matches) => {
  expect(countWords(count, isComplete)).toBe(short)
  expect(spokenCount(count, isComplete)).toBe(spoken)
  expect(coverageWords(count, isComplete, count)).toBe(coverage)
  expect(matchWords(3, count, isComplete)).toBe(matches)
})

test('what is left from an earlier visit does not show that the server has more', () => {
  expect(coverageWords(57, false, 20)).toBe('57 here, perhaps more on the server')
})
