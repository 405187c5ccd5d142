import { expect, test } from 'vitest'
import { describeFailure, namePattern, plainMessage, quoted } from './failure.ts'

test('a failure says which test, where, what, and the command that repeats it, without colors', () => {
  const failure = {
    test: 'src/a.test.ts › [V6] a reason',
    message: plainMessage('\u001b[31mexpected 1\u001b[39m', undefined, '- 1\n\n+ 2\n'),
    where: 'src/a.test.ts:3',
    again: "npx vitest run -t 'x'",
  }
  expect(describeFailure(failure)).toBe(`src/a.test.ts › [V6] a reason
  at src/a.test.ts:3
    expected 1
    - 1

    + 2
  again: npx vitest run -t 'x'`)
})

test('a message as long as a screen is cut', () => {
  const lines = plainMessage('line\n'.repeat(900)).split('\n')
  expect(lines).toHaveLength(31)
  expect(lines.at(-1)).toBe('… and 870 more lines')
})

test('a title with rows, quotes and a suite finds its test', () => {
  expect('the drain [V6] it (really) works?').toMatch(
    new RegExp(namePattern('the drain > [V6] it (really) works?')),
  )
  expect(quoted("it's")).toBe(String.raw`'it'\''s'`)
  expect(quoted('src/a.test.ts:3')).toBe('src/a.test.ts:3')
})
