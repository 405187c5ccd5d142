import type { Hono } from 'hono'
import * as formCalls from '../../src/contract/form-calls.ts'
import * as calls from '../../src/contract/public-calls.ts'
import { anyone, ourPages } from '../http/authorization.ts'
import type { ResetBusinessPassword } from './business-password.ts'
import { storeMessage } from './contact-messages.ts'
import { contractRoute } from '../calls/contract-route.ts'
import { listPassCoupons, readCoupon } from './coupons.ts'
import type { Database } from '../database/database.ts'
import type { Env } from '../config/env.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import { readRestaurants } from './restaurants.ts'
import { readShops } from './shops.ts'
import { countVisit } from './visits.ts'
import { addToWaitlist } from './waitlist.ts'

/** Registers visitors' calls: 1, 2, 4, 5, 12 to 15 and 18 (spec section 7). The auth provider answers call 3. */
export function registerPublicRoutes(
  app: Hono,
  env: Env,
  database: Database,
  resetBusinessPassword: ResetBusinessPassword,
  limits: RateLimits,
): void {
  const authorize = ourPages(env.API_KEY)

  contractRoute(app, formCalls.joinWaitlist, {
    authorize,
    limit: limits.call('waitlist'),
    status: 202,
    answer: async ({ body }) => {
      await addToWaitlist(database, body)
      return { accepted: true as const }
    },
  })
  contractRoute(app, formCalls.sendEmail, {
    authorize: anyone,
    limit: limits.call('email'),
    answer: async ({ body }) => {
      await storeMessage(database, env, body)
      return 'OK'
    },
  })
  contractRoute(app, formCalls.resetBusinessPassword, {
    authorize,
    limit: limits.call('password'),
    answer: async ({ body }) => {
      await resetBusinessPassword(body)
      return { accepted: true as const }
    },
  })
  for (const [kind, call] of [
    ['consumer', calls.recordConsumerVisit],
    ['business', calls.recordBusinessVisit],
  ] as const) {
    contractRoute(app, call, {
      authorize,
      limit: limits.call(`visit-${kind}`),
      answer: async ({ body, idempotencyKey }) => {
        await countVisit(database, kind, body, idempotencyKey)
        return {}
      },
    })
  }
  contractRoute(app, calls.listPassCoupons, {
    authorize,
    answer: () => listPassCoupons(database),
  })
  contractRoute(app, calls.listRestaurants, {
    authorize,
    answer: () => readRestaurants(database),
  })
  contractRoute(app, calls.getPassCoupon, {
    authorize,
    answer: ({ params }) => readCoupon(database, true, params.id),
  })
  contractRoute(app, calls.getCoupon, {
    authorize,
    answer: ({ params }) => readCoupon(database, false, params.id),
  })
  contractRoute(app, calls.listShops, {
    authorize,
    answer: async () => ({ shops: await readShops(database) }),
  })
}
