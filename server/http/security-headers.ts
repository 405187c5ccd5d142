import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/**
 * Puts the security headers on every answer.
 * @param embedOrigins whose pages ours may show in a frame; none by default
 */
export function securityHeaders(embedOrigins: readonly string[]): MiddlewareHandler {
  const options: Parameters<typeof secureHeaders>[0] = {
    // Only our own origin and what is named here.
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: [
        ({ req }) => (req.path.startsWith(TEXT_READER) ? "'self' 'wasm-unsafe-eval'" : "'self'"),
      ],
      // Style attributes need it. A hash beside it would switch it off: browsers take the stricter of the two.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'blob:', 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...PROVIDERS],
      // The image compression's worker is a blob.
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
    // Each image says by itself who may show it.
    crossOriginResourcePolicy: false,
    strictTransportSecurity: false,
  }
  const plain = secureHeaders(options)
  const overTls = secureHeaders({ ...options, strictTransportSecurity: 'max-age=31536000' })
  // Only where a proxy in front speaks TLS: a plain localhost must stay reachable.
  return (c, next) => (c.req.header('x-forwarded-proto') === 'https' ? overTls : plain)(c, next)
}

/**
 * The worker that reads text off images. A worker is held to the policy of its own script, so that no page
 * of ours has to allow WebAssembly.
 */
const TEXT_READER = '/assets/recognition/'

/** The auth provider of real Firebase projects, and the stores, which a redirect asks whether they answer. */
const PROVIDERS = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
  'https://apps.apple.com',
  'https://play.google.com',
]
