import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test('what a spreadsheet would calculate is a text, and quotes and lines stay in their cell', () => {
  const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '＝1']
  expect(csvLine(formulas)).toBe(`'=1+1,'+1,'-1,'@SUM(A1),' =1,'\t=1,'＝1\r\n`)
  expect(csvLine(['a "b"', 'c,d', 'e\nf', 12.5, -1, null])).toBe(
    '"a ""b""","c,d","e\nf",12.5,-1,\r\n',
  )
})
