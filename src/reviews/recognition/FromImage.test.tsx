import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { ReviewDraft } from '../../offline/rows.ts'
import { EMPTY_DRAFT } from '../../offline/drafts/review-drafts.ts'
import { say } from '../../ui/staff/say.ts'
import { FromImage, type Confirmation } from './FromImage.tsx'
import { SUGGESTED_FIELDS, type SuggestedField } from './suggestions.ts'
import { suggested } from './testing.ts'
import type { ImageReading } from './use-image-reading.ts'
import { pressKeys } from '../shortcuts/testing.ts'

vi.mock('../../ui/staff/say.ts')

const READ: ImageReading = {
  status: 'read',
  suggestions: suggested({
    business: { id: 'b-1', name: 'Blue Spruce Books' },
    receiptDatetime: '2026-11-10T13:12:31.000Z',
    subtotal: 8.2,
  }),
}
const NOTHING: ImageReading = { status: 'read', suggestions: suggested({}) }

const NOT_OFFERED: Confirmation = { isOffered: false, heldBy: null, press: () => {} }

function setup(
  reading: ImageReading,
  draft: ReviewDraft = EMPTY_DRAFT,
  confirmation: Confirmation = NOT_OFFERED,
) {
  let latest = draft
  const wentTo: SuggestedField[] = []
  function Form() {
    const [current, setCurrent] = useState(draft)
    latest = current
    return (
      <>
        <input aria-label="Anything" />
        <FromImage
          reading={reading}
          draft={current}
          left={SUGGESTED_FIELDS.filter((field) => !current[field])}
          confirmation={confirmation}
          onGoTo={(field) => wentTo.push(field)}
          onUse={(part) => setCurrent((before) => ({ ...before, ...part }))}
        />
      </>
    )
  }
  render(<Form />)
  return { user: userEvent.setup({ pointerEventsCheck: 0 }), draft: () => latest, wentTo }
}

/** What screen readers are told by the announcer. */
const announced = () => vi.mocked(say).mock.calls.flat().join('\n')

test('[X1] nothing is filled in by itself, and the key fills in what is empty', async () => {
  const { user, draft } = setup(READ, { ...EMPTY_DRAFT, subtotal: '9.99' })
  expect(draft().business).toBeNull()
  await pressKeys(user, 's')
  expect(draft()).toMatchObject({
    business: { id: 'b-1' },
    receiptDatetime: '2026-11-10T13:12:31.000Z',
    subtotal: '9.99',
  })
})

test('the key is a letter while somebody types', async () => {
  const { user, draft } = setup(READ)
  await user.type(screen.getByLabelText('Anything'), 's')
  expect(draft()).toEqual(EMPTY_DRAFT)
})

test('one press takes one value over, also in place of what was typed', async () => {
  const { user, draft } = setup(READ, { ...EMPTY_DRAFT, subtotal: '9.99' })
  await user.click(screen.getByRole('button', { name: 'Use Subtotal: $8.20' }))
  expect(draft()).toEqual({ ...EMPTY_DRAFT, subtotal: '8.20' })
  expect(screen.queryByRole('button', { name: /Subtotal/ })).toBeNull()
  expect(screen.getByLabelText('Same as')).toBeTruthy()
})

test('what was found is said once to those who do not see it', async () => {
  vi.mocked(say).mockClear()
  const { user } = setup(READ)
  await pressKeys(user, 's')
  const found = vi.mocked(say).mock.calls.filter(([words]) => words.startsWith('From the image'))
  expect(found).toEqual([['From the image: Blue Spruce Books, Nov 10, 2026, 8:12 AM, $8.20']])
})

const PARTLY: ImageReading = {
  status: 'read',
  suggestions: suggested({ receiptDatetime: '2026-11-10T13:12:31.000Z', subtotal: 8.2 }),
}

