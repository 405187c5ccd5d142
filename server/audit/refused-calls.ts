import type { Hono } from 'hono'
import type {} from 'hono/request-id'
import { addBusinessAndUser, listAddedBusinesses } from '../../src/contract/business-calls.ts'
import { EMBEDDED_SERVICES, type Endpoint } from '../../src/contract/endpoint.ts'
import * as reviewCalls from '../../src/contract/review-calls.ts'
import type { ClientAddress } from '../http/client-address.ts'
import type { VerifyStaffToken } from '../http/staff-token.ts'
import type { AuditBuffer } from './audit-buffer.ts'

const STAFF_CALLS: Endpoint[] = [
  reviewCalls.listReviewRequests,
  reviewCalls.listSimilarReceipts,
  reviewCalls.listBusinessesForReview,
  reviewCalls.getReceiptTemplate,
  reviewCalls.decideReviewRequest,
  reviewCalls.listDecidedRequests,
  addBusinessAndUser,
  listAddedBusinesses,
]

/** Nobody signed in, the wrong person, nothing there, or already decided by another. */
const REFUSALS = new Set([401, 403, 404, 409])

/** Notes in the audit log who was refused which of the staff's calls. Must come before the calls' routes. */
export function auditRefusedCalls(
  api: Hono,
  audit: AuditBuffer,
  verifyStaffToken: VerifyStaffToken,
  addressOf: ClientAddress,
): void {
  for (const { method, service, path } of STAFF_CALLS) {
    const route = `${EMBEDDED_SERVICES[service]}${path}`
    api.on(method, route, async (c, next) => {
      await next()
      const { status } = c.res
      if (!REFUSALS.has(status) || isPublic(path, c.req.query('reviewId'))) return
      const entry = {
        requestId: c.get('requestId') ?? '',
        actorUid: null,
        actorEmail: null,
        action: 'refused',
        subject: `${method} ${route}`,
        status,
      }
      const noteStranger = () => audit.noteStranger(addressOf(c), entry)
      const token = c.req.header('authorization')?.replace(/^Bearer /i, '')
      if (status === 401 || !token) return noteStranger()
      // Not awaited, so that the answer is not held up.
      void verifyStaffToken(token).then(
        ({ uid, email }) => audit.note({ ...entry, actorUid: uid, actorEmail: email }),
        noteStranger,
      )
    })
  }
}

/** Call 13 is for everybody and shares its path with call 9. */
function isPublic(path: string, reviewId: string | undefined): boolean {
  return path === reviewCalls.listBusinessesForReview.path && reviewId === undefined
}
