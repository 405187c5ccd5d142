import { readdirSync } from 'node:fs'
import { sep } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { cleanPath, pageFinder } from '../../src/contract/served-files.ts'

/**
 * Redirects the names of pages' files, such as `/MoCo.html`, to the addresses of the pages, with the query.
 * @param dist the build's output folder
 */
export function cleanUrls(dist: string): MiddlewareHandler {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  const findPage = pageFinder(files.map((file) => file.replaceAll(sep, '/')))
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const path = cleanPath(pathname, findPage)
    // Never to what the address says: `//other.example/index.html` would lead to another site.
    return path === undefined ? next() : c.redirect(path + search, 308)
  }
}
