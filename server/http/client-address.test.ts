import type { HttpBindings } from '@hono/node-server'
import fc from 'fast-check'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { log } from '../config/log.ts'
import { SEED } from '../../src/testing/seed.ts'
import { clientAddress, networkOf } from './client-address.ts'

const CONNECTION = { incoming: { socket: { remoteAddress: '192.0.2.7' } } } as HttpBindings

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
  ['::1', '0:0:0:0'],
  ['[::FFFF:cb00:7107]:443', '203.0.113.7'],
])('%s counts as %s, so that nobody has 2^64 addresses', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

/** Proxies write so the address A of one client, at port P. */
const FORMS = [
  ...['A', ' A ', '"A"', 'A:P', ' A :P', '[A]', '[A]:P', '"[A]:P"', 'A%eth0', '[A%25en0]:P'],
  ...['for=A', 'for=A:P', 'For="[A]:P"', 'for="[A]:_port";proto=https'],
]
const group = fc.integer({ min: 1, max: 0xff_ff }).map((number) => number.toString(16))
const groups = fc.array(group, { minLength: 8, maxLength: 8 })

test('a client counts as one in every form and from every port', () => {
  fc.assert(
    fc.property(fc.ipV4(), groups, fc.integer({ min: 1, max: 65_535 }), (ipv4, ipv6, port) => {
      const networks = (...addresses: string[]) =>
        addresses.flatMap((A) =>
          FORMS.map((form) => networkOf(form.replace(/A/, A).replace(/P/, String(port)))),
        )
      const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number)
      const hex = [a * 256 + b, c * 256 + d].map((half) => half.toString(16)).join(':')
      const mapped = [`::ffff:${ipv4}`, `0:0:0:00:0:FFFF:${ipv4}`, `0:0:0:0:0:ffff:${hex}`]
      // An address that is short leaves open where a port without brackets begins.
      expect(new Set(networks(ipv4, ...mapped))).toEqual(new Set([ipv4]))
      const long = [
        ipv6.join(':'),
        ipv6.map((text) => text.padStart(4, '0').toUpperCase()).join(':'),
      ]
      expect(new Set(networks(...long))).toEqual(new Set([ipv6.slice(0, 4).join(':')]))
    }),
    { seed: SEED },
  )
})

test.each([
  ...[
    'unknown',
    '_hidden',
    '',
    ' ',
    'for=',
    '[]',
    '203.0.113.7.9',
    '203.0.113.256',
    '1',
    'a.example',
  ],
  ...['203.0.113.7:80:80', '2001:db8:::', '[2001:db8::1', '203.0.113.7 203.0.113.8', '-'],
])('%j is no address', (text) => expect(networkOf(text)).toBeUndefined())

test.each([
  ['198.51.100.1, 203.0.113.7:51234', '203.0.113.7'],
  ['198.51.100.1,[2001:db8::1]:443', '2001:db8:0:0'],
  // The last is the proxy's own word; those before it are the client's.
  ['198.51.100.1, unknown', '192.0.2.7'],
  ['198.51.100.1, ', '192.0.2.7'],
  ['', '192.0.2.7'],
])('behind a proxy, the last of %j counts', async (forwarded, network) => {
  const app = new Hono().get('/', (c) => c.text(clientAddress(true)(c)))
  const headers = { 'x-forwarded-for': forwarded }
  expect(await (await app.request('/', { headers }, CONNECTION)).text()).toBe(network)
})

test('a proxy that is not trusted is told of once', async () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue()
  const addressOf = clientAddress(false)
  const app = new Hono().get('/', (c) => c.text(addressOf(c)))
  const ask = (headers = {}) => app.request('/', { headers }, CONNECTION)
  await ask()
  expect(warn).not.toHaveBeenCalled()
  for (let count = 0; count < 3; count += 1) {
    expect(await (await ask({ 'x-forwarded-for': '198.51.100.1' })).text()).toBe('192.0.2.7')
  }
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('TRUST_PROXY is off'))
})
