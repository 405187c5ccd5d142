import type { MiddlewareHandler } from 'hono'

/** The built file that says which pages browsers may render before somebody opens them. */
export const SPECULATION_RULES = '/speculation-rules.json'

/** The type without which browsers ignore it. */
export const SPECULATION_TYPE = 'application/speculationrules+json'

const STAFF_PATH = /^\/(hermes(\/|$)|app-shell\.html$)/i

/** Tells browsers on public pages where the rules are, and what they are. */
export const speculationRules: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers, ok } = c.res
  if (c.req.path === SPECULATION_RULES && ok) headers.set('Content-Type', SPECULATION_TYPE)
  const isPage = headers.get('content-type')?.startsWith('text/html') === true
  if (isPage && !STAFF_PATH.test(c.req.path))
    headers.set('Speculation-Rules', `"${SPECULATION_RULES}"`)
}
