import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPhone } from './phone.ts'

describe('[A4] a phone number', () => {
  test.each([
    '+1 (301) 555-0123',
    '1-301-555-0123',
    '301 / 555 - 0123',
    '301 \u2022 555 \u2022 0123',
    'tel:+1-301-555-0123',
    'TEL:+13015550123',
    'tel://+13015550123',
    'tel:%28301%29%20555-0123',
    'tel:301-555-0123;phone-context=+1',
    'callto:+13015550123',
    'Phone: (301) 555-0123',
    'Phone number: 301-555-0123',
    'T: 301-555-0123',
    '301-555-0123 (cell)',
    '301-555-0123.',
    '\u260e 301-555-0123',
    'Office: 301-555-0123',
    'US +1 301 555 0123',
    '<tel:+13015550123>',
    '3015550123.0',
    '(1) 301 555 0123',
    '011 1 301 555 0123',
    '[301] 555-0123',
    '301_555_0123',
  ])('%j', (text) => expect(readPhone(text)).toEqual({ digits: '3015550123' }))

  test.each([
    ['', 'empty'],
    [' \u200e\u00a0', 'empty'],
    ['301-555-0123 x12', 'extension'],
    ['(301) 555-0123 ext. 5', 'extension'],
    ['301-555-0123 #5', 'extension'],
    ['301-555-0123,,5', 'extension'],
    ['tel:+1-301-555-0123;ext=5', 'extension'],
    ['+1 301 555 0123 Ext 12', 'extension'],
    ['301-555-0123, 301-555-0199', 'several'],
    ['301-555-0123 / 301-555-0199', 'several'],
    ['301-555-0123 or 301-555-0199', 'several'],
    ['301-555-0123 / 555-0199', 'several'],
    ['+44 20 7946 0123', 'foreign'],
    ['0044 20 7946 0123', 'foreign'],
    ['011 44 20 7946 0123', 'foreign'],
    ['+3015550123', 'foreign'],
    ['23015550123', 'foreign'],
    ['1-800-FLOWERS', 'letters'],
    ['301555O142', 'letters'],
    ['call us', 'letters'],
    ['301555012', 'length'],
    ['555-0123', 'length'],
    // No country's code begins with 0.
    ['0301 555 0123', 'length'],
    ['+01 301 555 0123', 'length'],
    ['301 555 01234 5', 'length'],
    ['+1 301 555 012', 'length'],
    ['130155501234', 'length'],
    ['301-555-0123!', 'length'],
    ['301+5550123', 'length'],
  ])('%j is none: %s', (text, why) => expect(readPhone(text)).toBe(why))
})

const digits = fc
  .tuple(fc.integer({ min: 200, max: 999 }), fc.integer({ min: 0, max: 9_999_999 }))
  .map(([area, rest]) => `${area}${String(rest).padStart(7, '0')}`)
const gap = fc.constantFrom(
  ...['', ' ', '-', '.', '/', '\u00a0', '\u202f', '\u2011'],
  ...['\u2013', '\u2212', ' - ', '\u00b7', '\u200b', '\uff0d'],
)
const numerals = fc.constantFrom('latn', 'arab', 'arabext', 'deva', 'thai', 'fullwide')
const around = fc.constantFrom(
  ['', ''],
  ['\u202a', '\u202c'],
  ['\u2066', '\u2069'],
  ['tel:', ''],
  ['Phone: ', ' '],
  ['\u200e', '\ufeff'],
)

test('[A4] every spelling of ten digits is those digits', () => {
  fc.assert(
    fc.property(
      digits,
      fc.constantFrom('', '1', '+1', '001'),
      gap,
      numerals,
      around,
      fc.boolean(),
      (number, country, separator, system, [before = '', after = ''], isInParentheses) => {
        const [, area, exchange, line] = /^(...)(...)(....)$/.exec(number) ?? []
        const parts = [country, isInParentheses ? `(${area})` : area, exchange, line].filter(
          Boolean,
        )
        const format = new Intl.NumberFormat(`en-u-nu-${system}`)
        const text = parts.join(separator).replace(/\d/g, (digit) => format.format(Number(digit)))
        expect(readPhone(`${before}${text}${after}`)).toEqual({ digits: number })
      },
    ),
    { numRuns: 500 },
  )
})

test('whatever is typed, a phone number is ten digits that were typed', () => {
  const piece = fc.constantFrom(...'0123456789+-() ./x', 'ext', 'tel:', '\u202a')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 16 }), (pieces) => {
      const phone = readPhone(pieces.join(''))
      if (typeof phone === 'string') return
      expect(phone.digits).toMatch(/^\d{10}$/)
      expect(
        pieces
          .filter((one) => /^\d$/.test(one))
          .join('')
          .slice(-10),
      ).toBe(phone.digits)
    }),
  )
})
