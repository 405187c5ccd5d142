import { isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** Returns the network address of a request's client. */
export type ClientAddress = (c: Context) => string

/**
 * @param isBehindProxy whether exactly one proxy of ours is in front. It appends the client's address to
 *   X-Forwarded-For, so only the last address is trusted: clients can forge the ones before it.
 */
export function clientAddress(isBehindProxy: boolean): ClientAddress {
  return (c) => {
    const forwarded = isBehindProxy
      ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
      : undefined
    return networkOf(forwarded || getConnInfo(c).remote.address || 'unknown')
  }
}

/** Whoever has one IPv6 address has the 2^64 of its network, so these count as one. */
export function networkOf(address: string): string {
  const [, ipv4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (ipv4 !== undefined) return ipv4
  if (!isIPv6(address)) return address
  const [before = [], after = []] = address
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':').toLowerCase()
}
