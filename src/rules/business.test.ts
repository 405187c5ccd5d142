import { expect, test } from 'vitest'
import { BUSINESS_CATEGORIES, DIETARY_TAGS, joinedCategories, keywordCount } from './business.ts'

test('[A6] the tags have the ids of the specification', () => {
  const ids = BUSINESS_CATEGORIES.map(({ id }) => id).toSorted((a, b) => a - b)
  expect(ids).toEqual(Array.from({ length: 39 }, (_, index) => index + 1))
  expect(BUSINESS_CATEGORIES.find(({ label }) => label === 'barber shop')?.id).toBe(39)
  expect(BUSINESS_CATEGORIES.at(-1)).toEqual({ id: 38, label: 'vape store' })
  expect(DIETARY_TAGS.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('[A6] categories join what is ticked and typed, each once and none empty', () => {
  const joined = joinedCategories({
    categories: ['bakery', 'cafe'],
    dietary: ['vegan'],
    keywords: [' sourdough ', '', 'Bakery', '  ', 'sourdough'],
  })
  expect(joined).toEqual(['bakery', 'cafe', 'vegan', 'sourdough'])
  expect(keywordCount(joined)).toBe(1)
})
