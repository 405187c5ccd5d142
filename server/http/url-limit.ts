import type { MiddlewareHandler } from 'hono'

/** Our longest URL, that of a page of the queue, has 400 characters; advertisements may add to a page's. */
const MAX_URL_LENGTH = 4096

/** Answers 414 to a URL that only an attacker would make anybody parse. */
export const limitUrl: MiddlewareHandler = async (c, next) => {
  if (c.req.url.length <= MAX_URL_LENGTH) return next()
  return c.json({ error: 'The address is too long' }, 414)
}
