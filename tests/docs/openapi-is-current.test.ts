import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { intakeOpenapi } from '../../tools/intake-openapi.ts'

test('docs/intake.openapi.json is what the contract says; `npm run openapi` writes it', () => {
  const file = new URL('../../docs/intake.openapi.json', import.meta.url)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(intakeOpenapi())
})
