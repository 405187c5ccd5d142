import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPhone } from './phone.ts'
import { forAll } from '../../testing/seed.ts'

describe('[A4] a phone number', () => {
  test.each([
    ...['301 / 555 - 0123', '301 \u2022 555 \u2022 0123', '[301] 555-0123', '301_555_0123'],
    ...['tel://+13015550123', 'tel:%28301%29%20555-0123', 'tel:301-555-0123;phone-context=+1'],
    ...['callto:+13015550123', '<tel:+13015550123>', 'Phone number: 301-555-0123'],
    ...['T: 301-555-0123', 'US +1 301 555 0123', '\u260e 301-555-0123', '301-555-0123 (cell)'],
    ...['301-555-0123.', '3015550123.0', '(1) 301 555 0123', '011 1 301 555 0123'],
  ])('%j', (text) => expect(readPhone(text)).toEqual({ digits: '3015550123' }))

  test.each([
    [/no extension/, ['301-555-0123 x12', '(301) 555-0123 ext. 5', '301-555-0123 #5']],
    [/no extension/, ['301-555-0123,,5', 'tel:+1-301-555-0123;ext=5']],
    [/only one/, ['301-555-0123, 301-555-0199', '301-555-0123 or 301-555-0199']],
    [/only one/, ['301-555-0123 / 555-0199']],
    [/not .+ of the United States/, ['+44 20 7946 0123', '0044 20 7946 0123', '+3015550123']],
    [/not .+ of the United States/, ['011 44 20 7946 0123', '23015550123']],
    [/digits only/, ['1-800-FLOWERS', '301555O142', 'call us']],
    [/exactly 10/, ['301555012', '301 555 01234 5', '+1 301 555 012', '130155501234']],
    // No country's code begins with 0.
    [/exactly 10/, ['301+5550123', '301-555-0123!', '0301 555 0123', '+01 301 555 0123']],
  ])('it is none, %s: %j', (words, texts) => {
    const problem = expect.stringMatching(words) as string
    expect(texts.map((text) => readPhone(text))).toEqual(texts.map(() => ({ problem })))
  })

  test.each(['', ' \u200e\u00a0'])('is not in %j', (text) => {
    expect(readPhone(text)).toEqual({ digits: '' })
  })
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
  ...['_', '\u202a_\u202c', '\u2066_\u2069', 'tel:_', 'Phone: _ ', '\u200e_\ufeff'],
)

test('[A4] every spelling of ten digits is those digits', () => {
  forAll(
    300,
    [digits, fc.constantFrom('', '1', '+1', '001'), gap, numerals, around, fc.boolean()],
    (number, country, separator, system, surroundings, isInParentheses) => {
      const [, area, exchange, line] = /^(...)(...)(....)$/.exec(number) ?? []
      const parts = [country, isInParentheses ? `(${area})` : area, exchange, line].filter(Boolean)
      const format = new Intl.NumberFormat(`en-u-nu-${system}`)
      const text = parts.join(separator).replace(/\d/g, (digit) => format.format(Number(digit)))
      expect(readPhone(surroundings.replace('_', text))).toEqual({ digits: number })
    },
  )
})

test('whatever is typed, a phone number is ten digits that were typed', () => {
  const piece = fc.constantFrom(...'0123456789+-() ./x', 'ext', 'tel:', '\u202a')
  forAll(100, [fc.array(piece, { maxLength: 16 })], (pieces) => {
    const phone = readPhone(pieces.join(''))
    if ('problem' in phone || phone.digits === '') return
    expect(phone.digits).toMatch(/^\d{10}$/)
    const typed = pieces.filter((one) => /^\d$/.test(one)).join('')
    expect(typed.slice(-10)).toBe(phone.digits)
  })
})
