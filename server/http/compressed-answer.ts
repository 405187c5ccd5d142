import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { acceptedEncoding } from './accepted-encoding.ts'
import { setEarly } from './early-headers.ts'

/** Smaller answers fit into one packet uncompressed. */
const MIN_BYTES = 1024

const VARY = { Vary: 'Accept-Encoding' }

const gzipped = promisify(gzip)

/**
 * Compresses large answers. For calls only: what the build made is compressed already. Of our lists, Brotli makes as
 * many bytes as gzip in the same time (measured, qualities 3 to 5), so there is no second encoding.
 */
export const compressLargeAnswer: MiddlewareHandler = async (c, next) => {
  setEarly(c, VARY)
  await next()
  if (!acceptedEncoding(c.req.header('accept-encoding'), ['gzip']) || !c.res.body) return
  const { status, headers } = c.res
  const body = await c.res.arrayBuffer()
  if (body.byteLength >= MIN_BYTES) headers.set('Content-Encoding', 'gzip')
  const sent = body.byteLength >= MIN_BYTES ? await gzipped(body) : body
  c.res = undefined
  c.res = new Response(sent, { status, headers })
}
