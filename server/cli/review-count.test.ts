import { expect, test } from 'vitest'
import { MAX_REVIEWS, readReviewCount } from './review-count.ts'

test.each([
  [[]],
  [['--reviews']],
  [['--reviews', 'many']],
  [['--reviews', '0']],
  [['--reviews', '1.5']],
  [['--reviews', String(MAX_REVIEWS + 1)]],
  [['--businesses', '1']],
])('%j are no arguments of npm run seed', (args) => {
  expect(() => readReviewCount(args)).toThrow()
})

test('npm run seed takes a number of reviews', () => {
  expect(readReviewCount(['--reviews', '25'])).toBe(25)
})
