import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter, forAll } from '../testing/seed.ts'
import {
  readSearch,
  requestFinder,
  searchedBy,
  startsOf,
  type Searchable,
} from './request-search.ts'

const REQUEST: Searchable = {
  id: 'r-0042',
  userEmail: 'jo.doe@mail.example',
  // The evening before in New York.
  submittedDatetime: '2026-11-11T03:12:00.000Z',
  businessName: 'Rosie’s Café H&M',
  receiptDatetime: '2026-10-05T16:00:00.000Z',
  subtotal: 1234.5,
  reviewStatus: 'rejected',
  reviewerEmail: 'ana@campfire.example',
  rejectionReasons: ['expired', 'The top is torn off'],
}

const found = (query: string, request = REQUEST) => requestFinder(query)?.(searchedBy(request))

describe('[T6] a request is found by', () => {
  test.each([
    ['its customer', ['jo.doe', 'mail.example', 'doe', 'JO.DOE@MAIL.EXAMPLE']],
    ['its shop', ['hm', 'h&m', 'H & M', 'rosies', "rosie's cafe", 'rosiescafe', 'hm rosies']],
    ['the day of submission', ['2026-11-10', '11/10/26', '11/10/2026', '11/10', '10 Nov']],
    ['that day in words', ['Nov 10 2026', 'November 10th, 2026', 'nov 10', 'Tue Nov 10 2026']],
    ['that day as it is shown', ['Nov 10, 2026, 10:12 PM', '10.11.2026', '2026-11-11T03:12:00Z']],
    ['the day of the receipt', ['10/5', 'Oct 5', '2026-10-05', '10/05/26']],
    ['a month or year', ['2026-11', 'Nov 2026', '2026']],
    [
      'its amount',
      ['1,234.50', '1234.5', '$1,234.50', '$ 1234.50', '1234.50 USD', '1234', '1,234'],
    ],
    ['its reviewer', ['ana', 'ana@campfire.example']],
    ['a reason', ['expired', 'older than 30 days', 'torn']],
    ['its state and id', ['rejected', 'r-0042', 'R-0042']],
    ['several of them', ['rosies 11/10 $1234.50 expired', 'rejected Nov 10 2026 hm ana']],
  ])('%s', (_, queries) => expect(queries.filter((query) => found(query) !== true)).toEqual([]))

  test('and by no other of these', () => {
    const queries = [
      'jane',
      '11/11',
      '2026-11-11',
      '1234.05',
      '234',
      '12',
      'approved',
      '2025',
      '0042',
      'rosies 12.50',
    ]
    expect(queries.filter((query) => found(query) !== false)).toEqual([])
  })

  test('its whole id or the beginning that people copy, and nothing within it', () => {
    const one = { ...REQUEST, id: '3f12504e-a0f1-4c11-9e77-0d2b7c5a1250' }
    for (const query of [one.id, '3f12504e', '3F12504E-a0f1']) expect(found(query, one)).toBe(true)
    for (const query of ['1250', '3f', '3f12504', 'a0f1', '11-9e77']) {
      expect(found(query, one)).toBe(false)
    }
  })

  test('the words of what could be a date or an amount, too', () => {
    const shop = { ...REQUEST, businessName: 'May 5 Deli & 1250 Bar' }
    expect(found('may 5 deli', shop)).toBe(true)
    expect(found('12.50', shop)).toBe(true)
  })
})

test('[T6] nothing is asked for by marks and emoji alone', () => {
  expect(['', ' ', '🍕', '$', '— !'].map(readSearch)).toEqual([null, null, null, null, null])
})

test('[T6] a script without spaces is found from any of its letters', () => {
  expect(startsOf('北京烤鸭')).toEqual(['北京烤鸭', '京烤鸭', '烤鸭', '鸭'])
})

const texts = fc
  .array(fc.oneof(anyCharacter, fc.constantFrom(...'ab1 &.@-’é北𝒳')), { maxLength: 60 })
  .map((characters) => characters.join(''))

test('[T6] what begins with a word of a text is found in it, whatever the text', () => {
  forAll(200, [texts], (businessName) => {
    const request = { ...REQUEST, businessName }
    for (const start of startsOf(businessName)) {
      expect(found(start.slice(0, 6).replace(/[\uD800-\uDBFF]$/, ''), request)).toBe(true)
    }
  })
})

test('[T6] a query of any characters is read', () => {
  forAll(200, [texts, texts], (one, other) => {
    const terms = readSearch(`${one} ${other}`) ?? []
    expect(terms.flatMap(({ words }) => words).join('')).toMatch(/^[\p{L}\p{N}]*$/u)
  })
})
