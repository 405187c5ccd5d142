import { expect, test } from 'vitest'
import { CHECKS, STAGES } from './checks.ts'

/** @returns the names of the checks of `npm test` that a change of these files runs */
const testsAfter = (...files: string[]) =>
  CHECKS.test
    .filter(({ commands }) => commands({ since: 'HEAD', files }).length > 0)
    .map(({ name }) => name)

test('a changed public page is built, read and opened, but asks no server anything', () => {
  expect(testsAfter('src/landing/Hero.tsx')).toEqual(['build', 'unit', 'built', 'e2e'])
})

test('a changed document runs no test, a unit test itself, a changed rule all of them', () => {
  expect(testsAfter('docs/glossary.md', 'src/landing/README.md')).toEqual([])
  expect(testsAfter('src/reviews/format/money.test.ts')).toEqual(['unit'])
  expect(testsAfter('src/rules/receipt.ts')).toEqual(CHECKS.test.map(({ name }) => name))
})

test.each([
  'tests/fixtures/test.ts',
  'tests/e2e/public/landing.test.ts',
  'tests/contract/x.test.ts',
])(
  'a change of %s builds nothing, and runs the tests of its folder, or those that use it',
  (file) =>
    expect(testsAfter(file)).toEqual(['unit', file.includes('contract') ? 'contract' : 'e2e']),
)

test('without changes to look at, everything counts as changed', () => {
  for (const { commands } of CHECKS.all) expect(commands(null)).not.toEqual([])
})

test('each check has its place in one stage', () => {
  const names = [...CHECKS.check, ...CHECKS.all].map(({ name }) => name)
  expect(STAGES.flat(2).toSorted()).toEqual(names.toSorted())
})
