import { Hono, type MiddlewareHandler } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { TrieRouter } from 'hono/router/trie-router'
import type { AuditBuffer } from './audit/audit-buffer.ts'
import { auditRefusedCalls } from './audit/refused-calls.ts'
import type { AuthEmulators } from './auth-emulators/auth-emulators.ts'
import { businessPasswordReset } from './public/business-password.ts'
import { registerBusinessRoutes } from './businesses/business-routes.ts'
import { compressLargeAnswer } from './http/compressed-answer.ts'
import { pageData } from './pages/page-data.ts'
import { renderedPages } from './pages/rendered-pages.ts'
import type { Database } from './database/database.ts'
import type { Env } from './config/env.ts'
import { clientAddress } from './http/client-address.ts'
import { setEarly } from './http/early-headers.ts'
import { registerHealth, type Health } from './http/health.ts'
import { answerError } from './http/http-error.ts'
import { ownerAccounts } from './businesses/owner-accounts.ts'
import type { ImageStorage } from './images/image-storage.ts'
import { registerPublicImages } from './images/public-images.ts'
import { registerPublicRoutes } from './public/public-routes.ts'
import type { RateLimits } from './http/rate-limits.ts'
import { logRequest, nameRequest } from './http/request-log.ts'
import { refuseRepeatedHeaders } from './http/single-headers.ts'
import type { SignedImages } from './images/receipt-images.ts'
import { registerReviewRoutes } from './reviews/review-routes.ts'
import type { TabletReports } from './reviews/tablet-reports.ts'
import { pagesForPeople } from './pages/pages-for-people.ts'
import { registerCspReports } from './http/csp-reports.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { VerifyAccountToken } from './http/account-token.ts'
import { registerIntakeRoutes } from './intake/intake-routes.ts'
import type { VerifyStaffToken } from './http/staff-token.ts'
import { builtFiles } from './pages/built-files.ts'
import { builtSettings } from './pages/built-settings.ts'
import { inlineStyles } from './pages/inline-styles.ts'
import { cleanUrls } from './pages/clean-urls.ts'
import { registerOfferCalendars } from './pages/offer-calendars.ts'
import { registerSitemap } from './pages/sitemap.ts'
import { registerSecurityTxt } from './pages/security-txt.ts'
import { DIST, isAppBuilt, registerStaticFiles } from './pages/static-files.ts'
import { limitUrl } from './http/url-limit.ts'

interface AppParts {
  env: Env
  database: Database
  audit: AuditBuffer
  tablets: TabletReports
  imageStorage: ImageStorage
  images: SignedImages
  verifyStaffToken: VerifyStaffToken
  verifyCustomerToken: VerifyAccountToken
  /** Null when real Firebase projects are used. */
  emulators: AuthEmulators | null
  limits: RateLimits
  /** Runs before every route; tests use it to inject faults. */
  middleware: MiddlewareHandler[]
  health: Health
}

/** Builds the app that answers every request once the server is ready. */
export function createApp(parts: AppParts): Hono {
  const { env, database, audit, imageStorage, images, emulators, middleware, health } = parts
  const app = new Hono({ router: new TrieRouter() })
  app.onError(answerError)
  app.notFound((c) => c.json({ error: 'There is nothing here' }, 404))

  app.use(nameRequest(env.TRUST_PROXY === 'on'), logRequest)
  const built = isAppBuilt() ? builtFiles(DIST) : null
  app.use(securityHeaders(env.EMBED_ORIGINS, built ? inlineStyles(built) : undefined))
  app.use(pagesForPeople, limitUrl, refuseRepeatedHeaders, ...middleware)
  registerHealth(app, health)
  app.route('/', createApi(parts))
  images.register(app, audit)
  registerPublicImages(app, imageStorage, database)
  emulators?.register(app)
  registerSecurityTxt(app, env.SECURITY_CONTACT, env.SITE_URL)
  if (!built) return app
  registerSitemap(app, database, env.SITE_URL, DIST)
  registerOfferCalendars(app, database, builtSettings(DIST)?.siteUrl ?? '')
  app.use(cleanUrls(built))
  registerStaticFiles(app, built, renderedPages(DIST, pageData(database)))
  return app
}

/** A separate app, whose routes tell `methodNotAllowed` a wrong method from a wrong path. */
function createApi({
  env,
  database,
  audit,
  tablets,
  imageStorage,
  images,
  verifyStaffToken,
  verifyCustomerToken,
  emulators,
  limits,
}: AppParts): Hono {
  const api = new Hono()
  api.use('/api/*', limits.wrongCredentials, compressLargeAnswer, (c, next) => {
    setEarly(c, { 'Cache-Control': 'no-store' })
    return next()
  })
  api.use(
    '/api/*',
    methodNotAllowed({
      app: api,
      onMethodNotAllowed: (c, methods) =>
        c.json({ error: 'Method not allowed' }, 405, { Allow: methods.join(', ') }),
    }),
  )
  const addressOf = clientAddress(env.TRUST_PROXY === 'on')
  api.use('/api/*', auditRefusedCalls(audit, verifyStaffToken, addressOf))
  registerReviewRoutes(api, database, images, verifyStaffToken, limits, tablets)
  // Must follow the review routes: calls 9 and 13 share a path, and call 9 must be matched first.
  registerPublicRoutes(api, env, database, businessPasswordReset(env, emulators), limits)
  registerBusinessRoutes(api, database, ownerAccounts(env, emulators), verifyStaffToken)
  registerIntakeRoutes(api, database, imageStorage, verifyCustomerToken, limits)
  registerCspReports(api, limits.call('csp-reports'))
  api.all('/api/*', (c) => c.json({ error: 'There is no such call' }, 404))
  return api
}
