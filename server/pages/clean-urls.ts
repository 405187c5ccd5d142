import { readdirSync } from 'node:fs'
import { sep } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { pageFinder, servedPath } from '../../src/contract/served-files.ts'

/**
 * Redirects the names of pages' files, such as `/MoCo.html`, to the addresses of the pages, with the query.
 * @param dist the build's output folder
 */
export function cleanUrls(dist: string): MiddlewareHandler {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  const findPage = pageFinder(files.map((file) => file.replaceAll(sep, '/')))
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const [, path] = /^(.*?)(?:index)?\.html$/i.exec(pathname) ?? []
    const file = path === undefined ? undefined : findPage(path)
    const isName = file !== undefined && pathname.toLowerCase() === `/${file.toLowerCase()}`
    // The pages of any coupon are served under the names of their files, for the worker.
    if (!isName || servedPath(file) === `/${file}`) return next()
    // Never to what the address says: `//other.example/index.html` would lead to another site.
    return c.redirect(servedPath(file) + search, 308)
  }
}
