import { submitReceipt } from './intake-calls.ts'
import { describe, expect, test } from 'vitest'
import { expectRefused, type Wrong } from '../../tests/fixtures/data/first-problem.ts'
import { HOSTILE_IDS } from '../../tests/fixtures/data/hostile-ids.ts'
import {
  ASKED_MOST,
  decideReviewRequest,
  getReceiptTemplate,
  listBusinessesForReview,
  listDecidedRequests,
  listReviewRequests,
  listSimilarReceipts,
  verifyIdToken,
} from './review-calls.ts'

const IDS = Object.values(HOSTILE_IDS)
const AT = '2026-11-10T13:12:31.000Z'

const DECIDED = {
  userEmail: 'ada@customers.example',
  reviewerEmail: 'reviewer@campfire.example',
  reviewerNotes: '',
  reviewId: 'r-0001',
}
const APPROVAL = {
  ...DECIDED,
  isApproved: true,
  businessId: 'b-abay-table',
  businessName: 'Abay Table',
  subtotal: 12.5,
  receiptDatetime: AT,
}

describe('call 11 refuses', () => {
  const rejection = { ...DECIDED, isApproved: false, rejectionReasons: ['expired', 'Torn in two'] }
  const wrongInBoth: Wrong = {
    reviewId: [...IDS, 17, null, undefined],
    userEmail: [`${'a'.repeat(250)}@b.example`, 'a\0b', undefined],
    reviewerEmail: [undefined, null],
    reviewerNotes: [undefined, null, 'x'.repeat(2001), 'a\0b', 'a\udc00b'],
    isApproved: ['true', undefined],
  }

  test('[V5] a wrong approval', () => {
    expectRefused(decideReviewRequest.body, APPROVAL, {
      ...wrongInBoth,
      businessId: IDS,
      businessName: ['', '   ', 'Sligo\0'],
      subtotal: [-0.01, 1000.01, 12.345, 1e300, '', '1,234', '-1', '12,50 €', null, undefined, [1]],
      receiptDatetime: [
        ...['yesterday', '2026-02-30T00:00:00.000Z', '2026-11-10', 1762780351000, undefined],
        ...['2026-11-10T08:12:31.000-05:00', '0000-01-01T00:00:00.000Z'],
        // A year typed as 26, which the database would store, and as 50, which it would take for 1950.
        ...['0026-11-10T13:12:31.000Z', '0050-11-10T13:12:31.000Z', '2015-01-01T04:59:59.999Z'],
      ],
      rejectionReasons: [['duplicate']],
      isAdmin: [true],
    })
  })

  test('[V6] a wrong rejection', () => {
    expectRefused(decideReviewRequest.body, rejection, {
      ...wrongInBoth,
      rejectionReasons: [
        ...[undefined, [], 'not-readable', [''], [' \n'], ['\u200b\u3164'], ['x'.repeat(301)]],
        ...[['a\0'], ['a\ud800'], [null], ['expired', 'expired'], ['Torn in two', 'Torn in three']],
        Array.from({ length: 12 }, (_, index) => `reason ${index}`),
      ],
      subtotal: [12.5],
    })
  })
})

test.each([
  ['12,50', 12.5],
  ['$12.50', 12.5],
  ['１２．５０', 12.5],
  ['1,000.00', 1000],
  ['0', 0],
  ['0.30000000000000004', 0.3],
])('[V4] call 11 understands the subtotal %j, and stores %d', (subtotal, stored) => {
  const made = { ...APPROVAL, subtotal, reviewerNotes: '\u200b\u00a0' }
  // Notes with nothing to see in them are none.
  const expected = { ...made, subtotal: stored, reviewerNotes: '' }
  expect(decideReviewRequest.body.parse(made)).toEqual(expected)
})

test.each([
  ...['2026-11-10T08:12:31-05:00', '2026-11-10T13:12:31.000000Z', '2026-11-10T08:12:31-0500'],
  ...['2026-11-10 13:12:31 +0000', '2026-11-10 13:12:31 UTC', '2026-11-10t13:12:31z'],
  ...['2026-11-10T08:12:31-05', '2026-11-10T08:12:31-05:00[America/New_York]'],
])('[I1] call 20 understands the time %j', (receiptDatetime) => {
  expect(submitReceipt.body.parse({ receiptDatetime })).toEqual({
    receiptDatetime: '2026-11-10T13:12:31.000Z',
  })
})

test('[I1] call 20 understands a time without seconds', () => {
  for (const receiptDatetime of ['2026-11-10T13:12Z', '2026-11-10T08:12-05:00']) {
    expect(submitReceipt.body.parse({ receiptDatetime })).toEqual({
      receiptDatetime: '2026-11-10T13:12:00.000Z',
    })
  }
})

test('[I1] call 20 refuses a time without an offset, and one that does not exist', () => {
  const refused = ['2026-11-10T08:12:31', '2026-02-30T08:12:31Z', '2026-11-10', '1762780351']
  for (const receiptDatetime of [...refused, '2026-11-10T08:12:31 EST', '2026-11-10T24:12:31Z']) {
    expect(submitReceipt.body.safeParse({ receiptDatetime }).success, receiptDatetime).toBe(false)
  }
})

test('calls 6 to 10 and 19 refuse wrong parameters', () => {
  const key = (changes: object) =>
    JSON.stringify({ submittedDatetime: AT, id: 'r-0001', ...changes })
  expectRefused(verifyIdToken.body, { idToken: 'a' }, { idToken: ['', 'x'.repeat(8193), 1, null] })
  expectRefused(
    listReviewRequests.query,
    { last_evaluated_key: key({}) },
    {
      last_evaluated_key: [
        ...['no JSON', '', '17', 'x'.repeat(300), key({ id: "' or 1=1" })],
        ...[key({ submittedDatetime: 'now' }), key({ also: 1 })],
      ],
      limit: ['1000'],
    },
  )
  expectRefused(
    listSimilarReceipts.query,
    { businessId: 'b-abay-table', receiptDatetime: AT, subtotal: '12.50' },
    {
      businessId: [...IDS, undefined, ['a', 'b']],
      receiptDatetime: ['', '2026-11-10', AT.replace('2026', '0000')],
      subtotal: ['', '-1', '1e3', '1000.01', '1.234', '1 or 1=1', ['1', '2']],
      also: ['1'],
    },
  )
  const reviewId = [...IDS, undefined, ['a', 'b']]
  expectRefused(listBusinessesForReview.query, { reviewId: 'r-0001' }, { reviewId, also: ['1'] })
  expectRefused(getReceiptTemplate.query, { business_id: 'b-1' }, { business_id: reviewId })
  const tooMany = Array.from({ length: ASKED_MOST + 1 }, (_, index) => `r-${index}`)
  const reviewIds = [...IDS, undefined, ['a', 'b'], 'r-1,', tooMany.join()]
  const asked = { reviewIds: tooMany.slice(1).join() }
  expectRefused(listDecidedRequests.query, asked, { reviewIds, also: ['1'] })
})
