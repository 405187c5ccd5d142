import { string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { meantBy, mendedId, mendedPath, splitPath } from './mended-path.ts'
import { anyCharacter, forAll } from '../testing/seed.ts'

describe('an id', () => {
  test.each([
    ...['c-ramen', 'c-ramen.', 'c-ramen)', 'c-ramen%E2%80%8B', '%20c-ramen%0A', 'c-ramen%2520'],
    ...['<c-ramen>', 'c-ramen</a>', 'c-ra=\r\nmen', 'c\u2011ramen', 'c-ramen»…', 'c-ramen=20'],
  ])('%s is c-ramen', (text) => {
    expect(mendedId(text)).toBe('c-ramen')
  })

  test.each([
    ...['', '%', '.', "c-ramen'; drop table coupons; --", '../../etc/passwd', 'a.b', 'ä'],
    'x'.repeat(65),
  ])('%s is none', (text) => expect(mendedId(text)).toBeNull())
})

describe('a path', () => {
  test.each([
    ['/support', '/support'],
    ['/support/%E2%80%8B', '/support'],
    ['/MoCo/%20offers%0A', '/MoCo/offers'],
    ['//support)', '/support'],
    ['/coupon/c-ramen)%2E', '/coupon/c-ramen'],
    ['/coupon/c-ramen%22%3EOpen', '/coupon/c-ramen'],
    ['/coupon/c-ramen&amp;utm_source=a', '/coupon/c-ramen'],
    ['/reset%3Fmode=resetPassword', '/reset'],
    ['/MoCo.html', '/MoCo.html'],
    ['/).', '/'],
    ['/', '/'],
  ])('%s is %s', (path, mended) => {
    expect(mendedPath(path)).toBe(mended)
  })

  test.each(['/https://evil.example/index.html', '/support: what is this', '/ä'])(
    '%s means nothing',
    (path) => {
      expect(mendedPath(path) ?? '').not.toMatch(/^\/(support|https:)/)
    },
  )

  test('a query that became a part of it is told apart', () => {
    expect(splitPath('/reset%3Fmode%3DresetPassword%26oobCode%3Dabc')).toEqual({
      path: '/reset',
      query: 'mode=resetPassword&oobCode=abc',
    })
    expect(splitPath('/support')).toEqual({ path: '/support', query: '' })
  })
})

test.each([
  ['c-bagel', 'c-bagel'],
  ['C-BAGEL', 'c-bagel'],
  ['Twin', 'Twin'],
  ['twin', 'twin'],
  ['TWIN', undefined],
  ['c-bage', undefined],
])('%s means %s among ids that differ in more, or in letter case alone', (text, id) => {
  expect(meantBy(text, ['c-bagel', 'twin', 'Twin'], (one) => one)).toBe(id)
})

test('any text at all is read without an error, as an id and a path that can be', () => {
  forAll(300, [string({ unit: anyCharacter })], (text) => {
    expect(mendedId(text) ?? 'none').toMatch(/^[\w-]{1,64}$/)
    expect(mendedPath(text) ?? '/').toMatch(/^\/(?!\/)[\w./-]*$/)
  })
})
