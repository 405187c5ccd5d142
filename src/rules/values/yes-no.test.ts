import { expect, test } from 'vitest'
import { readYesNo } from './yes-no.ts'

test.each(['yes', 'Y', ' TRUE ', '1', '1.0', '1,0', 'x', 'X', '✓', '✔', '☑', 'on', '１', "'1"])(
  '%j is yes',
  (text) => expect(readYesNo(text)).toBe(true),
)

test.each(['no', 'N', 'False', '0', '0.0', 'off', '☐'])('%j is no', (text) =>
  expect(readYesNo(text)).toBe(false),
)

test.each(['', ' ', '\u200b'])('%j is empty', (text) => expect(readYesNo(text)).toBe('empty'))

test.each(['maybe', '2', '10', '-', '☒', '✗', 'yes no', 'oui', '#REF!'])('%j is neither', (text) =>
  expect(readYesNo(text)).toBe('none'),
)
