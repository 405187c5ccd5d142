import type { MiddlewareHandler } from 'hono'
import { requestId } from 'hono/request-id'
import { splitPath } from '../../src/rules/mended-path.ts'
import { log } from '../config/log.ts'
import { setEarly } from './early-headers.ts'

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string
  }
}

/**
 * Gives every request an id, `X-Request-Id` in its answer and in the logs.
 * @param isBehindProxy a proxy of ours is in front, whose X-Request-Id is then kept
 */
export function nameRequest(isBehindProxy: boolean): MiddlewareHandler {
  return requestId({ headerName: isBehindProxy ? 'X-Request-Id' : '', limitLength: 64 })
}

/**
 * Logs every request once it is answered: nothing that a client typed except the path, and no query, also where it has
 * become a part of the path and may hold a code.
 */
export const logRequest: MiddlewareHandler = async (c, next) => {
  const began = performance.now()
  const id = c.get('requestId')
  setEarly(c, { 'X-Request-Id': id })
  await next()
  const { method } = c.req
  const { path } = splitPath(c.req.path)
  const ms = Math.round(performance.now() - began)
  log.info({ requestId: id, method, path, status: c.res.status, ms }, 'Answered')
}
