import { describe, expect, test } from 'vitest'
import {
  approvalProblems,
  isListed,
  plainSubtotal,
  REJECTION_REASONS,
  rejectionProblems,
  rejectionReasonTexts,
  subtotalProblem,
  type ReviewInput,
} from './receipt.ts'

const complete: ReviewInput = {
  business: { id: 'b', name: 'B' },
  receiptDatetime: '2026-11-20T19:35:00.000Z',
  subtotal: '12.50',
  reasons: [],
  otherReason: null,
}

describe('subtotal', () => {
  test.each(['1', '0.5', '0.00', '.5', '12.', '12.34', '1000', ' 7 '])('takes %s', (text) =>
    expect(subtotalProblem(text)).toBeNull(),
  )
  test.each([
    ['Input the subtotal', ['', '\u200b']],
    ['Subtotal cannot start with 0', ['0', '05', '00.5', '012,50']],
    ['Subtotal cannot be more than a 1000', ['1000.01', '99999999999999999999', '1,234.50']],
    ['Subtotal has at most two decimals', ['12.345']],
    ['Is this 1.23 or 1234.00? Type the subtotal with cents', ['1,234']],
  ])('says "%s" of %j', (message, texts) => {
    expect(texts.map((text) => subtotalProblem(text))).toEqual(texts.map(() => message))
  })
})

test.each([
  ['12,50', '12.50'],
  ['$1,000.00', '1000.00'],
  ['1,000', null],
  ['1,234.50', null],
])('[V4] the subtotal %j is sent as %s', (text, sent) => expect(plainSubtotal(text)).toBe(sent))

describe('approval', () => {
  const now = Date.parse('2026-11-21T15:00:00.000Z')

  test('takes complete input', () => expect(approvalProblems(complete, now)).toEqual({}))
  test('names each missing field in the words of the spec', () => {
    const empty = { ...complete, business: null, receiptDatetime: null, subtotal: '' }
    expect(approvalProblems(empty, now)).toEqual({
      business: 'You must select one of the businesses from the searchbox',
      receiptDatetime: 'Select a datetime',
      subtotal: 'Input the subtotal',
    })
  })
})

describe('rejection', () => {
  test('needs a reason', () => {
    expect(rejectionProblems(complete)).toEqual({ reasons: 'Please select at least one reason' })
  })
  test('takes a named one, or a text of its own', () => {
    // Section 9 names ten; others may follow them.
    expect(REJECTION_REASONS.length).toBeGreaterThanOrEqual(10)
    expect(rejectionProblems({ ...complete, reasons: ['expired'] })).toEqual({})
    expect(rejectionProblems({ ...complete, otherReason: 'Torn in two' })).toEqual({})
  })
  test('Other without a text is no reason', () => {
    expect(rejectionProblems({ ...complete, otherReason: ' ' })).toHaveProperty('otherReason')
  })
  test('sends the reasons in the order of the spec, the own text last', () => {
    const input = { reasons: ['expired', 'duplicate'] as const, otherReason: ' Torn ' }
    expect(rejectionReasonTexts(input)).toEqual(['duplicate', 'expired', 'Torn'])
    const twice = { reasons: ['expired'] as const, otherReason: 'expired' }
    expect(rejectionReasonTexts(twice)).toEqual(['expired'])
  })
})

test('a request is listed at once or from five minutes after its submission', () => {
  const minutes = (count: number) => count * 60_000
  expect(isListed(0, 0)).toBe(true)
  expect(isListed(0, minutes(5) - 1)).toBe(false)
  expect(isListed(0, minutes(5))).toBe(true)
})
