import { expect, test } from 'vitest'
import { readArchiveRequest } from './archive-request.ts'
import { readArguments } from './command-line.ts'

const NOW = Date.parse('2026-11-27T12:00:00.000Z')
const TO = ['--to', '/archive']

const read = (...args: string[]) => readArchiveRequest(readArguments('archive', args), NOW)

test('a day, a folder and what is optional are read', () => {
  const args = ['--before', '2025-01-01', ...TO]
  const wanted = { before: new Date('2025-01-01T00:00:00.000Z'), folder: '/archive' }
  expect(read(...args)).toEqual({ ...wanted, isDryRun: false, rowsPerFile: 20_000 })
  const more = [...args, '--dry-run', '--rows-per-file', '50']
  expect(read(...more)).toEqual({ ...wanted, isDryRun: true, rowsPerFile: 50 })
})

test('180 days ago is the youngest day', () => {
  const on = (day: string) => () => read('--before', day, ...TO)
  expect(on('2026-05-31')()).toMatchObject({ before: new Date('2026-05-31T00:00:00.000Z') })
  expect(on('2026-06-01')).toThrow('--before must be at least 180 days ago: 2026-05-31 or earlier')
})

test.each([
  [[]],
  [['--before', '2025-01-01']],
  [['--before', '2025-02-30', ...TO]],
  [['--before', '01/01/2025', ...TO]],
  [['--before', '2025-01-01', '--to', '']],
  [['--before', '2025-01-01', ...TO, '--rows-per-file', '0']],
])('%j is no request', (args) => {
  expect(read(...args)).toBeNull()
})
