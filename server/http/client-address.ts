import { isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { log } from '../config/log.ts'

const UNTRUSTED =
  'A request has X-Forwarded-For, but TRUST_PROXY is off: if it came through a proxy of yours, all its clients count as one address.'

/** Returns the network address of a request's client. */
export type ClientAddress = (c: Context) => string

/**
 * @param isBehindProxy whether exactly one proxy of ours is in front. It appends the client's address to
 *   X-Forwarded-For, so only the last address is trusted: clients can forge the ones before it.
 */
export function clientAddress(isBehindProxy: boolean): ClientAddress {
  return (c) => {
    const header = c.req.header('x-forwarded-for')
    if (header && !isBehindProxy) warnOfProxy()
    const forwarded = isBehindProxy ? header?.split(',').at(-1)?.trim() : undefined
    return networkOf(forwarded || getConnInfo(c).remote.address || 'unknown')
  }
}

let hasWarned = false

/** Once, because anybody can send the header. */
function warnOfProxy(): void {
  if (!hasWarned) log.warn(UNTRUSTED)
  hasWarned = true
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
