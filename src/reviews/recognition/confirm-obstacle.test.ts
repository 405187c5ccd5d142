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

const ALL = {
  request: REQUEST,
  recognized: read(VALUES),
  draft: EMPTY_DRAFT,
  hints: [],
}

const filledIn = (part: Partial<ReviewDraft>) => ({ ...ALL, draft: { ...EMPTY_DRAFT, ...part } })

test('nothing is in the way where all was read for sure and stated alike, also once it is filled in', () => {
  expect(confirmObstacle(ALL)).toBeNull()
  const { business, receiptDatetime } = VALUES
  expect(confirmObstacle(filledIn({ business, receiptDatetime, subtotal: '8.2' }))).toBeNull()
})

const { receiptDatetime: DATETIME } = VALUES
const TWO_DATES = withChoice(suggested(VALUES), {
  receiptDatetime: [DATETIME, '2026-11-10T13:33:00.000Z'],
})
const UNSURE = suggested(VALUES)
UNSURE.receiptDatetime = { ...UNSURE.receiptDatetime!, isSure: false }

test.each([
  [
    'reading is turned off',
    { ...ALL, recognized: { status: 'not-read', why: 'off' } as const },
    'Images are not read on this tablet',
  ],
  [
    'the image is being read',
    { ...ALL, recognized: { status: 'reading' } as const },
    'The image is still being read',
  ],
  [
    'a value is missing',
    { ...ALL, recognized: read({ ...VALUES, subtotal: 0 }) },
    'Not all three were read for sure',
  ],
  [
    'a value is unsure',
    { ...ALL, recognized: { status: 'read', suggestions: UNSURE } as const },
    'Not all three were read for sure',
  ],
  [
    'one of two dates is meant',
    { ...ALL, recognized: { status: 'read', suggestions: TWO_DATES } as const },
    'Two values were read for the date',
  ],
  [
    'the customer stated another amount',
    { ...ALL, request: { ...REQUEST, subtotal: 8.21 } },
    'The customer stated something else',
  ],
  [
    'the customer stated no date',
    { ...ALL, request: { ...REQUEST, receiptDatetime: null } },
    'The customer did not state all three',
  ],
  ['a reason is ticked', filledIn({ reasons: ['not-readable'] }), 'A rejection reason is ticked'],
  ['Other is ticked', filledIn({ otherReason: '' }), 'A rejection reason is ticked'],
  [
    'another business is chosen',
    filledIn({ business: { id: 'b-2', name: 'Depot Town Coffee' } }),
    'Something else is in the form',
  ],
  ['another amount is typed', filledIn({ subtotal: '8.21' }), 'Something else is in the form'],
  [
    'another date is typed',
    filledIn({ receiptDatetime: '2026-11-10T13:12:00.000Z' }),
    'Something else is in the form',
  ],
  [
    'half a date is typed',
    filledIn({ datetimeParts: { month: 11 } }),
    'Something else is in the form',
  ],
  ['a hint warns', { ...ALL, hints: [HINT] }, 'There is a hint against this receipt'],
])('no confirmation while %s', (_, confirmable, words) => {
  expect(confirmObstacle(confirmable)).toBe(words)
})
