import type { MiddlewareHandler } from 'hono'
import { cleanAddress } from '../../src/contract/served-files.ts'
import type { BuiltFiles } from './built-files.ts'

/** Redirects what means a page, such as `/MoCo.html` or `/support).`, to the page's own address, with the query. */
export function cleanUrls({ findPage }: Pick<BuiltFiles, 'findPage'>): MiddlewareHandler {
  return async (c, next) => {
    // Never to what the address says: `//other.example/index.html` would lead to another site.
    const address = cleanAddress(new URL(c.req.url), findPage)
    if (address === undefined) return next()
    // The query may hold a code, which must not get into a cache.
    c.header('Cache-Control', 'no-store')
    return c.redirect(address, 308)
  }
}
