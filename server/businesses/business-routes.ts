import type { Hono } from 'hono'
import { addBusinessAndUser, listAddedBusinesses } from '../../src/contract/business-calls.ts'
import { LOGO } from '../../src/rules/business.ts'
import { addBusiness } from './add-business.ts'
import { listAdditions } from './added-businesses.ts'
import { staffOnly } from '../http/authorization.ts'
import { contractRoute } from '../calls/contract-route.ts'
import type { Database } from '../database/database.ts'
import type { OwnerAccounts } from './owner-accounts.ts'
import type { VerifyStaffToken } from '../http/staff-token.ts'

/** The largest logo in base64, plus 128 KiB for the text fields in any script. */
const MAX_BODY_BYTES = Math.ceil(LOGO.maxBytes / 3) * 4 + 128 * 1024

/** Registers calls 16 and 17, which are open to all staff (spec section 6). */
export function registerBusinessRoutes(
  app: Hono,
  database: Database,
  owners: OwnerAccounts,
  verifyStaffToken: VerifyStaffToken,
): void {
  const authorize = staffOnly(verifyStaffToken)
  contractRoute(app, addBusinessAndUser, {
    authorize,
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
  contractRoute(app, listAddedBusinesses, {
    authorize,
    answer: async () => ({ items: await listAdditions(database) }),
  })
}
