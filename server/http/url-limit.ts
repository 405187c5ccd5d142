import type { MiddlewareHandler } from 'hono'

/** Proxies allow so much by default. Our own URLs are far shorter, but advertisements may add to a page's. */
const MAX_URL_LENGTH = 8192

/** Answers 414 to a URL that only an attacker would make anybody parse. */
export const limitUrl: MiddlewareHandler = (c, next) => {
  if (c.req.url.length <= MAX_URL_LENGTH) return next()
  return Promise.resolve(c.json({ error: 'The address is too long' }, 414))
}
