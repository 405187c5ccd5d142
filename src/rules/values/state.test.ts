import { expect, test } from 'vitest'
import { readState } from './state.ts'

test.each([
  ['MD', ['MD', 'md', ' Md. ', 'Maryland', 'ＭＤ']],
  ['NY', ['NEW  YORK']],
  ['WV', ['West\u00a0Virginia']],
  ['DC', ['D.C.', 'Washington, D.C.', 'district of columbia']],
  ['WA', ['Washington']],
  [null, ['', 'Mary', 'MDX', 'Ontario', 'M D', 'MD 20910', 'Silver Spring']],
])('%s is written as %j', (state, texts) => {
  expect(texts.map((text) => readState(text))).toEqual(texts.map(() => state))
})
