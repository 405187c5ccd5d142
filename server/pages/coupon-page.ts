import { html } from 'hono/html'
import { id as couponId } from '../../src/contract/fields.ts'
import { findCoupon, type CouponDetail } from '../public/coupons.ts'
import type { Database } from '../database/database.ts'
import type { CouponPage } from './static-files.ts'

const COUPON_PATH = /^\/(coupon|mococoupon)\/([^/]+)\/?$/i

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** The app shell's own title, description and preview tags, which a coupon's page replaces. */
const SHELL_TAGS =
  /<title>.*?<\/title>|<meta\s[^>]*?(?:name="(?:description|twitter:\w+)"|property="og:\w+")[^>]*>|<link\s[^>]*?rel="canonical"[^>]*>/gs

/**
 * Puts a coupon's name and image into the page's head: programs that build link previews do not run scripts.
 * @param siteUrl the published site's URL; without it, only a visitor of this machine gets absolute addresses:
 *   the request's origin is whatever the client says
 */
export function couponPages(database: Database, siteUrl: string | undefined): CouponPage {
  return async (requested, origin, shell) => {
    const [, kind, id] = COUPON_PATH.exec(requested) ?? []
    if (kind === undefined || !couponId.safeParse(id).success) return null
    const isMoco = kind.toLowerCase() === 'mococoupon'
    const found = await findCoupon(database, isMoco, id as string)
    if (!found) return null
    const site = siteUrl ?? (LOOPBACK.test(origin) ? origin : undefined)
    const path = `/${isMoco ? 'MoCoCoupon' : 'coupon'}/${found.coupon.id}`
    const tags = await headTags(found, path, site)
    // A function, because `$` is special in a replacement string.
    return shell.replace(SHELL_TAGS, '').replace('</head>', () => `${tags}</head>`)
  }
}

/** `html` escapes every value. */
function headTags({ coupon, business }: CouponDetail, path: string, site: string | undefined) {
  const title = `${coupon.name} at ${business.name}`
  const price = coupon.price === 0 ? 'FREE!' : `${coupon.price.toLocaleString('en-US')} points`
  const place = `${business.name}, ${business.city}, ${business.state}`
  const description = [coupon.description, price, place].filter(Boolean).join(' · ')
  return html`<title>${title} · Campfire</title>
    <meta name="description" content="${description}" />
    ${site && addressTags(`${site}${path}`)}
    <meta property="og:site_name" content="Campfire" />
    <meta property="og:type" content="product" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:image" content="${site ?? ''}${coupon.url}" />
    <meta property="og:image:width" content="512" />
    <meta property="og:image:height" content="512" />
    <meta name="twitter:card" content="summary" />`
}

function addressTags(url: string) {
  return html`<link rel="canonical" href="${url}" /> <meta property="og:url" content="${url}" />`
}
