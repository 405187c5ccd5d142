import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import { acceptedEncoding } from '../http/accepted-encoding.ts'
import type { BuiltFiles, ServedFile } from './built-files.ts'
import type { RenderedPages } from './rendered-pages.ts'

export const DIST = fileURLToPath(new URL('../../dist', import.meta.url))

const FOREVER = 'public, max-age=31536000, immutable'
const ASK_EACH_TIME = 'no-cache'

/** True once `npm run build` has built the pages. */
export function isAppBuilt(): boolean {
  return existsSync(join(DIST, 'index.html'))
}

/**
 * Serves the built pages and files, in the copies that the build has compressed. An unknown path gets the
 * not-found page with status 404; the page of a coupon that does not exist says so itself.
 * @param pages renders the pages that show live data
 * @param dist the build's output folder, for the files that `built` does not have
 */
export function registerStaticFiles(
  app: Hono,
  built: BuiltFiles,
  pages: RenderedPages,
  dist = DIST,
): void {
  const assets = serveStatic({ root: dist, precompressed: true })
  app.get('/assets/*', cacheControl, etag(), nameAsEtag, assets)
  app.get('*', cacheControl, etag(), async (c, next) => {
    const { path } = c.req
    const name = built.findPage(path)
    if (name !== undefined) {
      const page = await pages(name, path)
      return send(c, page ?? built.page(name), page === null ? 404 : 200)
    }
    const file = built.find(path)
    if (file) return send(c, file)
    return isPage(path, c.req.header('accept')) ? send(c, built.notFound, 404) : next()
  })
  app.all('*', (c, next) => {
    if (!built.findPage(c.req.path)) return next()
    return Promise.resolve(c.json({ error: 'Method not allowed' }, 405, { Allow: 'GET, HEAD' }))
  })
}

function send(c: Context, file: ServedFile, status: 200 | 404 = 200): Response {
  const encoding = acceptedEncoding(c.req.header('accept-encoding'), file.encodings)
  const { bytes, etag } = file.copy(encoding)
  c.header('Vary', 'Accept-Encoding')
  if (encoding) c.header('Content-Encoding', encoding)
  return c.body(bytes, status, { 'Content-Type': file.type, ETag: etag })
}

/** Without this, `etag` would read and hash the whole file for each request. */
const nameAsEtag: MiddlewareHandler = async (c, next) => {
  await next()
  if (!c.res.ok) return
  const encoding = c.res.headers.get('content-encoding') ?? ''
  c.res.headers.set('ETag', `"${c.req.path.slice('/assets/'.length)}${encoding && `-${encoding}`}"`)
}

/** Files named by a hash of their content never change; everything else may change with each release. */
const cacheControl: MiddlewareHandler = async (c, next) => {
  await next()
  const isImmutable = c.req.path.startsWith('/assets/') && c.res.status < 400
  c.res.headers.set('Cache-Control', isImmutable ? FOREVER : ASK_EACH_TIME)
}

/** A missing script or image must be a 404, not a page; a person who opens its address gets the page. */
function isPage(path: string, accept = '*/*'): boolean {
  const isFile = path.slice(path.lastIndexOf('/')).includes('.')
  return accept.includes('text/html') || (!isFile && accept.includes('*/*'))
}
