import { expect, test } from 'vitest'
import { isExpired, receiptHints, type HintFacts } from './receipt-hints.ts'

const FACTS: HintFacts = {
  receiptDatetime: '2026-11-10T13:12:31.000Z',
  submittedDatetime: '2026-11-10T13:31:00.000Z',
  sameTotal: [],
  sameImage: [],
}
const maya = { userEmail: 'maya@example.com', submittedDatetime: '2026-11-10T13:31:00.000Z' }
const sam = { userEmail: 'sam@example.com', submittedDatetime: '2026-11-12T15:30:00.000Z' }

const kinds = (facts: Partial<HintFacts>) =>
  receiptHints({ ...FACTS, ...facts }).map(({ kind, reason }) => [kind, reason])

test('nothing speaks against an ordinary receipt, nor against what is not known', () => {
  expect(kinds({})).toEqual([])
  expect(kinds({ receiptDatetime: null })).toEqual([])
})

test.each([
  // 10:00 EDT on October 12 to 10:00 EST on November 11: thirty days, and 721 hours.
  ['over the end of summer time', '2026-10-12T14:00:00.000Z', '2026-11-11T15:00:00.000Z', false],
  ['and a second more', '2026-10-12T14:00:00.000Z', '2026-11-11T15:00:01.000Z', true],
  // 10:00 EST on February 20 to 10:00 EDT on March 22: thirty days, and 719 hours.
  ['over its beginning', '2026-02-20T15:00:00.000Z', '2026-03-22T14:00:00.000Z', false],
  ['and a second more', '2026-02-20T15:00:00.000Z', '2026-03-22T14:00:01.000Z', true],
  // 2:30 on March 8 does not exist: the receipt of February 6, 2:30, expires at 3:30.
  ['into the hour that is skipped', '2026-02-06T07:30:00.000Z', '2026-03-08T07:30:00.000Z', false],
])('thirty days %s', (_, bought, submitted, expired) => {
  expect(isExpired(bought, submitted)).toBe(expired)
  expect(kinds({ receiptDatetime: bought, submittedDatetime: submitted })).toEqual(
    expired ? [['expired', 'expired']] : [],
  )
})

test('a date after the submission suggests an invalid date', () => {
  expect(kinds({ receiptDatetime: '2026-11-10T13:31:00.000Z' })).toEqual([])
  expect(kinds({ receiptDatetime: '2026-11-10T13:31:00.001Z' })).toEqual([
    ['future', 'missing-invalid-date'],
  ])
})

test('the same image and the same total suggest a duplicate, in words that name the other one', () => {
  const hints = receiptHints({ ...FACTS, sameTotal: [maya, sam], sameImage: [sam] })
  expect(hints.map(({ reason }) => reason)).toEqual(['duplicate', 'duplicate'])
  expect(hints.map(({ words }) => words)).toEqual([
    'The same image came from sam@example.com, submitted Nov 12, 2026, 10:30 AM.',
    'This customer sent another receipt with the same total, submitted Nov 10, 2026, 8:31 AM, and 1 more.',
  ])
})
