import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import type { Database } from '../database/database.ts'
import { couponPath } from '../../src/contract/served-files.ts'
import { listCouponIds } from '../public/coupons.ts'

const FILE = 'sitemap.xml'
const END = '</urlset>'

/**
 * Serves the sitemap that the build has made of the public pages, with the coupons of the moment. While the database
 * does not answer, it has those that it had last.
 * @param siteUrl the published site's URL; without it, that of the build
 * @param dist the build's output folder
 */
export function registerSitemap(
  app: Hono,
  database: Database,
  siteUrl: string | undefined,
  dist: string,
): void {
  const built = readFileSync(join(dist, FILE), 'utf8')
  const builtUrl = /<loc>(https?:\/\/[^/<]+)/.exec(built)?.[1] ?? ''
  const site = siteUrl ?? builtUrl
  const pages = built.replaceAll(`<loc>${builtUrl}`, `<loc>${site}`)
  let coupons: Awaited<ReturnType<typeof listCouponIds>> = []
  app.get(`/${FILE}`, async (c) => {
    coupons = await listCouponIds(database).catch(() => coupons)
    const urls = coupons.map(
      ({ id, isMoco }) =>
        `  <url><loc>${site}${couponPath({ id, isOnPass: isMoco })}</loc></url>\n`,
    )
    return c.body(
      pages.replace(END, () => urls.join('') + END),
      200,
      {
        'Content-Type': 'application/xml',
        'Cache-Control': 'no-cache',
      },
    )
  })
}
