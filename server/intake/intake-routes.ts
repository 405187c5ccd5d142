import type { Hono } from 'hono'
import * as calls from '../../src/contract/intake-calls.ts'
import { RECEIPT_IMAGES } from '../../src/rules/receipt-images.ts'
import type { Database } from '../database/database.ts'
import type { VerifyAccountToken } from '../http/account-token.ts'
import { customersOnly, type Authorize, type Customer } from '../http/authorization.ts'
import { contractRoute } from '../calls/contract-route.ts'
import { HttpError } from '../http/http-error.ts'
import { tooMany, type RateLimits } from '../http/rate-limits.ts'
import { readForm } from '../calls/image-forms.ts'
import type { ImageStorage } from '../images/image-storage.ts'
import { imageDecoder } from './image-decoder.ts'
import { storeReceipt } from './new-receipt.ts'
import { creditedPoints } from '../reviews/credited-points.ts'
import type { ReceiptImage } from './receipt-image.ts'
import { waitingLine } from './waiting-line.ts'
import { listOwnReceipts } from './own-receipts.ts'
import { listChanges } from './receipt-changes.ts'

interface SentImages {
  images: Buffer[]
  decode: (sent: Buffer) => Promise<ReceiptImage>
}

/** Registers the calls of the customers' app: 20, 21, 29 and 30 (spec section 7). */
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

  const decode = imageDecoder()
  const inLine = waitingLine()

  contractRoute<typeof calls.submitReceipt, Customer, SentImages>(app, calls.submitReceipt, {
    authorize: authorizeLimited,
    limit: limits.call('receipts-from'),
    status: 201,
    receive: (request, { uid }, use) => {
      const length = request.headers.get('content-length')
      return inLine(uid, length === null ? null : Number(length), async (place) => {
        const { fields, images } = await readForm(request, RECEIPT_IMAGES, place.hold)
        place.arrived(images.length)
        const decodeInTurn = (sent: Buffer) => place.turn((withinMs) => decode(sent, withinMs))
        return use(fields, { images, decode: decodeInTurn })
      })
    },
    answer: ({ body, sent: { images, decode }, caller, idempotencyKey }) => {
      if (!idempotencyKey) throw new HttpError(400, 'Idempotency-Key: must be there')
      const receipt = { customer: caller, key: idempotencyKey, stated: body, images }
      return storeReceipt(database, storage, { ...receipt, submittedAt: new Date() }, decode)
    },
  })
  contractRoute(app, calls.listOwnReceipts, {
    authorize,
    answer: ({ query, caller }) =>
      listOwnReceipts(database, caller.email, query.last_evaluated_key),
  })
  contractRoute(app, calls.listChanges, {
    authorize,
    answer: ({ query, caller }) => listChanges(database, caller.email, query.since),
  })
  contractRoute(app, calls.readPoints, {
    authorize,
    answer: async ({ caller }) => ({
      creditedPoints: await creditedPoints(database, caller.email),
    }),
  })
}
