import { describe, expect, test } from 'vitest'
import { isMailAddress, isWaitlistAddress, isWaitlistInput, nameProblem } from './contact.ts'

describe('[W3] isWaitlistAddress', () => {
  test.each([
    ...['ana@shop.com', 'ana.maria-b_2@corner-shop.co.uk', 'a@b.io', 'ana@mail.shop.info'],
    ...['-@shop.org', 'ann.@x.co', 'ann@sub_domain.co'],
  ])('%s is an address', (text) => expect(isWaitlistAddress(text)).toBe(true))

  test.each([
    ...['', 'ana', 'ana@', 'ana@shop', '@shop.com', 'ana@shop.c', 'ana@shop.agency'],
    ...['ana@.com', 'ana shop@shop.com', 'ana+points@shop.com', 'ana@shop.com '],
    ...['ana@@shop.com', `${'a'.repeat(250)}@b.io`],
  ])('"%s" is none', (text) => expect(isWaitlistAddress(text)).toBe(false))

  test('a long text without an end is refused at once', () => {
    expect(isWaitlistAddress(`a@${'b.'.repeat(20_000)}`)).toBe(false)
    expect(isMailAddress(`a@${'b.'.repeat(20_000)}`)).toBe(false)
  })
})

describe('[W5] [A4] isMailAddress', () => {
  test.each([
    ...['ana@shop.com', "o'hara+points&more@corner-shop.co.uk", 'ana@shop.photography'],
    ...['ana@xn--bcher-kva.example', 'ana@xn--80a1acny.xn--p1ai', '-a-@3com.com'],
    ...[`${'a'.repeat(64)}@shop.com`],
  ])('%s is an address', (text) => expect(isMailAddress(text)).toBe(true))

  test.each([
    ...['', 'ana', 'ann@gmail', 'a..b@c.co', 'ann.@x.co', '.ann@x.co', 'ann@sub_domain.co'],
    ...['ann@-shop.com', 'ann@shop-.com', 'ann@shop..com', 'ann@shop.com.', 'ann@127.0.0.1'],
    ...['ann@[127.0.0.1]', 'ann@shop.c', 'ann @shop.com', 'ann@shop.com\n', '<ann@shop.com>'],
    ...['änn@shop.com', 'ann@bücher.example', `${'a'.repeat(65)}@shop.com`],
    ...[`a@${'b'.repeat(64)}.com`, `a@${'b.'.repeat(130)}com`],
  ])('"%s" is none', (text) => expect(isMailAddress(text)).toBe(false))
})

describe('[W3] isWaitlistInput', () => {
  test.each([
    ['Ana', '', true],
    ['Ana', 'ana@shop.com', true],
    ['Ana', 'ana@shop', false],
    ['', 'ana@shop.com', false],
    ['\u3164\u200b', '', false],
    ['🔥'.repeat(200), '', true],
    ['x'.repeat(201), '', false],
  ])('name "%s" with email "%s": %s', (name, email, expected) =>
    expect(isWaitlistInput({ name, email })).toBe(expected),
  )
})

test('[W3] [W5] a name that cannot be sent is said to be one', () => {
  expect(nameProblem('Ana')).toBeNull()
  expect(nameProblem('🔥'.repeat(200))).toBeNull()
  expect(nameProblem('x'.repeat(201))).toBe('A name has at most 200 characters.')
  expect(nameProblem(' \u200b')).toBe('Enter a name.')
})
