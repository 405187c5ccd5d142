import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from '../../offline/drafts/review-drafts.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import { openRequest } from '../../offline/testing.ts'
import type { ReceiptHint } from '../../rules/receipt-hints.ts'
import type { Recognized } from './suggestions.ts'
import { suggested, withChoice } from './testing.ts'
import { confirmObstacle } from './confirm-obstacle.ts'

const VALUES = {
  business: { id: 'b-1', name: 'Blue Spruce Books' },
  receiptDatetime: '2026-11-10T13:12:31.000Z',
  subtotal: 8.2,
}
const REQUEST = {
  ...openRequest('r-1'),
  businessId: 'b-1',
  businessName: 'Blue Spruce Books',
  // Customers state no seconds.
  receiptDatetime: '2026-11-10T13:12:00.000Z',
  subtotal: 8.2,
}
const HINT: ReceiptHint = { kind: 'expired', words: 'Too old', reason: 'expired' }

const read = (values: Parameters<typeof suggested>[0]): Recognized => ({
  status: 'read',
  suggestions: suggested(values),
})

const ALL: Parameters<typeof confirmObstacle>[0] = {
  request: REQUEST,
  recognized: read(VALUES),
  draft: EMPTY_DRAFT,
  hints: [],
}

const filledIn = (part: Partial<ReviewDraft>) => ({ ...ALL, draft: { ...EMPTY_DRAFT, ...part } })

test('nothing is in the way where all was read for sure and stated alike, also once it is filled in', () => {
  expect(confirmObstacle(ALL)).toBeNull()
  expect(confirmObstacle(stated({ subtotal: 8.2000001 }))).toBeNull()
  const { business, receiptDatetime } = VALUES
  expect(confirmObstacle(filledIn({ business, receiptDatetime, subtotal: '8.2' }))).toBeNull()
})

const { receiptDatetime: DATETIME } = VALUES
const TWO_DATES = withChoice(suggested(VALUES), {
  receiptDatetime: [DATETIME, '2026-11-10T13:33:00.000Z'],
})
const UNSURE = suggested(VALUES)
UNSURE.receiptDatetime = { ...UNSURE.receiptDatetime!, isSure: false }

const OTHER = { id: 'b-2', name: 'Depot Town Coffee' }
const readAs = (recognized: Recognized) => ({ ...ALL, recognized })
const stated = (part: object) => ({ ...ALL, request: { ...REQUEST, ...part } })

test.each<[string, (typeof ALL)[]]>([
  ['Images are not read on this tablet', [readAs({ status: 'not-read', why: 'off' })]],
  ['The image is still being read', [readAs({ status: 'reading' })]],
  ['Not all three were read for sure', [readAs(read({ ...VALUES, subtotal: 0 }))]],
  ['Not all three were read for sure', [readAs({ status: 'read', suggestions: UNSURE })]],
  ['Two values were read for the date', [readAs({ status: 'read', suggestions: TWO_DATES })]],
  ['The customer stated something else', [stated({ subtotal: 8.21 })]],
  ['The customer stated something else', [stated({ businessId: 'b-2' })]],
  ['The customer stated something else', [stated({ receiptDatetime: '2026-11-10T13:13:00.000Z' })]],
  ['The customer did not state all three', [stated({ receiptDatetime: null })]],
  [
    'A rejection reason is ticked',
    [filledIn({ reasons: ['expired'] }), filledIn({ otherReason: '' })],
  ],
  [
    'Something else is in the form',
    [filledIn({ subtotal: '8.21' }), filledIn({ business: OTHER })],
  ],
  ['Something else is in the form', [filledIn({ receiptDatetime: REQUEST.receiptDatetime })]],
  ['Something else is in the form', [filledIn({ datetimeParts: { month: 11 } })]],
  ['There is a hint against this receipt', [{ ...ALL, hints: [HINT] }]],
])('no confirmation: %s', (words, cases) => {
  expect(cases.map((one) => confirmObstacle(one))).toEqual(cases.map(() => words))
})
