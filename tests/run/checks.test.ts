import { expect, test } from 'vitest'
import { ONCE } from './checks.ts'

/** @returns the names of the checks that a change of these files runs */
const checksAfter = (...files: string[]) =>
  ONCE.filter(({ commands }) => commands({ since: 'HEAD', files }).length > 0).map(
    ({ name }) => name,
  )

test('a changed public page is built, read and opened, but asks no server anything', () => {
  const checks = checksAfter('src/landing/Hero.tsx')
  expect(checks).toEqual(expect.arrayContaining(['build', 'unit', 'built', 'e2e']))
  expect(checks).not.toContain('contract')
})

test('a changed document runs only what reads documents', () => {
  expect(checksAfter('docs/glossary.md')).toEqual(['format', 'repository'])
})

test('a changed rule runs everything', () => {
  expect(checksAfter('src/rules/receipt.ts')).toEqual(ONCE.map(({ name }) => name))
})
