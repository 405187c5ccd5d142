import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { EMPTY_DRAFT } from '../../offline/drafts/review-drafts.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import { openRequest } from '../../offline/testing.ts'
import { REJECTION_REASONS } from '../../rules/receipt.ts'
import type { ReviewSession } from '../session/review-session.ts'
import { renderInSession } from '../session/testing.tsx'
import { ReviewForm } from './ReviewForm.tsx'

const REQUEST = openRequest('r-1', Date.parse('2026-11-20T18:00:00Z'))
const BUSINESSES = [
  { id: 'b-1', name: 'Blue Spruce Books' },
  { id: 'b-2', name: 'Depot Town Coffee' },
]
const FILLED: ReviewDraft = {
  ...EMPTY_DRAFT,
  business: { id: 'b-1', name: 'Blue Spruce Books' },
  receiptDatetime: '2026-11-20T17:31:08.000Z',
  subtotal: '42.10',
}

afterEach(() => void vi.useRealTimers())

const setup = (given: Partial<ReviewSession> = {}) =>
  renderInSession(<ReviewForm meanwhile={null} />, {
    request: REQUEST,
    businesses: BUSINESSES,
    ...given,
  })

const press = (name: string) => screen.getByRole('button', { name })
const descriptionOf = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

test('[V5] approving an empty form names what is missing at each field and focuses the first', async () => {
  const { user, decide } = setup()
  await user.click(press('Approve'))
  const business = screen.getByRole('combobox', { name: /Business/ })
  expect(descriptionOf(business)).toContain(
    'You must select one of the businesses from the searchbox',
  )
  expect(screen.getByText('Select a datetime')).toBeTruthy()
  expect(descriptionOf(screen.getByRole('textbox', { name: 'Subtotal before tax' }))).toContain(
    'Input the subtotal',
  )
  expect(document.activeElement).toBe(business)
  expect(decide).not.toHaveBeenCalled()
  // A message goes as soon as its field is right.
  await user.type(screen.getByRole('textbox', { name: 'Subtotal before tax' }), '8')
  expect(screen.queryByText('Input the subtotal')).toBeNull()
})

test.each([
  [{ subtotal: '1000.01' }, 'Subtotal cannot be more than a 1000', 'textbox', /Subtotal/],
  [
    { receiptDatetime: '0026-11-20T17:31:08.000Z' },
    'The date cannot be before 2015',
    'spinbutton',
    /month/,
  ],
])('[V5] %o is said to be wrong at its field, which keeps it', async (wrong, words, role, name) => {
  const { user, decide, draft } = setup({ draft: { ...FILLED, ...wrong } })
  await user.click(press('Approve'))
  expect(screen.getByText(words)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole(role, { name }))
  expect(draft()).toMatchObject(wrong)
  expect(decide).not.toHaveBeenCalled()
})

test('[V4] a subtotal is shown as it is sent once its field is left, never while it is typed', async () => {
  const { user, draft } = setup({ draft: { ...FILLED, subtotal: '' } })
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Subtotal before tax' })
  await user.click(field)
  await user.paste('\u202a$12,50\u202c')
  expect(field.value).toBe('\u202a$12,50\u202c')
  expect(screen.getByText('12 points')).toBeTruthy()
  await user.tab()
  expect(field.value).toBe('12.50')
  expect(draft().subtotal).toBe('12.50')
})

test('[V4] a subtotal that can mean two amounts stays as typed, and is asked', async () => {
  const { user } = setup({ draft: { ...FILLED, subtotal: '' } })
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Subtotal before tax' })
  await user.type(field, '1,000')
  const question = 'Is this 1.00 or 1000.00? Type the subtotal with cents'
  expect(descriptionOf(field)).not.toContain(question)
  await user.tab()
  expect(field.value).toBe('1,000')
  expect(descriptionOf(field)).toContain(question)
  await user.type(field, '.00')
  expect(descriptionOf(field)).not.toContain(question)
})

test('[V5] a tablet whose clock is years behind can approve a receipt', async () => {
  vi.setSystemTime('2020-01-01')
  const { user, decide } = setup({ draft: FILLED })
  await user.click(press('Approve'))
  expect(decide).toHaveBeenCalledExactlyOnceWith({ kind: 'approve' })
})

test('[V6] rejecting needs one of the reasons, and Other its text', async () => {
  const { user, decide, draft } = setup()
  await user.click(press('Reject'))
  expect(screen.getByText('Please select at least one reason')).toBeTruthy()
  for (const { label } of REJECTION_REASONS) expect(screen.getByText(label)).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Other' }))
  await user.click(press('Reject'))
  expect(screen.getByText('Write the other reason, or untick Other')).toBeTruthy()
  const text = screen.getByRole('textbox', { name: 'Other reason' })
  expect(document.activeElement).toBe(text)
  expect(decide).not.toHaveBeenCalled()
  await user.type(text, 'Torn')
  await user.click(screen.getByText(REJECTION_REASONS[2]?.label ?? ''))
  expect(draft()).toMatchObject({ otherReason: 'Torn', reasons: [REJECTION_REASONS[2]?.name] })
  await user.click(press('Reject'))
  expect(decide).toHaveBeenCalledExactlyOnceWith({ kind: 'reject' })
})

test('[V7] both buttons rest while a decision is being stored', async () => {
  let finish = () => {}
  const decide = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  const { user } = setup({ draft: FILLED, decide })
  await user.dblClick(press('Approve'))
  expect(decide).toHaveBeenCalledTimes(1)
  await waitFor(() => expect((press('Reject') as HTMLButtonElement).disabled).toBe(true))
  expect(screen.getByRole('button', { name: /Approve/ }).getAttribute('aria-disabled')).toBe('true')
  finish()
  await waitFor(() => expect((press('Reject') as HTMLButtonElement).disabled).toBe(false))
})

test('[V10] a decision that cannot be stored says so once, and leaves the form as it was', async () => {
  const cause = 'The storage of this tablet does not answer'
  const decide = vi.fn(() => Promise.reject(new Error(cause)))
  const { user, draft } = setup({ draft: FILLED, decide, saveProblem: cause })
  await user.click(press('Approve'))
  await screen.findByText('Your decision was NOT saved')
  const alert = screen.getByRole('alert')
  expect(alert.textContent?.split(cause)).toHaveLength(2)
  expect(alert.textContent).toContain('What you type is not being saved either')
  expect(draft()).toEqual(FILLED)
  expect(screen.getByDisplayValue('42.10')).toBeTruthy()
})

test('[V3] the list of businesses follows what is typed after a pause', async () => {
  const { user, draft } = setup()
  const box = screen.getByRole('combobox', { name: /Business/ })
  act(() => box.focus())
  fireEvent.change(box, { target: { value: 'coffee' } })
  expect(screen.getAllByRole('option')).toHaveLength(2)
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await user.click(screen.getByRole('option', { name: 'Depot Town Coffee' }))
  expect(draft().business).toEqual({ id: 'b-2', name: 'Depot Town Coffee' })
})

test('a key pressed right after the one that decides does not lead into a field that is about to go', async () => {
  const { user } = setup({
    draft: { ...EMPTY_DRAFT, reasons: ['not-readable'] },
    decide: vi.fn(() => new Promise<void>(() => {})),
  })
  await user.keyboard('{Shift>}R{/Shift}o')
  await user.keyboard('Typed')
  expect(document.activeElement).toBe(document.body)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' }).value).toBe('')
})
