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
    return forwarded || getConnInfo(c).remote.address || 'unknown'
  }
}
