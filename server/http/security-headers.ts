import type { MiddlewareHandler } from 'hono'
import { setEarly } from './early-headers.ts'

/** Where browsers report what our policy has blocked; `csp-reports.ts` takes the reports. */
export const CSP_REPORTS = '/api/csp-reports'

/** On every answer, unless a route sets the header itself. */
const EVERYWHERE = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
}

/**
 * Sets the security headers on every answer. Each part of the site has the smallest policy that it works with.
 * @param embedOrigins the origins our pages may embed in a frame
 * @param inlineStyles the hashes of the style elements in the page at a path, as the policy writes them
 */
export function securityHeaders(
  embedOrigins: readonly string[],
  inlineStyles: (path: string) => readonly string[] = () => [],
): MiddlewareHandler {
  const headersOf = (part: Part, styles: readonly string[]) => ({
    ...EVERYWHERE,
    ...(part.isSecretAddress && { 'Referrer-Policy': 'no-referrer' }),
    'Content-Security-Policy': policy(part, embedOrigins, styles),
  })
  const ofParts = PARTS.map((part) => ({ part, headers: headersOf(part, []) }))
  return (c, next) => {
    const { path } = c.req
    const { part, headers } = ofParts.find(({ part }) => part.paths.test(path))!
    // Not by the answer's type: a 304 has none, and browsers take the policy of the 304.
    const styles = NO_PAGES.test(path) ? [] : inlineStyles(path)
    setEarly(c, styles.length > 0 ? headersOf(part, styles) : headers)
    // Only behind a proxy that terminates TLS: localhost must stay reachable over plain HTTP.
    if (c.req.header('x-forwarded-proto') === 'https') setEarly(c, STRICT_TRANSPORT)
    return next()
  }
}

const STRICT_TRANSPORT = { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }

/** Where there are no pages, and so no inline styles. */
const NO_PAGES = /^\/(api|assets|images|receipt-images|template-images)\//

/** A part of the site, with all that it may do besides what every page may. */
interface Part {
  scripts?: readonly string[]
  styles?: readonly string[]
  images?: readonly string[]
  connections?: readonly string[]
  /** Its addresses hold a secret, which no request may name as its referrer. */
  isSecretAddress?: boolean
  /** Our own pages may show it in a frame. */
  isForFrames?: boolean
}

/** Allows only our own origin and what is listed. */
function policy(part: Part, frames: readonly string[], pageStyles: readonly string[]): string {
  const ours = (name: string, more: readonly string[] = []) => [name, "'self'", ...more].join(' ')
  return [
    // Also for fonts, frames, manifests and workers.
    ours('default-src'),
    ours('script-src', part.scripts),
    // React sets style properties by script, which no policy concerns; style attributes stay forbidden.
    ours('style-src', [...(part.styles ?? []), ...pageStyles]),
    ...(part.images ? [ours('img-src', part.images)] : []),
    ...(part.connections ? [ours('connect-src', part.connections)] : []),
    // An example of ours may be in the one frame, and another origin in the other.
    ...(frames.length > 0 ? [ours('frame-src', frames)] : []),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${part.isForFrames ? "'self'" : "'none'"}`,
    // Not `report-to`: browsers would then report over TLS only, and some not at all.
    `report-uri ${CSP_REPORTS}`,
    // `src/app-shell/trusted-types.ts` creates the policy, which admits only scripts of our own origin.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

/** Hashes of the style elements that libraries of the staff screens add. After an update, browsers name new ones. */
const LIBRARY_STYLES = [
  // react-zoom-pan-pinch adds its element empty, and then its CSS.
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-/aQdAPrD+kc0v7HnGQTuKBtoP6ZN+lnzOGVJ1Qt6dfw='",
  // react-aria: for what can be pressed, and on iOS for an open dialog.
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='",
]

const AUTH_PROVIDER = 'https://identitytoolkit.googleapis.com'
const AUTH_TOKENS = 'https://securetoken.googleapis.com'

/** A redirect checks that they are reachable. */
const STORES = ['https://apps.apple.com', 'https://play.google.com']

/** Data that say which pages to render ahead; they run nothing. */
const RULES_IN_PAGE = ["'inline-speculation-rules'"]

/** The first match counts, and the last one matches. */
const PARTS: readonly (Part & { paths: RegExp })[] = [
  {
    // The worker that reads text in images. A worker follows the policy of its own script, so none of our pages
    // has to allow WebAssembly.
    paths: /^\/assets\/recognition\//,
    scripts: ["'wasm-unsafe-eval'"],
  },
  {
    // Hermes, and the service worker, which fetches what it asks of the auth provider.
    paths: /^\/(hermes(\/|$)|app-shell\.html$|sw\.js$)/i,
    styles: LIBRARY_STYLES,
    images: ['blob:', 'data:'],
    connections: [AUTH_PROVIDER, AUTH_TOKENS],
  },
  {
    paths: /^\/(reset|business)(\/|$)/i,
    scripts: RULES_IN_PAGE,
    connections: [AUTH_PROVIDER],
    isSecretAddress: true,
  },
  { paths: /^\/(download|consumer)(\/|$)/i, scripts: RULES_IN_PAGE, connections: STORES },
  { paths: /^\/(assets|images|api)\// },
  { paths: /^\/example\/(meeting|form)([./]|$)/i, scripts: RULES_IN_PAGE, isForFrames: true },
  // The other pages of visitors.
  { paths: /^/, scripts: RULES_IN_PAGE },
]
