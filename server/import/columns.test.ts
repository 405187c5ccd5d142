import { expect, test } from 'vitest'
import type { DateStyle } from '../../src/rules/values/written-date.ts'
import { readRows } from './columns.ts'
import {
  list,
  moment,
  optionalText,
  orNone,
  phoneOrNone,
  requiredText,
  wholeNumber,
  yesNo,
  zipCode,
} from './cells.ts'
import { readTable } from './table.ts'

const COLUMNS = {
  zip: { name: 'zip code', also: ['zip'], read: zipCode },
  name: { name: 'name', read: requiredText(20) },
  left: { name: 'amount left', isOptional: true, read: wholeNumber(100) },
  moco: { name: 'moco', isOptional: true, read: yesNo },
  files: { name: 'files', isOptional: true, read: list },
  phone: { name: 'phone', isOptional: true, read: phoneOrNone },
  city: { name: 'city', isOptional: true, read: optionalText(40) },
  at: {
    name: 'at',
    isOptional: true,
    read: (style: DateStyle) => orNone(moment('its-end', style), 'never'),
  },
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
    '6, name: the spreadsheet says #REF!: mend the formula there, or write the value in its place',
    '6, zip code: must be five digits, or five and four',
    '6, amount left: must not be more than 100',
    '6, column 6: has a value, but the first line has no name for it: is there a separator too many?',
    '7, name: must have at most 20 characters, and has 21',
    '7, amount left: can be thousands or decimals: write the number in digits alone',
    '8, name: is empty',
    '8, zip code: the spreadsheet says #N/A: mend the formula there, or write the value in its place',
    '8, amount left: is empty',
  ])
})

const problemsOf = (cell: string, column: string) => {
  const others = column === 'name' ? `zip,name\n20910,` : `zip,name,${column}\n20910,Café,`
  return read(`${others}"${cell.replaceAll('"', '""')}"`).problems.map(({ problem }) => problem)
}

const ERRORS = [
  ...['#ERROR!', '#REF!', '#N/A', '#VALUE!', '#DIV/0!', '#NAME?', '#NULL!', '#NUM!', '#SPILL!'],
  ...['#GETTING_DATA', '#CALC!', '#FIELD!', '#BUSY!', '#PYTHON!', 'Err:502', 'err: 522'],
  ...[
    '#WERT!',
    '#BEZUG!',
    '#NV',
    '#ÜBERLAUF!',
    '#¡VALOR!',
    '#¿NOMBRE?',
    '#N/D',
    '#VALEUR!',
    '#NOM?',
  ],
  ...[
    '#ЗНАЧ!',
    '#Н/Д',
    '#ССЫЛКА!',
    '#YOK',
    '#VÄRDEFEL!',
    '#ARG!',
    '#NENÍ_K_DISPOZICI',
    'Fehler:502',
  ],
  ...['Loading...', 'Loading…', 'Chargement...', '#値!', '#名前?', '#참조!', '#NÃO.DISP', '#NINCS'],
  ...['#N.D.', '#GJELDER.IKKE', '#REF!#REF!', "'#REF!", '#WAARDE!', '#SAKNAS!', '#PUUTTUU!'],
]
const FORMULAS = [
  ...['=Total', '= 1+1', '+Shops!A1', '@Sheet2!$B$3', '-A1+A2'],
  ...['=A1', '=SUM(A1)', '＝SUM(A1)', '@SUM(A1)', '+SUM(A1:A3)', '-SUM(A1)', '+A1', '-$B$2*3'],
  ...['-(A1+A2)', '@ABS.X(1)', "+cmd|' /C calc'!A0", '-2+3+cmd|x!A0', '+ СУММ(A1)'],
]
const SHORTENED = ['3.01556E+09', '3.01556E9', '3,01556E+09', '2.0852E+04', '1e+06', '-7.71E-05']
const PLACEHOLDERS = [
  ...['N/A', 'n/a', 'n.a.', '-', '--', '—', '?', 'none', 'None', 'NULL', 'TBD', 'tba', 'N / A'],
  ...['(none)', '...', 'not available', 'undefined', 'tbd.', 'TBD?', '<null>', '\\N', 'no data'],
  ...['[object Object]', '(unknown)'],
]
/** Shops have such names. */
const WORDS = ['NA', 'nil', 'unknown', 'Blank', 'Empty']

