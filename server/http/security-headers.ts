import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/**
 * Sets the security headers on every answer.
 * @param embedOrigins the origins our pages may embed in a frame
 */
export function securityHeaders(embedOrigins: readonly string[]): MiddlewareHandler {
  const options: Parameters<typeof secureHeaders>[0] = {
    // Allows only our own origin and what is listed here.
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: [
        ({ req }) => (req.path.startsWith(TEXT_READER) ? "'self' 'wasm-unsafe-eval'" : "'self'"),
      ],
      // Style attributes need 'unsafe-inline'. A hash next to it would make browsers ignore it.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'blob:', 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...CONNECT_ORIGINS],
      // The image compression's worker runs from a blob URL.
      workerSrc: ["'self'", 'blob:'],
      frameSrc: embedOrigins.length > 0 ? [...embedOrigins] : ["'none'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    // Each image sets its own.
    crossOriginResourcePolicy: false,
    strictTransportSecurity: false,
  }
  const plain = secureHeaders(options)
  const overTls = secureHeaders({ ...options, strictTransportSecurity: 'max-age=31536000' })
  // Only behind a proxy that terminates TLS: localhost must stay reachable over plain HTTP.
  return (c, next) => (c.req.header('x-forwarded-proto') === 'https' ? overTls : plain)(c, next)
}

/**
 * The worker that recognizes text in images. A worker follows the policy of its own script, so none of our
 * pages has to allow WebAssembly.
 */
const TEXT_READER = '/assets/recognition/'

/** The auth provider of real Firebase projects, and the app stores, which a redirect checks are reachable. */
const CONNECT_ORIGINS = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
  'https://apps.apple.com',
  'https://play.google.com',
]
