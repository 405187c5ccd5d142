import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isMailAddress, isWaitlistAddress } from '../contact.ts'
import { addressFault, readEmail } from './email.ts'
import { forAll } from '../../testing/seed.ts'

describe('[W3] [W5] [A4] an address', () => {
  test.each([
    ...['ana@shop.com', 'mailto:ana@shop.com', 'mailto: ana@shop.com', 'MAILTO:ana%40shop.com'],
    ...['mailto:ana@shop.com?subject=Hello%20there&cc=bob@shop.com', 'ana@shop.com?subject=Hi'],
    ...['<mailto:ana@shop.com|ana@shop.com>', '[ana@shop.com](mailto:ana@shop.com)'],
    ...['Ana Mar\u00eda <ana@shop.com>;', '"ana@work" <ana@shop.com>', "'Ana' <ana@shop.com>,"],
    ...['<ana@shop.com>', 'Ana (ana@shop.com)', 'ana@shop.com (Ana)', '(ana@shop.com)'],
    ...['ana@shop.com.', 'ana@shop.com/', 'ana@shop.com\u2026', 'ana@shop.com>', '`ana@shop.com`'],
    ...['"ana@shop.com"', "'ana@shop.com'", '\u201cana@shop.com\u201d', 'E-mail: ana@shop.com'],
  ])('%j', (text) => expect(readEmail(text)).toBe('ana@shop.com'))

  test.each([
    ["o'hara@shop.com", "o'hara@shop.com"],
    ['Ana.M+points@Shop.com', 'Ana.M+points@Shop.com'],
    ['\u200b\u00a0', ''],
  ])('%j is read as %j', (text, address) => expect(readEmail(text)).toBe(address))

  test.each([
    ['An address has no spaces.', ['ana @shop.com']],
    ['Enter only one address.', ['ana@shop.com, bob@shop.com', 'mailto:ana@shop.com,bob@shop.com']],
    ['Enter only one address.', ['Ana <ana@shop.com>, Bob <bob@shop.com>']],
    [null, ['ana', 'ana(at)shop.com', 'ana@shop,com']],
  ])('it is none, %s: %j', (fault, texts) => {
    const addresses = texts.map((text) => readEmail(text))
    expect(addresses.filter((one) => isMailAddress(one) || isWaitlistAddress(one))).toEqual([])
    expect(addresses.map((address) => addressFault(address))).toEqual(texts.map(() => fault))
  })
})

const addresses = fc
  .tuple(
    fc.stringMatching(/^[a-z][a-z.]{0,8}[a-z]$/),
    fc.stringMatching(/^[a-z]{2,8}$/),
    fc.constantFrom('com', 'org', 'io'),
  )
  .map(([local, host, suffix]) => `${local}@${host}.${suffix}`)
  .filter(isMailAddress)

test('[W3] [A4] every spelling of an address is that address', () => {
  const spelled = fc.constantFrom<(address: string) => string>(
    (address) => `mailto:${address}?subject=x`,
    (address) => `mailto:${encodeURIComponent(address)}`,
    (address) => `Somebody <${address}>`,
    (address) => `"Body, Some" <${address}>,`,
    (address) => `\u202a${address}\u202c.`,
    (address) =>
      address.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
    (address) => [...address].join('\u200b'),
    (address) => `\u00a0${address}\u3000`,
  )
  forAll(100, [addresses, spelled], (address, spell) => {
    expect(readEmail(spell(address))).toBe(address)
  })
})

test('[W3] [A4] an address that is fine stays as it is', () => {
  forAll(100, [fc.emailAddress()], (address) => {
    if (isMailAddress(address) || isWaitlistAddress(address))
      expect(readEmail(address)).toBe(address)
  })
})
