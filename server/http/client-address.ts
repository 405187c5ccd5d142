import { isIP, isIPv4, SocketAddress } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { log } from '../config/log.ts'

const UNTRUSTED =
  'A request has X-Forwarded-For, but TRUST_PROXY is off: if it came through a proxy of yours, all its clients count as one address.'

/**
 * @param isBehindProxy exactly one proxy of ours is in front. It appends the client's address to X-Forwarded-For, so only the
 *   last address is trusted: clients can forge the ones before it. If the last is none, that of the connection counts.
 * @returns tells the network address of a request's client
 */
export function clientAddress(isBehindProxy: boolean) {
  return (c: Context): string => {
    const header = c.req.header('x-forwarded-for')
    if (header && !isBehindProxy) warnOfProxy()
    const forwarded = isBehindProxy ? header?.split(',').at(-1) : undefined
    return networkOf(forwarded) ?? networkOf(getConnInfo(c).remote.address) ?? 'unknown'
  }
}

let hasWarned = false

/** Once, because anybody can send the header. */
function warnOfProxy(): void {
  if (!hasWarned) log.warn(UNTRUSTED)
  hasWarned = true
}

/** An address, and what proxies write around it: `for=`, quotes, brackets, a zone, a port, other parameters. */
const WRITTEN =
  /^(?:for=)?"?(?:\[([\d.:a-f]+)(?:%[^\]]*)?\](?::\w+)?|([\d.:a-f]+)(?:%[^"]*)?)"?(?:;.*)?$/i

/**
 * Whoever has one IPv6 address has the 2^64 of its network, so these count as one.
 * @returns undefined for what is no address
 */
export function networkOf(text = ''): string | undefined {
  const [, bracketed, bare = bracketed ?? ''] = WRITTEN.exec(text.replace(/\s/g, '')) ?? []
  const written = [bare, bare.replace(/:\d+$/, '')].find(isIP)
  if (written === undefined || isIPv4(written)) return written
  // Each address in one spelling.
  const { address } = new SocketAddress({ address: written, family: 'ipv6' })
  const [, ipv4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address) ?? []
  if (ipv4 !== undefined) return ipv4
  const [before = [], after = []] = address
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}
