import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { EMPTY_DRAFT } from '../../offline/drafts/review-drafts.ts'
import { openRequest } from '../../offline/testing.ts'
import { say } from '../../ui/staff/say.ts'
import type { Suggestions } from '../recognition/suggestions.ts'
import { suggested, withChoice } from '../recognition/testing.ts'
import type { ReviewSession } from '../session/review-session.ts'
import { renderInSession } from '../session/testing.tsx'
import { ReviewForm } from './ReviewForm.tsx'

vi.mock('../../ui/staff/say.ts')

const BUSINESS = { id: 'b-1', name: 'Blue Spruce Books' }
const ORDERED = '2026-11-10T15:31:00.000Z'
const PAID = '2026-11-10T15:52:00.000Z'
const READ = suggested({ business: BUSINESS, receiptDatetime: ORDERED, subtotal: 8.2 })
const TWO_TIMES = withChoice(READ, { receiptDatetime: [ORDERED, PAID] })
const TWO_SUBTOTALS = withChoice(READ, { subtotal: [8.2, 9.57] })
const REQUEST = { ...openRequest('r-1'), businessId: BUSINESS.id, receiptDatetime: ORDERED }
const LESS_TAX: Suggestions = {
  ...READ,
  subtotal: { ...READ.subtotal!, isSure: false, isTotalLessTax: true },
}

const ORDERED_NAME = 'Use Date and time: Nov 10, 10:31 AM, one of two'
const PAID_NAME = 'Use Date and time: Nov 10, 10:52 AM, one of two'

const setup = (suggestions: Suggestions, given: Partial<ReviewSession> = {}) =>
  renderInSession(<ReviewForm meanwhile={null} />, {
    businesses: [BUSINESS],
    recognized: { status: 'read', suggestions },
    ...given,
  })

const button = (name: string) => screen.getByRole('button', { name })
const focused = () => document.activeElement?.getAttribute('aria-label')
const isPressed = (name: string) => button(name).getAttribute('aria-pressed') === 'true'
const said = () => vi.mocked(say).mock.calls.flat()

test('[X19] both values are there to be used, one and then the other, and neither is filled in with the rest', async () => {
  const { user, draft } = setup(TWO_TIMES)
  expect(said()).toEqual(['From the image: Blue Spruce Books, Nov 10, 10:31 AM or 10:52 AM, $8.20'])
  await user.click(screen.getByRole('button', { name: /^Use all/ }))
  expect(draft()).toEqual({ ...EMPTY_DRAFT, business: BUSINESS, subtotal: '8.20' })

  await user.click(button(PAID_NAME))
  expect(draft().receiptDatetime).toBe(PAID)
  expect([isPressed(ORDERED_NAME), isPressed(PAID_NAME)]).toEqual([false, true])
  expect(said()).toContain('Nov 10, 10:52 AM filled in. The other one is Nov 10, 10:31 AM')
  await user.click(button(ORDERED_NAME))
  expect(draft().receiptDatetime).toBe(ORDERED)
  expect([isPressed(ORDERED_NAME), isPressed(PAID_NAME)]).toEqual([true, false])
})

test('a line may end in a name, but in no day and no time', () => {
  setup(READ)
  const shown = [
    'Business: Blue Spruce Books',
    'Date and time: Nov 10, 2026, 10:31 AM',
    'Subtotal: $8.20',
  ].map((name) => button(`Use ${name}`).lastElementChild?.textContent)
  expect(shown).toEqual([' Blue Spruce Books', ' Nov\u00a010,\u00a02026, 10:31\u00a0AM', ' $8.20'])
})

test('[X19] S and Enter choose one and then the other, digits are reasons again, and A approves', async () => {
  const { press, draft, decide } = setup(TWO_TIMES)
  await press('s', 's', '{Enter}')
  expect(draft().receiptDatetime).toBe(PAID)
  await press('s', '{Enter}', '3')
  expect(draft()).toMatchObject({ receiptDatetime: ORDERED, reasons: ['not-readable'] })
  await press('3', 'a')
  expect(decide).toHaveBeenCalledExactlyOnceWith({ kind: 'approve' })
})

test('[X19] whoever types instead is in the field, and ticks no reason', async () => {
  const { press, draft } = setup(TWO_TIMES)
  await press('s', '1', '1')
  expect(draft()).toMatchObject({ datetimeParts: { month: 11 }, reasons: [] })
})

test.each([
  ['another time', { receiptDatetime: '2026-11-09T13:12:00.000Z' }],
  ['half a date', { datetimeParts: { month: 11, day: 9 } }],
])('[X19] S leaves %s that was typed as it is, and goes to neither value', async (_, typed) => {
  const { press, draft } = setup(TWO_TIMES, { draft: { ...EMPTY_DRAFT, ...typed } })
  await press('s', 's')
  expect(draft()).toMatchObject(typed)
  expect([ORDERED_NAME, PAID_NAME]).not.toContain(focused())
})

test('[X19] of two times and two subtotals, Enter goes on from one to the other', async () => {
  const { press, draft, decide } = setup(
    withChoice(READ, { receiptDatetime: [ORDERED, PAID], subtotal: [8.2, 9.57] }),
  )
  await press('s', 's', '{Enter}')
  expect(focused()).toBe('Use Subtotal: $8.20, one of two')
  await press('s', '{Enter}', 'a')
  expect(draft()).toMatchObject({ receiptDatetime: PAID, subtotal: '9.57' })
  expect(decide).toHaveBeenCalledOnce()
})

test('[X19] Enter in the field before goes on to the two values', async () => {
  const { press } = setup({ ...TWO_TIMES, business: null })
  await press('s', ...'blu', '{Enter}')
  expect(focused()).toBe(ORDERED_NAME)
})

test('the year is there where it tells two dates apart', () => {
  setup(withChoice(READ, { receiptDatetime: [ORDERED, '2025-11-10T15:31:00.000Z'] }))
  expect(button('Use Date and time: Nov 10, 2026, 10:31 AM, one of two')).toBeTruthy()
  expect(button('Use Date and time: Nov 10, 2025, 10:31 AM, one of two')).toBeTruthy()
})

test('[X19] nothing is confirmed by one key, also where the customer stated one of the two, and it was chosen', async () => {
  const { user, press, decide } = setup(TWO_SUBTOTALS, { request: { ...REQUEST, subtotal: 9.57 } })
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
  await press('c')
  await user.click(button('Use Subtotal: $9.57, one of two'))
  await press('c')
  expect(decide).not.toHaveBeenCalled()
  const words = 'Two values were read for the subtotal'
  expect(screen.getByText(words)).toBeTruthy()
  expect(said().filter((text) => text === words)).toHaveLength(2)
})

test('[X20] what is the total less the tax says so, is filled in as other values are, and never confirmed', async () => {
  const { press, draft, decide } = setup(LESS_TAX, { request: { ...REQUEST, subtotal: 8.2 } })
  expect(said()).toEqual([
    'From the image: Blue Spruce Books, Nov 10, 2026, 10:31 AM, $8.20, total less tax',
  ])
  expect(button('Use Subtotal: $8.20, total less tax')).toBeTruthy()
  expect(screen.getByText('total less tax')).toBeTruthy()
  await press('s', 'c')
  expect(draft().subtotal).toBe('8.20')
  expect(screen.getByText('total less tax')).toBeTruthy()
  expect(said()).toContain('Not all three were read for sure')
  expect(decide).not.toHaveBeenCalled()
})
