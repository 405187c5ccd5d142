import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

type Directives = NonNullable<
  NonNullable<Parameters<typeof secureHeaders>[0]>['contentSecurityPolicy']
>

/** Where browsers report what our policy has blocked; `csp-reports.ts` takes the reports. */
export const CSP_REPORTS = '/api/csp-reports'

/** For a part of the site without inline styles. */
const NONE = () => []

/**
 * Sets the security headers on every answer. A header that a route has set itself stays.
 * @param embedOrigins the origins our pages may embed in a frame
 * @param inlineStyles the hashes of the style elements in the page at a path, as the policy writes them
 */
export function securityHeaders(
  embedOrigins: readonly string[],
  inlineStyles: (path: string) => readonly string[] = NONE,
): MiddlewareHandler {
  // Allows only our own origin and what is listed here.
  const everywhere: Directives = {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // React sets style properties by script, which no policy concerns; style attributes stay forbidden.
    styleSrc: [({ req }) => ["'self'", ...LIBRARY_STYLES, ...inlineStyles(req.path)].join(' ')],
    imgSrc: ["'self'", 'blob:', 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...CONNECT_ORIGINS],
    workerSrc: ["'self'"],
    frameSrc: embedOrigins.length > 0 ? [...embedOrigins] : ["'none'"],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    // Not `report-to`: browsers would then report over TLS only, and some not at all.
    reportUri: CSP_REPORTS,
  }
  const policy = (directives: Directives) =>
    secureHeaders({
      contentSecurityPolicy: { ...everywhere, ...directives },
      permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
      referrerPolicy: 'strict-origin-when-cross-origin',
      xFrameOptions: 'DENY',
      strictTransportSecurity: false,
      // Public images may be embedded by other sites, and say so.
      overwrite: false,
    })
  // `src/app-shell/trusted-types.ts` creates the policy, which admits only scripts of our own origin.
  const ours = policy({ requireTrustedTypesFor: ["'script'"], trustedTypes: ['default'] })
  const textReader = policy({ scriptSrc: ["'self'", "'wasm-unsafe-eval'"] })
  return async (c, next) => {
    await (c.req.path.startsWith(TEXT_READER) ? textReader : ours)(c, next)
    // Only behind a proxy that terminates TLS: localhost must stay reachable over plain HTTP.
    if (c.req.header('x-forwarded-proto') === 'https') {
      c.res.headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    }
  }
}

/**
 * The worker of a library that recognizes text in images. A worker follows the policy of its own script, so
 * none of our pages has to allow WebAssembly. The library knows nothing of Trusted Types.
 */
const TEXT_READER = '/assets/recognition/'

/** Hashes of the style elements that libraries of the staff screens add. After an update, browsers name new ones. */
const LIBRARY_STYLES = [
  // react-zoom-pan-pinch adds its element empty, and then its CSS.
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-/aQdAPrD+kc0v7HnGQTuKBtoP6ZN+lnzOGVJ1Qt6dfw='",
  // react-aria: for what can be pressed, and on iOS for an open dialog.
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='",
]

/** The auth provider of real Firebase projects, and the app stores, which a redirect checks are reachable. */
const CONNECT_ORIGINS = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
  'https://apps.apple.com',
  'https://play.google.com',
]
