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

test('a changed document runs no test, a changed rule all of them', () => {
  expect(testsAfter('docs/glossary.md')).toEqual([])
  expect(testsAfter('src/rules/receipt.ts')).toEqual(CHECKS.test.map(({ name }) => name))
})

test('each check has its place in one stage', () => {
  const names = [...CHECKS.check, ...CHECKS.all].map(({ name }) => name)
  expect(STAGES.flat(2).toSorted()).toEqual(names.toSorted())
})
