import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inPlainCharacters } from './plain-characters.ts'
import { anyCharacter, forAll } from '../../testing/seed.ts'

test.each([
  [' 12.50\t', '12.50'],
  ['\u202a301\u00a0555\u202f0123\u202c', '301 555 0123'],
  ['\u200b\u2060\u00ad\ufeff\u3164\u2800', ''],
  ['301\u2011555\u20130123', '301-555-0123'],
  ['\u2212\u207b\u2014\uff0d\u30fc\ufe63', '------'],
  ['ana\uff20shop\u3002com', 'ana@shop.com'],
  ['a\n\r\n\u3000b', 'a b'],
  ['a\0b\u0007', 'ab'],
  ['12.50\ufffc', '12.50'],
  ['"12.50"', '12.50'],
  ["'3015550123", '3015550123'],
  ['=12.50', '12.50'],
  ['ana\ufe6bshop.com', 'ana@shop.com'],
  // Full and not more: a raised digit is no digit of the number before it.
  ['12\u2075\u2070', '12\u2075\u2070'],
  ['Jos\u00e9 \ud83d\udd25', 'Jos\u00e9 \ud83d\udd25'],
])('%j becomes %j', (text, plain) => expect(inPlainCharacters(text)).toBe(plain))

test.each(['arab', 'arabext', 'deva', 'thai', 'mymr', 'fullwide', 'mathbold', 'mathmono'])(
  'digits of the kind %s are digits',
  (kind) => {
    const digits = new Intl.NumberFormat(`en-u-nu-${kind}`, { useGrouping: false })
    expect(inPlainCharacters(digits.format(9_876_543_210))).toBe('9876543210')
  },
)

test('what is plain stays as it is', () => {
  forAll(100, [fc.string({ unit: anyCharacter })], (text) => {
    const plain = inPlainCharacters(text)
    expect(inPlainCharacters(plain)).toBe(plain)
  })
  forAll(100, [fc.string({ unit: 'grapheme-ascii' })], (text) => {
    fc.pre(!/^\s*["'=]/.test(text))
    expect(inPlainCharacters(text)).toBe(text.trim().replace(/ +/g, ' '))
  })
})
