import type { Hono } from 'hono'
import { listOwnReceipts, submitReceipt } from '../../src/contract/intake-calls.ts'
import type { Database } from '../database/database.ts'
import type { VerifyAccountToken } from '../http/account-token.ts'
import { customersOnly, type Authorize, type Customer } from '../http/authorization.ts'
import { contractRoute } from '../http/contract-route.ts'
import { HttpError } from '../http/http-error.ts'
import { tooMany, type RateLimits } from '../http/rate-limits.ts'
import { uploads } from '../http/uploads.ts'
import type { ImageStorage } from '../images/image-storage.ts'
import { storeReceipt } from './new-receipt.ts'
import { listOwnReceipts as readOwnReceipts } from './own-receipts.ts'

/** Of all uploads at one time: three of the largest, or dozens of usual ones. */
const MOST_UPLOADED_BYTES = 256_000_000

/** Registers the calls of the customers' app: 20 and 21 (spec section 7). */
export function registerIntakeRoutes(
  app: Hono,
  database: Database,
  storage: ImageStorage,
  verifyCustomerToken: VerifyAccountToken,
  limits: RateLimits,
): void {
  const authorize = customersOnly(verifyCustomerToken)
  /** Before the body is read. */
  const authorizeLimited: Authorize<Customer> = async (header) => {
    const customer = await authorize(header)
    const waitMs = await limits.receipts.take(customer.uid)
    if (waitMs > 0) throw tooMany(waitMs)
    return customer
  }

  contractRoute(app, submitReceipt, {
    authorize: authorizeLimited,
    limit: limits.call('receipts-from'),
    uploads: uploads(MOST_UPLOADED_BYTES),
    status: 201,
    answer: ({ body, images, caller, idempotencyKey }) => {
      if (!idempotencyKey) throw new HttpError(400, 'Idempotency-Key: must be there')
      return storeReceipt(database, storage, {
        customer: caller,
        key: idempotencyKey,
        stated: body,
        images,
        submittedAt: new Date(),
      })
    },
  })
  contractRoute(app, listOwnReceipts, {
    authorize,
    answer: ({ query, caller }) =>
      readOwnReceipts(database, caller.email, query.last_evaluated_key),
  })
}
