import type { Context, MiddlewareHandler } from 'hono'
import type {} from 'hono/request-id'
import { EMBEDDED_SERVICES } from '../../src/contract/endpoint.ts'
import { ENDPOINTS } from '../../src/contract/endpoints.ts'
import type { VerifyStaffToken } from '../http/staff-token.ts'
import type { AuditBuffer } from './audit-buffer.ts'

const STAFF_CALLS = ENDPOINTS.filter(({ authorization }) => authorization === 'staff')

/** Nobody signed in, the wrong person, nothing there, or already decided by another. */
const REFUSALS = new Set([401, 403, 404, 409])

/** Notes in the audit log who was refused which of the staff's calls. */
export function auditRefusedCalls(
  audit: AuditBuffer,
  verifyStaffToken: VerifyStaffToken,
  addressOf: (c: Context) => string,
): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { status } = c.res
    const call = STAFF_CALLS.find(({ call }) => call === c.get('call'))
    if (!call || !REFUSALS.has(status)) return
    const entry = {
      requestId: c.get('requestId') ?? '',
      actorUid: null,
      actorEmail: null,
      action: 'refused',
      subject: `${call.method} ${EMBEDDED_SERVICES[call.service]}${call.path}`,
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
  }
}
