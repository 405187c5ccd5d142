import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { registerAuthActionPage } from './auth-emulators/auth-action-page.ts'
import type { AuthEmulators } from './auth-emulators/auth-emulators.ts'
import { registerAuthProxy } from './auth-emulators/auth-proxy.ts'
import { businessPasswordReset } from './public/business-password.ts'
import { registerBusinessRoutes } from './businesses/business-routes.ts'
import { couponPages } from './pages/coupon-page.ts'
import type { Database } from './database/database.ts'
import type { Env } from './config/env.ts'
import { answerError } from './http/http-error.ts'
import { ownerAccounts } from './businesses/owner-accounts.ts'
import { registerPublicImages } from './images/public-images.ts'
import { registerPublicRoutes } from './public/public-routes.ts'
import { rateLimits, type RateLimits } from './http/rate-limits.ts'
import type { ImageUrls } from './images/receipt-images.ts'
import { registerReviewRoutes } from './reviews/review-routes.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { VerifyStaffToken } from './http/staff-token.ts'
import { isAppBuilt, registerStaticFiles } from './pages/static-files.ts'

interface AppParts {
  env: Env
  database: Database
  images: ImageUrls
  verifyStaffToken: VerifyStaffToken
  /** None where real Firebase projects are used. */
  emulators: AuthEmulators | null
  /** What a test puts between the network and the routes. */
  middleware: MiddlewareHandler[]
}

/** Everything the server answers once it is up. */
export function createApp(parts: AppParts): Hono {
  const { env, database, images, emulators, middleware } = parts
  const limits = rateLimits(env)
  const app = new Hono()
  app.onError(answerError)
  app.notFound((c) => c.json({ error: 'There is nothing here' }, 404))

  app.use(securityHeaders(env.EMBED_ORIGINS), ...middleware, compress())
  app.get('/healthz', (c) => {
    return c.json({ service: 'campfire', status: 'ok' }, 200, { 'Cache-Control': 'no-store' })
  })
  app.route('/', createApi(parts, limits))
  images.register(app)
  registerPublicImages(app, database)
  if (emulators) {
    registerAuthProxy(app, emulators, limits)
    registerAuthActionPage(app, emulators)
  }
  if (isAppBuilt()) registerStaticFiles(app, couponPages(database, env.SITE_URL))
  return app
}

/** An app of its own, because the wrong method is told from the wrong path by its routes. */
function createApi(
  { env, database, images, verifyStaffToken, emulators }: AppParts,
  limits: RateLimits,
): Hono {
  const api = new Hono()
  api.use('/api/*', async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
  })
  api.use(
    '/api/*',
    methodNotAllowed({
      app: api,
      onMethodNotAllowed: (c, methods) =>
        c.json({ error: 'This call has another method' }, 405, { Allow: methods.join(', ') }),
    }),
  )
  registerReviewRoutes(api, database, images, verifyStaffToken, limits)
  // After call 9, which shares its path with call 13.
  registerPublicRoutes(api, env, database, businessPasswordReset(env, emulators), limits)
  registerBusinessRoutes(api, database, ownerAccounts(env, emulators), verifyStaffToken)
  api.all('/api/*', (c) => c.json({ error: 'There is no such call' }, 404))
  return api
}
