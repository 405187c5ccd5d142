import { expect, test } from 'vitest'
import { readState } from './state.ts'

test.each([
  ['MD', 'MD'],
  ['md', 'MD'],
  [' Md. ', 'MD'],
  ['Maryland', 'MD'],
  ['NEW  YORK', 'NY'],
  ['West\u00a0Virginia', 'WV'],
  ['D.C.', 'DC'],
  ['Washington, D.C.', 'DC'],
  ['district of columbia', 'DC'],
  ['ＭＤ', 'MD'],
  ['Washington', 'WA'],
])('%j is %s', (text, state) => expect(readState(text)).toBe(state))

test.each(['', 'Mary', 'MDX', 'Ontario', 'M D', 'MD 20910', 'Silver Spring'])(
  '%j is none',
  (text) => expect(readState(text)).toBeNull(),
)
