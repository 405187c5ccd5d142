import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { EMPTY_DRAFT } from '../../offline/drafts/review-drafts.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import { openRequest } from '../../offline/testing.ts'
import type { ReceiptHint } from '../../rules/receipt-hints.ts'
import { say } from '../../ui/staff/say.ts'
import { suggested } from '../recognition/testing.ts'
import { ReviewForm } from './ReviewForm.tsx'
import { pressKeys } from '../shortcuts/testing.ts'

vi.mock('../../ui/staff/say.ts')

const BUSINESS = { id: 'b-1', name: 'Blue Spruce Books' }
const BUSINESSES = [BUSINESS]
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
const FILLED_IN = { business: BUSINESS, receiptDatetime: DATETIME, subtotal: '8.20' }
const HINT: ReceiptHint = { kind: 'expired', words: 'Too old', reason: 'expired' }

beforeEach(() => {
  // jsdom lacks `CSS.escape`, which moving the focus in a list needs.
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.mocked(say).mockClear()
})

function setup({
  isImageSeen = true,
  hints = [] as ReceiptHint[],
  draft: initial = EMPTY_DRAFT,
  onSubmit = vi.fn(async () => {}),
} = {}) {
  vi.useRealTimers()
  let latest = initial
  function Form() {
    const [draft, setDraft] = useState<ReviewDraft>(initial)
    latest = draft
    return (
      <ReviewForm
        request={REQUEST}
        draft={draft}
        onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        businesses={BUSINESSES}
        areBusinessesFromCache={false}
        hints={hints}
        areHintsKnown
        reading={READ}
        isImageSeen={isImageSeen}
        saveProblem={null}
        onSubmit={onSubmit}
      />
    )
  }
  render(<Form />)
  return { user: userEvent.setup({ delay: null }), onSubmit, draft: () => latest }
}

const said = () => vi.mocked(say).mock.calls.map(([words]) => words)

test('nothing is filled in or decided without the key', () => {
  const { onSubmit, draft } = setup()
  expect(screen.getByRole('button', { name: /^Confirm/ })).toBeTruthy()
  expect(onSubmit).not.toHaveBeenCalled()
  expect(draft()).toEqual(EMPTY_DRAFT)
})

test('[X2] [V5] the key approves once, with all that was read, and opens the next request', async () => {
  const { user, onSubmit, draft } = setup({
    onSubmit: vi.fn(() => new Promise<void>(() => {})),
  })
  await pressKeys(user, 'cc')
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('approve', true, FILLED_IN)
  expect(draft()).toEqual({ ...EMPTY_DRAFT, ...FILLED_IN })
})

test('so does the button, for touch', async () => {
  const { user, onSubmit } = setup()
  await user.click(screen.getByRole('button', { name: /^Confirm/ }))
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('approve', true, FILLED_IN)
})

test('a key that is held down confirms nothing', () => {
  const { onSubmit } = setup()
  fireEvent.keyDown(document.body, { key: 'c', repeat: true })
  expect(onSubmit).not.toHaveBeenCalled()
})

test.each([
  ['the image is not shown', { isImageSeen: false }, 'The image is not shown yet'],
  ['a hint warns', { hints: [HINT] }, 'There is a hint against this receipt'],
  [
    'a reason is ticked',
    { draft: { ...EMPTY_DRAFT, reasons: ['altered' as const] } },
    'A rejection reason is ticked',
  ],
  [
    'something else was typed',
    { draft: { ...EMPTY_DRAFT, subtotal: '8.02' } },
    'Something else is in the form',
  ],
])('[X2] the key does nothing while %s, and says so', async (_, setting, words) => {
  const { user, onSubmit, draft } = setup(setting)
  const before = draft()
  await pressKeys(user, 'c')
  expect(onSubmit).not.toHaveBeenCalled()
  expect(draft()).toEqual(before)
  expect(said()).toContain(words)
  expect(screen.getByText(words)).toBeTruthy()
})

test('a business that was typed but not chosen is something else', async () => {
  const { user, onSubmit } = setup()
  const box = screen.getByRole('combobox', { name: /Business/ })
  await user.type(box, 'Depot')
  await user.keyboard('{Escape}')
  box.blur()
  await pressKeys(user, 'c')
  expect(onSubmit).not.toHaveBeenCalled()
  expect(said()).toContain('Something else is in the form')
})

test('why it did nothing goes when it is over', async () => {
  const { user } = setup({ draft: { ...EMPTY_DRAFT, reasons: ['not-readable'] } })
  await pressKeys(user, 'c')
  expect(screen.getByText('A rejection reason is ticked')).toBeTruthy()
  await pressKeys(user, '3')
  expect(screen.queryByText('A rejection reason is ticked')).toBeNull()
  expect(screen.getByText('All three agree with the customer')).toBeTruthy()
})
