import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** The network address that a request comes from. */
export type ClientAddress = (c: Context) => string

/**
 * @param isBehindProxy whether one proxy of ours stands in front; the address that it has added to
 *   X-Forwarded-For is the last one, and what comes before that anybody can write
 */
export function clientAddress(isBehindProxy: boolean): ClientAddress {
  return (c) => {
    const forwarded = isBehindProxy
      ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
      : undefined
    return forwarded || getConnInfo(c).remote.address || 'unknown'
  }
}
