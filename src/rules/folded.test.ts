import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { finder, folded, squeezed } from './folded.ts'
import { anyCharacter, forAll } from '../testing/seed.ts'

test.each([
  ['Rosie\u2019s Caf\u00e9\u2013Bar', 'rosies cafe bar'],
  ['Do\u00f1a Alba', 'dona alba'],
  ['Don\u0303a Alba', 'dona alba'],
  ['Stra\u00dfe', 'strasse'],
  ['\u00c6r\u00f8 \u0141\u00f3d\u017a', 'aero lodz'],
  ['\u0130stanbul \u0131sk', 'istanbul isk'],
  ['\u039f\u0394\u039f\u03a3', '\u03bf\u03b4\u03bf\u03c3'],
  ['\uff32\uff2f\uff33\uff29\uff25', 'rosie'],
  ['Ro\u00adsie\u200b', 'rosie'],
  ['\ufb01g & \ufb02our', 'fig and flour'],
  ['A&W', 'a and w'],
  ['  two   spaces\u00a0three ', 'two spaces three'],
  ['\u0661\u0662', '\u0661\u0662'],
  ['\u2014 !', ''],
])('%j is searched as %j', (text, plain) => expect(folded(text)).toBe(plain))

describe('[V3] a search', () => {
  test.each([
    ['rosies', 'Rosie\u2019s Diner'],
    ['rosie s', 'Rosie\u2019s Diner'],
    ['alba  dona', 'Do\u00f1a Alba'],
    ['cafebar', 'Caf\u00e9 Bar'],
    ['fig & flour', 'Fig and Flour'],
    ['7-eleven', '7 Eleven'],
    ['att', 'AT&T'],
  ])('for %j finds %j', (query, text) => expect(finder(query)?.(text)).toBe(true))

  test.each([
    ['jo@x.com', 'john@example.com'],
    ['dora', 'Do\u00f1a Alba'],
  ])('for %j does not find %j', (query, text) => expect(finder(query)?.(text)).toBe(false))

  test('looks for each word in any of the texts, and never across two', () => {
    expect(finder('ana bagels')?.('ana@shop.com', 'Fenton Bagels')).toBe(true)
    expect(finder('comfenton')?.('ana@shop.com', 'Fenton Bagels')).toBe(false)
  })

  test('for nothing that can be seen is none', () => {
    for (const query of ['', '  ', '\u200b\u00a0', '\u3164', '\u00ad', '-'])
      expect(finder(query)).toBeNull()
  })
})

test('what is folded stays as it is, and every text is found by itself', () => {
  const text = fc.string({
    unit: fc.oneof(fc.constantFrom(..."aZé’'&-ßł İı\u0301\u200bＡﬁ"), anyCharacter),
  })
  forAll(200, [text], (one) => {
    expect(folded(folded(one))).toBe(folded(one))
    expect(folded(one.normalize('NFD'))).toBe(folded(one.normalize('NFC')))
    expect(squeezed(one)).not.toContain(' ')
    expect(finder(one)?.(one) ?? true).toBe(true)
  })
})
