import { expect, test } from 'vitest'
import { readRows } from './columns.ts'
import { list, requiredText, wholeNumber, yesNo, zipCode } from './cells.ts'
import { readTable } from './table.ts'

const COLUMNS = {
  zip: { name: 'zip code', also: ['zip'], read: zipCode },
  name: { name: 'name', read: requiredText(20) },
  left: { name: 'amount left', isOptional: true, read: wholeNumber(100) },
  moco: { name: 'moco', isOptional: true, read: yesNo },
  files: { name: 'files', isOptional: true, read: list },
} as const

const read = (text: string) => readRows(readTable(Buffer.from(text)), COLUMNS)

test.each(['Zip code,Name', 'zip_code,NAME', ' ZIP-CODE , name ', '\ufeff"Zip";"Name";;'])(
  'the header %j names both columns',
  (header) => {
    const separator = header.includes(';') ? ';' : ','
    const { rows, problems } = read(`${header}\n20910${separator}Café\n`)
    expect(problems).toEqual([])
    expect(rows).toEqual([{ line: 2, values: { zip: '20910', name: 'Café' } }])
  },
)

test.each([
  ['Zip code,Nmae', 'There is no column “Nmae”; did you mean “name”?'],
  [
    'Zip code,Name,Owner',
    'There is no column “Owner”: the columns are zip code, name, amount left',
  ],
  ['Zip code,Name,zip', 'The column “zip code” is there twice'],
  ['Name', 'The first line lacks the column “zip code”'],
  ['20910,Café', 'There is no column “20910”'],
])('the header %j is refused', (header, problem) => {
  expect(() => read(`${header}\n`)).toThrow(problem)
})

test('each cell that is wrong has its line, its column and its reason', () => {
  const { rows, problems } = read(
    [
      'name,zip,amount left,moco,files',
      'One,20910,40,yes,a.jpg; b.jpg | c.jpg',
      '=cmd(),2091,-1,perhaps,',
      '"Two',
      'lines","=""20910""",1.5,,',
      '',
      '#REF!,20910-12,101,TRUE,,unnamed',
      `${'x'.repeat(21)},20910,"1,000",,`,
      '\u200b,#N/A,,,',
    ].join('\n'),
  )
  const files = ['a.jpg', 'b.jpg', 'c.jpg']
  expect(rows).toEqual([
    { line: 2, values: { name: 'One', zip: '20910', left: 40, moco: true, files } },
  ])
  expect(problems.map(({ line, field, problem }) => `${line}, ${field}: ${problem}`)).toEqual([
    '3, name: is a formula: save its value instead',
    '3, zip code: must be five digits: has the spreadsheet dropped the 0 in front?',
    '3, amount left: must not be below 0',
    '3, moco: must be yes or no',
    '4, amount left: must be a whole number',
    '6, name: the spreadsheet says #REF!',
    '6, zip code: must be five digits, or five and four',
    '6, amount left: must not be more than 100',
    '6, column 6: has a value, but the first line has no name for it: is there a separator too many?',
    '7, name: must have at most 20 characters, and has 21',
    '7, amount left: can be thousands or decimals: write the number in digits alone',
    '8, name: is empty',
    '8, zip code: the spreadsheet says #N/A',
    '8, amount left: is empty',
  ])
})
