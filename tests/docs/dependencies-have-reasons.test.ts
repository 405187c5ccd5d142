import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { dependencies, devDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
) as Record<string, Record<string, string>>
const reasons = readFileSync('docs/dependencies.md', 'utf8')

test.each(Object.keys({ ...dependencies, ...devDependencies }))('%s has a reason', (name) => {
  expect(reasons).toContain(`| \`${name}\``)
})
