import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { EMPTY_DRAFT } from '../../offline/drafts/review-drafts.ts'
import { openRequest } from '../../offline/testing.ts'
import { say } from '../../ui/staff/say.ts'
import { suggested } from '../recognition/testing.ts'
import type { ReviewSession } from '../session/review-session.ts'
import { renderInSession, SIMILAR } from '../session/testing.tsx'
import { ReviewForm } from './ReviewForm.tsx'

vi.mock('../../ui/staff/say.ts')

const BUSINESS = { id: 'b-1', name: 'Blue Spruce Books' }
const DATETIME = '2026-11-10T13:12:31.000Z'
const READ = {
  status: 'read',
  suggestions: suggested({ business: BUSINESS, receiptDatetime: DATETIME, subtotal: 8.2 }),
} as const
const REQUEST = {
  ...openRequest('r-1'),
  businessId: 'b-1',
  businessName: BUSINESS.name,
  receiptDatetime: '2026-11-10T13:12:00.000Z',
  subtotal: 8.2,
}
const setup = (given: Partial<ReviewSession> = {}) =>
  renderInSession(<ReviewForm meanwhile={null} />, {
    request: REQUEST,
    businesses: [BUSINESS],
    recognized: READ,
    ...given,
  })

const said = () => vi.mocked(say).mock.calls.map(([words]) => words)

test('[V5] [V7] while a decision is being stored, the button that confirms makes no other one', async () => {
  const { user, decide } = setup({ decide: () => new Promise<void>(() => {}) })
  const confirm = screen.getByRole('button', { name: /Confirm/ })
  await user.click(confirm)
  await user.click(confirm)
  expect(decide).toHaveBeenCalledOnce()
})

test('[V7] a press waits for the hints that the decision before it may bring', async () => {
  const lacks = vi.fn(() => true)
  const { press, decide } = setup({ similar: { ...SIMILAR, mayLackHints: lacks } })
  await press('c')
  // A storage that does not answer is not waited for in silence.
  await waitFor(() => expect(said()).toContain('One moment: looking for similar receipts'))
  expect(decide).not.toHaveBeenCalled()
  lacks.mockReturnValue(false)
  await waitFor(() => expect(decide).toHaveBeenCalledOnce())
})

test('a business that was typed but not chosen is something else', async () => {
  const { user, press, decide } = setup()
  const box = screen.getByRole('combobox', { name: /Business/ })
  await user.type(box, 'Depot')
  await user.keyboard('{Escape}')
  box.blur()
  await press('c')
  expect(decide).not.toHaveBeenCalled()
  expect(said()).toContain('Something else is in the form')
})

test('why it did nothing goes when it is over', async () => {
  const { press } = setup({ draft: { ...EMPTY_DRAFT, reasons: ['not-readable'] } })
  await press('c')
  expect(screen.getByText('A rejection reason is ticked')).toBeTruthy()
  await press('3')
  expect(screen.queryByText('A rejection reason is ticked')).toBeNull()
  expect(screen.getByText('All three agree with the customer')).toBeTruthy()
})
