import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Suggestions } from '../recognition/suggestions.ts'
import { suggested } from '../recognition/testing.ts'
import { renderInSession } from '../session/testing.tsx'
import { ReviewForm } from './ReviewForm.tsx'
import { useEscapeLeavesField } from '../shortcuts/use-review-keys.ts'

const BUSINESSES = [
  { id: 'b-1', name: 'Blue Spruce Books' },
  { id: 'b-2', name: 'Depot Lane Coffee' },
  { id: 'b-3', name: 'Sligo Creek Coffee' },
]
const READ = suggested({
  business: { id: 'b-1', name: 'Blue Spruce Books' },
  receiptDatetime: '2026-11-10T13:12:31.000Z',
  subtotal: 8.2,
})

function Form() {
  useEscapeLeavesField()
  return <ReviewForm meanwhile={null} />
}

/** @param found what the tablet has read in the image, if not everything */
const setup = (found: Partial<Suggestions>) =>
  renderInSession(<Form />, {
    businesses: BUSINESSES,
    recognized: { status: 'read', suggestions: { ...READ, ...found } },
  })

test.each([
  ['nothing is left', {}, []],
  [
    'business and subtotal are left, and several businesses match',
    { business: null, subtotal: null },
    [...'cof', '{ArrowDown}', '{Enter}', ...'8', '{Enter}'],
  ],
  [
    'all is left',
    { business: null, receiptDatetime: null, subtotal: null },
    [...'blu', '{Enter}', ...'11102026081231a', '{Enter}', ...'8', '{Enter}'],
  ],
] as const)(
  'S, what is left with Enter, and A approve a receipt of which %s',
  async (_, found, typed) => {
    const { press, decide } = setup(found)
    await press('s', ...typed, 'a')
    expect(decide).toHaveBeenCalledExactlyOnceWith({ kind: 'approve' })
  },
)

test('Enter stays in a field that is wrong, where the next key is text', async () => {
  const { press, decide, draft } = setup({ subtotal: null })
  await press('s', ...'2000', '{Enter}', 'a')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Subtotal before tax' }))
  expect(draft().subtotal).toBe('2000a')
  expect(decide).not.toHaveBeenCalled()
})

test('Enter that chooses no business leaves the focus in its box', async () => {
  const { press } = setup({ business: null })
  await press('s', ...'cof', '{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Business' }))
})
