import type { Hono } from 'hono'
import { listPaperLayouts, sharePaperLayouts } from '../../src/contract/layout-calls.ts'
import * as calls from '../../src/contract/review-calls.ts'
import * as events from '../../src/contract/review-event-calls.ts'
import { anyone, reviewersOnly } from '../http/authorization.ts'
import { contractRoute } from '../calls/contract-route.ts'
import type { Database } from '../database/database.ts'
import { correct } from './corrections.ts'
import { decider } from './decisions.ts'
import { listErased } from './erased-requests.ts'
import { historyOf } from './history.ts'
import { parkOrRelease } from './parking.ts'
import { countLayouts, listLayouts } from './paper-layouts.ts'
import { listBusinesses, listTemplateUrls } from './participating-businesses.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { SignedImages } from '../images/receipt-images.ts'
import { decidedReader, findSimilarReceipts, queueReader } from './review-queue.ts'
import { searchRequests } from './search-requests.ts'
import type { TabletReports } from './tablet-reports.ts'
import type { VerifyStaffToken } from '../http/staff-token.ts'

/** Registers reviewers' calls: 6 to 11, 19, and 22 to 28 (spec section 7). */
export function registerReviewRoutes(
  app: Hono,
  database: Database,
  images: SignedImages,
  verifyStaffToken: VerifyStaffToken,
  limits: RateLimits,
  tablets: TabletReports,
): void {
  const authorize = tablets.noted(reviewersOnly(verifyStaffToken))
  const readQueuePage = queueReader(database)
  const decide = decider(database)
  const readDecided = decidedReader(database)

  contractRoute(app, calls.verifyIdToken, {
    authorize: anyone,
    limit: limits.call('token'),
    answer: ({ body }) => verifyStaffToken(body.idToken),
  })
  contractRoute(app, calls.listReviewRequests, {
    authorize,
    answer: async ({ query, caller }) =>
      jsonAnswer(await readQueuePage(images.for(caller), query.last_evaluated_key)),
  })
  contractRoute(app, calls.listSimilarReceipts, {
    authorize,
    answer: async ({ query, caller }) =>
      jsonAnswer(await findSimilarReceipts(database, images.for(caller), query)),
  })
  contractRoute(app, calls.listBusinessesForReview, {
    authorize,
    onlyWithQuery: 'reviewId',
    answer: ({ query }) => listBusinesses(database, query.reviewId),
  })
  contractRoute(app, calls.getReceiptTemplate, {
    authorize,
    answer: async ({ query, caller }) => ({
      urls: await listTemplateUrls(database, images.for(caller), query.business_id),
    }),
  })
  contractRoute(app, calls.decideReviewRequest, {
    authorize,
    answer: async ({ body, caller, requestId }) =>
      jsonAnswer(await decide(images.for(caller), { ...caller, requestId }, body)),
  })
  contractRoute(app, calls.listDecidedRequests, {
    authorize,
    answer: async ({ query, caller }) =>
      jsonAnswer(await readDecided(images.for(caller), query.reviewIds)),
  })
  contractRoute(app, events.correctDecision, {
    authorize,
    answer: async ({ body, caller, requestId }) =>
      jsonAnswer(await correct(database, images.for(caller), { ...caller, requestId }, body)),
  })
  contractRoute(app, events.parkRequest, {
    authorize,
    answer: async ({ body, caller, requestId }) =>
      jsonAnswer(await parkOrRelease(database, images.for(caller), { ...caller, requestId }, body)),
  })
  contractRoute(app, events.readHistory, {
    authorize,
    answer: ({ query, caller }) => historyOf(database, images.for(caller), query.reviewId),
  })
  contractRoute(app, events.listErasedRequests, {
    authorize,
    answer: ({ query }) => listErased(database, query.after),
  })
  contractRoute(app, events.searchRequests, {
    authorize,
    answer: async ({ query, caller }) =>
      jsonAnswer(
        await searchRequests(database, images.for(caller), query.text, query.last_evaluated_key),
      ),
  })
  contractRoute(app, sharePaperLayouts, {
    authorize,
    limit: limits.call('layouts'),
    answer: async ({ body }) => {
      await countLayouts(database, body.layouts)
      return { accepted: true as const }
    },
  })
  contractRoute(app, listPaperLayouts, {
    authorize,
    answer: async () => ({ layouts: await listLayouts(database) }),
  })
}

/** An answer whose JSON is ready. */
function jsonAnswer(json: string): Response {
  return new Response(json, { headers: { 'Content-Type': 'application/json' } })
}
