import { describe, expect, test } from 'vitest'
import { isAddress, isWaitlistInput } from './contact.ts'

describe('[W3] isAddress', () => {
  test.each([
    'ana@shop.com',
    'ana.maria-b_2@corner-shop.co.uk',
    'a@b.io',
    'ana@mail.shop.info',
    '-@shop.org',
  ])('%s is an address', (text) => expect(isAddress(text)).toBe(true))

  test.each([
    '',
    'ana',
    'ana@',
    'ana@shop',
    '@shop.com',
    'ana@shop.c',
    'ana@shop.agency',
    'ana@.com',
    'ana shop@shop.com',
    'ana+points@shop.com',
    'ana@shop.com ',
    'ana@@shop.com',
  ])('"%s" is none', (text) => expect(isAddress(text)).toBe(false))

  test('a long text without an end is refused at once', () => {
    const start = performance.now()
    expect(isAddress(`a@${'b.'.repeat(20_000)}`)).toBe(false)
    expect(performance.now() - start).toBeLessThan(500)
  })
})

describe('[W3] isWaitlistInput', () => {
  test.each([
    ['Ana', '', true],
    ['Ana', 'ana@shop.com', true],
    ['Ana', 'ana@shop', false],
    ['', 'ana@shop.com', false],
    ['   ', '', false],
  ])('name "%s" with email "%s": %s', (name, email, expected) => {
    expect(isWaitlistInput({ name, email })).toBe(expected)
  })
})
