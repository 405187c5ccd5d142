import { expect, test } from 'vitest'
import { readYesNo } from './yes-no.ts'

test.each([
  [true, ['yes', 'Y', ' TRUE ', '1', '1.0', '1,0', 'x', '✓', '☑', 'on', '１', "'1"]],
  [false, ['no', 'N', 'False', '0', '0.0', 'off', '☐']],
  ['empty', ['', ' ', '\u200b']],
  ['none', ['maybe', '2', '10', '-', '☒', '✗', 'yes no', '#REF!']],
])('%s is written as %j', (answer, texts) => {
  expect(texts.map((text) => readYesNo(text))).toEqual(texts.map(() => answer))
})
