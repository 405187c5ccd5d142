import type { MiddlewareHandler } from 'hono'

/**
 * Puts the security headers on every answer.
 * @param embedOrigins whose pages ours may show in a frame; none by default
 */
export function securityHeaders(embedOrigins: readonly string[]): MiddlewareHandler {
  const policy = contentSecurityPolicy(embedOrigins)
  const headers = {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
  }
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    const isReader = c.req.path.startsWith(TEXT_READER)
    c.header('Content-Security-Policy', isReader ? withWebAssembly(policy) : policy)
    // Only where a proxy in front speaks TLS: a plain localhost must stay reachable.
    if (c.req.header('x-forwarded-proto') === 'https') {
      c.header('Strict-Transport-Security', 'max-age=31536000')
    }
  }
}

/**
 * The worker that reads text off pictures. A worker is held to the policy of its own script, so that no
 * page of ours has to allow WebAssembly.
 */
const TEXT_READER = '/assets/recognition/'

function withWebAssembly(policy: string): string {
  return policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
}

/** The auth provider of real Firebase projects, and the stores, which a redirect asks whether they answer. */
const PROVIDERS = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
  'https://apps.apple.com',
  'https://play.google.com',
]

/** Only our own origin and what is named above. */
function contentSecurityPolicy(embedOrigins: readonly string[]): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    // Style attributes need it. A hash beside it would switch it off: browsers take the stricter of the two.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self' ${PROVIDERS.join(' ')}`,
    // The image compression's worker is a blob.
    "worker-src 'self' blob:",
    `frame-src ${embedOrigins.join(' ') || "'none'"}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
