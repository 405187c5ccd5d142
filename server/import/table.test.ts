import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTable } from './table.ts'
import { forAll } from '../../src/testing/seed.ts'

const read = (text: string) => readTable(Buffer.from(text))

/** What is thrown about a file. */
function problemOf(bytes: Uint8Array | string): string {
  try {
    readTable(Buffer.from(bytes))
  } catch (error) {
    return (error as Error).message
  }
  return 'none'
}

const TABLE = { header: ['Name', 'Zip code'], rows: [{ line: 2, cells: ['Café', '20910'] }] }

describe('a table is read', () => {
  test.each([
    ['with commas', 'Name,Zip code\nCafé,20910\n'],
    ['with semicolons', 'Name;Zip code\r\nCafé;20910\r\n'],
    ['with tabs', 'Name\tZip code\nCafé\t20910'],
    ['with a byte order mark', '\ufeffName,Zip code\nCafé,20910\n'],
    ['with the line ends of old machines', 'Name,Zip code\rCafé,20910\r'],
    ['with everything in quotes', '"Name";"Zip code"\n"Café";"20910"\n'],
    ['with a zip code that stays text', 'Name,Zip code\nCafé,"=""20910"""\n'],
    ['with empty rows at its end', 'Name,Zip code\nCafé,20910\n\n,\n , \n'],
  ])('%s', (_how, text) => expect(read(text)).toEqual(TABLE))

  test.each(['utf16le', 'utf16be'])('as Unicode text, %s', (order) => {
    const bytes = Buffer.from('\ufeffName\tZip code\r\nCafé\t20910\r\n', 'utf16le')
    expect(readTable(order === 'utf16le' ? bytes : bytes.swap16())).toEqual(TABLE)
  })

  test('with the separator that its first line names', () => {
    const rows = [{ line: 3, cells: ['Café', '20910'] }]
    expect(read('sep=;\r\nName;Zip code\r\nCafé;20910')).toEqual({ ...TABLE, rows })
  })

  test('and its lines are counted as a spreadsheet counts rows', () => {
    const { rows } = read('\na,b\r\n"one\r\ntwo",1\r\n\r\n3,4')
    expect(rows).toEqual([
      { line: 3, cells: ['one\ntwo', '1'] },
      { line: 5, cells: ['3', '4'] },
    ])
  })
})

describe('a file is refused in words', () => {
  test.each([
    ['empty', '', 'The file is empty'],
    ['only blank', '\ufeff\r\n,,\r\n', 'The file is empty'],
    ['a workbook', 'PK\x03\x04…', 'open it in a spreadsheet and save it as “CSV UTF-8”'],
    ['not UTF-8', Buffer.from('a,b\n1,2\nCaf\xe9,3\n', 'latin1'), 'line 3 is not UTF-8'],
    ['UTF-16 without a mark', Buffer.from('a,b\n', 'utf16le'), 'no plain text'],
    ['half a character', Buffer.from('\xff\xfea\0b', 'latin1'), 'not UTF-16LE'],
    ['an open quote', 'a,b\n1,2\n"3,4\n5,6\n', 'line 3: a quotation mark is opened and never'],
    ['text behind a quote', 'a,b\n"1"x,2\n', 'line 2: there is text behind a closing'],
    ['a quote within', 'a,b\n12" pizza,2\n', 'line 2: there is a quotation mark within a cell'],
    ['an endless row', `a,b\n1,${'x'.repeat(2_100_000)}\n`, 'line 2: the row is too long'],
    ['a quote behind sep=', 'sep=,\na,b\n"1', 'line 3: a quotation mark is opened'],
  ])('%s', (_what, bytes, problem) => expect(problemOf(bytes)).toContain(problem))
})

test('what a spreadsheet has written is read back', () => {
  const cell = fc.string({
    unit: fc.constantFrom(...'aé李🔥 ,;\t"\n=\'', '""', '\u00a0'),
    maxLength: 8,
  })
  const row = fc.tuple(cell, cell, cell)
  forAll(
    100,
    [
      fc.array(row, { maxLength: 5 }),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      fc.constantFrom('', '\ufeff'),
    ],
    (rows, separator, lineEnd, quotesAll, mark) => {
      const write = (value: string) =>
        quotesAll || /[",;\t\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
      const lines = [['one', 'two', 'three'], ...rows].map((row) => row.map(write).join(separator))
      const expected = rows
        .map((row, index) => ({ line: index + 2, cells: row.map(withoutWrapping) }))
        .filter(({ cells }) => cells.some((value) => value.trim() !== ''))
      expect(read(mark + lines.join(lineEnd)).rows).toEqual(expected)
    },
  )
})

const withoutWrapping = (value: string) => value.replace(/^="([^"]*)"$/, '$1')
