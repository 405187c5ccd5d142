import { expect, test } from 'vitest'
import { browserTestsTouchedBy, isTouched, PRODUCT } from './changes.ts'

const after = (...files: string[]) => browserTestsTouchedBy({ since: 'HEAD', files })

test('a change of one side runs the browser tests of that side', () => {
  expect(after('src/landing/Hero.tsx')).toEqual(['tests/e2e/public'])
  expect(after('src/offline/outbox/outbox.ts')).toEqual(['tests/e2e/hermes'])
})

test.each(['src/rules/decision.ts', 'server/server.ts', 'sw/pages.ts', 'tests/fixtures/test.ts'])(
  '%s can touch every browser test',
  (file) => expect(after('src/landing/Hero.tsx', file)).toBeNull(),
)

test('documents and unit tests run no browser test', () => {
  expect(after('README.md', 'src/rules/README.md', 'src/reviews/format/money.test.ts')).toEqual([])
})

test('without changes to look at, everything counts as changed', () => {
  expect(isTouched(null, PRODUCT)).toBe(true)
  expect(isTouched({ since: 'HEAD', files: ['docs/glossary.md'] }, PRODUCT)).toBe(false)
})
