import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { log } from '../config/log.ts'
import { clientAddress, networkOf } from './client-address.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
  ['::1', '0:0:0:0'],
  ['unknown', 'unknown'],
])('%s counts as %s, so that nobody has 2^64 addresses', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('a proxy that is not trusted is told of once', async () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue()
  const addressOf = clientAddress(false)
  const app = new Hono().get('/', (c) => c.text(addressOf(c)))
  const connection = { incoming: { socket: { remoteAddress: '192.0.2.7' } } } as HttpBindings
  const ask = (headers = {}) => app.request('/', { headers }, connection)
  await ask()
  expect(warn).not.toHaveBeenCalled()
  for (let count = 0; count < 3; count += 1) {
    expect(await (await ask({ 'x-forwarded-for': '198.51.100.1' })).text()).toBe('192.0.2.7')
  }
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('TRUST_PROXY is off'))
})
