import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'

/**
 * Request headers that name one thing. Of two, we would believe one, and a proxy in front perhaps the other; Node silently
 * takes the first.
 */
const SINGLE = [
  'authorization',
  'content-length',
  'content-type',
  'expect',
  'host',
  'idempotency-key',
  'if-modified-since',
  'if-range',
  'if-unmodified-since',
  'max-forwards',
  'origin',
  'proxy-authorization',
  'range',
  'referer',
  'user-agent',
  'x-api-key',
]

/** Answers 400 to a request that has one of these headers twice, even with the same value. */
export const refuseRepeatedHeaders: MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> = (
  c,
  next,
) => {
  // Absent in tests that have no connection.
  const sent = c.env?.incoming?.headersDistinct
  const repeated = SINGLE.find((name) => (sent?.[name]?.length ?? 0) > 1)
  if (repeated === undefined) return next()
  return Promise.resolve(c.json({ error: `The header ${repeated} must come once` }, 400))
}
