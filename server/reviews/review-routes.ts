import type { Hono } from 'hono'
import * as calls from '../../src/contract/review-calls.ts'
import { anyone, reviewersOnly } from '../http/authorization.ts'
import { contractRoute } from '../http/contract-route.ts'
import type { Database } from '../database/database.ts'
import { decide } from './decisions.ts'
import { listBusinesses, listTemplateUrls } from './participating-businesses.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { ImageUrls } from '../images/receipt-images.ts'
import { readQueuePage } from './review-queue.ts'
import { findSimilarReceipts } from './similar-receipts.ts'
import type { VerifyStaffToken } from '../http/staff-token.ts'

/** Registers reviewers' calls: 6 to 11 (spec section 7). */
export function registerReviewRoutes(
  app: Hono,
  database: Database,
  images: ImageUrls,
  verifyStaffToken: VerifyStaffToken,
  limits: RateLimits,
): void {
  const authorize = reviewersOnly(verifyStaffToken)

  contractRoute(app, calls.verifyIdToken, {
    authorize: anyone,
    limit: limits.call('token'),
    answer: ({ body }) => verifyStaffToken(body.idToken),
  })
  contractRoute(app, calls.listReviewRequests, {
    authorize,
    answer: ({ query }) => readQueuePage(database, images, query.last_evaluated_key),
  })
  contractRoute(app, calls.listSimilarReceipts, {
    authorize,
    answer: async ({ query }) => ({ items: await findSimilarReceipts(database, images, query) }),
  })
  contractRoute(app, calls.listBusinessesForReview, {
    authorize,
    onlyWithQuery: 'reviewId',
    answer: ({ query }) => listBusinesses(database, query.reviewId),
  })
  contractRoute(app, calls.getReceiptTemplate, {
    authorize,
    answer: async ({ query }) => ({
      urls: await listTemplateUrls(database, images, query.business_id),
    }),
  })
  contractRoute(app, calls.decideReviewRequest, {
    authorize,
    answer: ({ body, caller }) => decide(database, images, caller, body),
  })
}
