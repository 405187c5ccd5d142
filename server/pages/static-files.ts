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

/** Staff screens, which are rendered in the app shell. */
const STAFF_PATH = /^\/hermes(\/|$)/i

/** Makes a coupon's page from the app shell; null when the path is not that of a known coupon. */
export type CouponPage = (path: string, origin: string, shell: string) => Promise<string | null>

/** Whether `npm run build` has built the pages. */
export function isAppBuilt(): boolean {
  return existsSync(join(DIST, 'index.html'))
}

/**
 * Serves the built app. An unknown path gets the app shell with status 404, whose router then shows the
 * not-found page.
 * @param dist the build's output folder
 */
export function registerStaticFiles(app: Hono, couponPage: CouponPage, dist = DIST): void {
  const pages = builtPages(dist)
  const files = serveStatic({ root: dist, precompressed: true })
  // These files never change and are never revalidated, so they need no ETag.
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

/** Files named by a hash of their content never change; everything else may change with each release. */
const cacheControl: MiddlewareHandler = async (c, next) => {
  await next()
  const isImmutable = c.req.path.startsWith('/assets/') && c.res.status < 400
  c.header('Cache-Control', isImmutable ? FOREVER : ASK_EACH_TIME)
}

/** A missing script or image must be a 404, not a page. */
function isPage(path: string, accept = '*/*'): boolean {
  const isFile = path.slice(path.lastIndexOf('/')).includes('.')
  return !isFile && /text\/html|\*\/\*/.test(accept)
}