test.each(['name', 'amount left', 'phone', 'city', 'files', 'at'])(
  'what a spreadsheet writes in the place of a value is no %s',
  (column) => {
    const expectAll = (cells: string[], words: (cell: string) => string) =>
      expect(cells.map((cell) => problemsOf(cell, column))).toEqual(
        cells.map((cell) => [expect.stringContaining(words(cell))]),
      )
    expectAll(ERRORS, (cell) => `the spreadsheet says ${cell}: mend the formula there, or write`)
    expectAll(FORMULAS, () => 'is a formula: save its value instead')
    expectAll(SHORTENED, (cell) => `the spreadsheet has shortened a number to ${cell}: set`)
    expectAll(['########'], () => 'the spreadsheet says ########: make the column wider there')
    if (column === 'name') expectAll(PLACEHOLDERS, (cell) => `“${cell}” is no value: write one`)
    else expectAll([...PLACEHOLDERS, ...WORDS], (cell) => `“${cell}” is no value: leave the cell`)
    if (column !== 'files') return
    expectAll(['a.png; #REF!'], () => 'the spreadsheet says #REF!: mend')
    expectAll(['a.png, =A1'], () => 'is a formula: save its value instead')
    expectAll(['a.png | N/A'], () => '“N/A” is no value: take it out of the list')
  },
)

test.each([
  '#4 Main',
  '#bbq/grill',
  '#Wings!',
  '4 #',
  '+1 (301) 555',
  '-77.1',
  '@corner',
  'B-52 (bar)',
  'E+J',
  'No. 1',
  'Nana',
  ...['@Eat!', '@Yum! Kitchen', '@Home(Bethesda)', '+B12 Juice Bar', '=Equal=', '= the best ='],
  ...['+Drinks! We have it all', '-Tacos(2)', '-A1 steak sauce', '#YOLO!', '#BAR/GRILL', '#EATS!'],
  ...['N', 'TBD Coffee', 'None Better'],
])('%j is a text like any other', (text) => expect(problemsOf(text, 'city')).toEqual([]))

test.each(WORDS)('a shop may be called %s', (name) => expect(problemsOf(name, 'name')).toEqual([]))

test.each([
  '12/31/9999',
  '9999-12-31T23:59Z',
  '11/12/0026 08:00',
  '1999-12-31 18:00',
  '2200-01-02',
])('the year of %s is a slip, or means never', (at) => {
  const problem = 'must be from 2000 to 2199: leave the cell empty for never'
  expect(problemsOf(at, 'at')).toEqual([problem])
})

test('the dates of a column are read alike, and one is shown that could be read otherwise', () => {
  const dates = [
    'never',
    '2027-12-31',
    '1.7.2027',
    '#REF!',
    '13.10.2027 8:22',
    '',
    '1.1.2027 15:00',
  ]
  const table = read(['zip,name,at', ...dates.map((at) => `20910,Café,${at}`)].join('\n'))
  expect(table.problems).toHaveLength(1)
  expect(table.rows.map(({ values: { at } }) => at?.toISOString())).toEqual([
    ...[undefined, '2028-01-01T04:59:59.000Z', '2027-07-02T03:59:59.000Z'],
    ...['2027-10-13T12:22:00.000Z', undefined, '2027-01-01T20:00:00.000Z'],
  ])
  expect(table.dates).toEqual([
    { field: 'at', text: '1.7.2027', at: new Date('2027-07-02T03:59:59.000Z') },
  ])
})

test.each([
  [true, ['yes', 'Y', ' TRUE ', '1', '1.0', '1,0', 'x', '✓', '☑', 'on', '１', "'1"]],
  [false, ['no', 'N', 'False', '0', '0.0', 'off', '☐', '', ' ', '\u200b']],
  [undefined, ['maybe', '2', '10', '-', '☒', '✗', 'yes no', '#REF!']],
])('%s is written as %j', (answer, texts) => {
  expect(texts.map((text) => yesNo.safeParse(text).data)).toEqual(texts.map(() => answer))
})
