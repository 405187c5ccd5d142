/** All calls of the spec's section 7 in one table, by the spec's number. */
import { addBusinessAndUser } from './business-calls.ts'
import type { Endpoint } from './endpoint.ts'
import * as publicCalls from './public-calls.ts'
import * as reviewCalls from './review-calls.ts'

export const ENDPOINTS: Record<string, Endpoint> = {
  '1': publicCalls.joinWaitlist,
  '2': publicCalls.sendEmail,
  '3': publicCalls.confirmPasswordReset,
  '4': publicCalls.resetBusinessPassword,
  '5': publicCalls.recordConsumerVisit,
  '5 business': publicCalls.recordBusinessVisit,
  '6': reviewCalls.verifyIdToken,
  '7': reviewCalls.listReceiptActivity,
  '8': reviewCalls.listSimilarReceipts,
  '9': reviewCalls.listBusinessesForReview,
  '10': reviewCalls.getReceiptTemplate,
  '11': reviewCalls.decideReceiptActivity,
  '12': publicCalls.listPassCoupons,
  '13': publicCalls.listRestaurants,
  '14': publicCalls.getPassCoupon,
  '15': publicCalls.getCoupon,
  '16': addBusinessAndUser,
}
