import type { Hono } from 'hono'
import { addBusinessAndUser } from '../../src/contract/business-calls.ts'
import { LOGO } from '../../src/rules/business.ts'
import { addBusiness } from './add-business.ts'
import { staffOnly } from '../http/authorization.ts'
import { contractRoute } from '../http/contract-route.ts'
import type { Database } from '../database/database.ts'
import type { OwnerAccounts } from './owner-accounts.ts'
import type { VerifyStaffToken } from '../http/staff-token.ts'

/** The largest logo in base64, plus 128 KiB for the text fields in any script. */
const MAX_BODY_BYTES = Math.ceil(LOGO.maxBytes / 3) * 4 + 128 * 1024

/** Registers call 16, which is open to all staff (spec section 6). */
export function registerBusinessRoutes(
  app: Hono,
  database: Database,
  owners: OwnerAccounts,
  verifyStaffToken: VerifyStaffToken,
): void {
  contractRoute(app, addBusinessAndUser, {
    authorize: staffOnly(verifyStaffToken),
    maxBodyBytes: MAX_BODY_BYTES,
    answer: ({ body, query, caller, requestId }) =>
      addBusiness(database, owners, {
        business: body,
        submission: query.submission,
        isConfirmed: query.confirmed === '1',
        addedBy: caller,
        requestId,
        now: new Date(),
      }),
  })
}
