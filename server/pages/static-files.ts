import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono, MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import { builtPages } from './built-pages.ts'

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))

const FOREVER = 'public, max-age=31536000, immutable'
const ASK_EACH_TIME = 'no-cache'

/** Screens of the staff, which the app shell fills. */
const STAFF_PATH = /^\/hermes(\/|$)/i

/** The page of one coupon, made from the app shell; null for a path that is none's or an unknown coupon's. */
export type CouponPage = (path: string, origin: string, shell: string) => Promise<string | null>

/** Whether `npm run build` has made the pages. */
export function isAppBuilt(): boolean {
  return existsSync(join(DIST, 'index.html'))
}

/**
 * Serves the built app. A path that nothing is known about gets the app shell with status 404: its router
 * shows the not-found page.
 * @param dist the folder of the build
 */
export function registerStaticFiles(app: Hono, couponPage: CouponPage, dist = DIST): void {
  const pages = builtPages(dist)
  const files = serveStatic({ root: dist, precompressed: true })
  // What never changes is never asked for again, so it needs no tag.
  app.get('/assets/*', cacheControl, files)
  app.get('*', cacheControl, etag(), files, async (c, next) => {
    const { path, url } = c.req
    if (!isPage(path, c.req.header('accept'))) return next()
    const page = await pages.find(path)
    if (page !== null) return c.html(page)
    const shell = await pages.shell()
    if (STAFF_PATH.test(path)) return c.html(shell)
    const coupon = await couponPage(path, new URL(url).origin, shell)
    return coupon === null ? c.html(shell, 404) : c.html(coupon)
  })
}

/** What the build names by its content never changes; everything else may with each release. */
const cacheControl: MiddlewareHandler = async (c, next) => {
  await next()
  const isForGood = c.req.path.startsWith('/assets/') && c.res.status < 400
  c.header('Cache-Control', isForGood ? FOREVER : ASK_EACH_TIME)
}

/** A missing script or image must be a 404, not a page. */
function isPage(path: string, accept = '*/*'): boolean {
  const isFile = path.slice(path.lastIndexOf('/')).includes('.')
  return !isFile && /text\/html|\*\/\*/.test(accept)
}