test('the key says what it filled in and what is left, and goes there, also when nothing can be filled in', async () => {
  const { user, wentTo } = setup(PARTLY)
  await pressKeys(user, 's')
  const words = 'Date and subtotal filled in. Business is left'
  expect(screen.getByText(words, { selector: 'span' })).toBeTruthy()
  expect(announced()).toContain(words)
  expect(wentTo).toEqual(['business'])
  await pressKeys(user, 's')
  expect(announced()).toContain('Business is left')
  expect(wentTo).toEqual(['business', 'business'])
})

test('the key says that nothing is left', async () => {
  const { user, wentTo } = setup(READ)
  await pressKeys(user, 's')
  expect(announced()).toContain('Business, date and subtotal are filled in')
  expect(wentTo).toEqual([])
})

test('half of a date is not overwritten, and the key goes to the rest of it', async () => {
  const half = { ...EMPTY_DRAFT, datetimeParts: { month: 11, day: 9 } }
  const { user, draft, wentTo } = setup(READ, half)
  await pressKeys(user, 's')
  expect(draft().receiptDatetime).toBeNull()
  expect(wentTo).toEqual(['receiptDatetime'])
})

test.each([
  ['it is still being read', { status: 'reading' } as const, 'Reading the image…', []],
  ['nothing was found', NOTHING, 'Nothing found', ['business']],
  [
    'the reader is not here',
    { status: 'not-read', why: 'no-reader' } as const,
    'The text reader is not on this tablet yet',
    ['business'],
  ],
  [
    'the image is not here',
    { status: 'not-read', why: 'no-image' } as const,
    'The image is not on this tablet yet',
    ['business'],
  ],
  [
    'the reader failed',
    { status: 'not-read', why: 'unreadable' } as const,
    'The text in the image could not be read',
    ['business'],
  ],
  [
    'this browser never will',
    { status: 'not-read', why: 'impossible' } as const,
    'This browser cannot read text in images',
    ['business'],
  ],
])('a quiet line says that %s, and the key fills in nothing', async (_, reading, words, goesTo) => {
  const { user, draft, wentTo } = setup(reading)
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
  await pressKeys(user, 's')
  expect(draft()).toEqual(EMPTY_DRAFT)
  expect(wentTo).toEqual(goesTo)
})

const AGREED = 'All three agree with the customer'

test('where all agrees with the customer, one press confirms in place of Use all, and says so', async () => {
  vi.mocked(say).mockClear()
  const press = vi.fn()
  const { user, draft } = setup(READ, EMPTY_DRAFT, { isOffered: true, heldBy: null, press })
  expect(screen.getByText(AGREED)).toBeTruthy()
  expect(announced()).toContain(AGREED)
  expect(screen.queryByRole('button', { name: /Use all/ })).toBeNull()
  const confirm = screen.getByRole('button', { name: /^Confirm/ })
  expect(confirm.getAttribute('aria-keyshortcuts')).toBe('C')
  expect(press).not.toHaveBeenCalled()
  await user.click(confirm)
  expect(press).toHaveBeenCalledOnce()
  expect(draft()).toEqual(EMPTY_DRAFT)
})

test('no suggestion that goes passes its focus, and so the next Enter, on to Confirm', () => {
  setup(READ, EMPTY_DRAFT, { isOffered: true, heldBy: null, press: () => {} })
  const confirm = screen.getByRole('button', { name: /^Confirm/ })
  expect(confirm.closest('[data-never-next]')).not.toBeNull()
})

test('why a press did nothing is in the panel, unless the panel says it already', () => {
  const heldBy = 'The image is not shown yet'
  setup(READ, EMPTY_DRAFT, { isOffered: true, heldBy, press: () => {} })
  expect(screen.getByText(heldBy)).toBeTruthy()
  expect(screen.queryByText(AGREED)).toBeNull()
  cleanup()
  const isBeingRead = 'The image is still being read'
  setup({ status: 'reading' }, EMPTY_DRAFT, { ...NOT_OFFERED, heldBy: isBeingRead })
  expect(screen.queryByText(isBeingRead)).toBeNull()
})
