import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EMPTY_DRAFT } from '../../offline/drafts/review-drafts.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import { ReviewForm } from '../decision/ReviewForm.tsx'
import { renderInSession } from '../session/testing.tsx'
import { watchKeys } from '../shortcuts/key-runs.ts'
import { strike } from '../shortcuts/testing.ts'

const KEY = 'hermes:phrases:'
const STORED = [
  { field: 'otherReason', text: 'Please flatten it.' },
  { field: 'notes', text: 'Date corrected.' },
]

beforeEach(() => localStorage.setItem(KEY, JSON.stringify(STORED)))
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

const setup = (draft: Partial<ReviewDraft> = {}) =>
  renderInSession(<ReviewForm meanwhile={null} />, { draft: { ...EMPTY_DRAFT, ...draft } })
const area = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name })
const button = (name: string) => screen.getByRole('button', { name })
const numbers = () => screen.getAllByRole('option').map((option) => option.textContent?.[0])

test('[T5] k and a number put a phrase into its field, which is shown for it, and leave keys as commands', async () => {
  const { press, draft } = setup()
  await press('k')
  expect(screen.getByRole('listbox').contains(document.activeElement)).toBe(true)
  expect(numbers()).toEqual(['1', '2'])
  await press('1')
  await waitFor(() => expect(draft().otherReason).toBe('Please flatten it.'))
  expect(area('Other reason').value).toBe('Please flatten it.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(document.body)
  await press('k', '2')
  await waitFor(() => expect(draft().notes).toBe('Date corrected.'))
})

test('[T5] while somebody types, Alt and k offer that field alone, and the phrase goes to the cursor', async () => {
  const { user, draft } = setup({ notes: 'One. Two.', otherReason: '' })
  const notes = area('Notes')
  await user.click(notes)
  notes.setSelectionRange(0, 4)
  await user.keyboard('k')
  expect(notes.value).toBe('k Two.')
  await user.keyboard('{Backspace}')
  notes.setSelectionRange(0, 0)
  await user.keyboard('{Alt>}k{/Alt}')
  expect(numbers()).toEqual(['2'])
  await user.keyboard('12')
  await waitFor(() => expect(draft().notes).toBe('Date corrected. Two.'))
  expect(document.activeElement).toBe(notes)
  await user.keyboard('!')
  expect(draft().notes).toBe('Date corrected.! Two.')
  expect(draft().otherReason).toBe('')
})

test('[T5] by touch there is a button in each field; what has no room is said, and nothing is cut', async () => {
  const { user, draft } = setup({ otherReason: 'x'.repeat(290) })
  await user.click(button('Phrases for Other reason'))
  await user.click(screen.getByRole('option', { name: /flatten/ }))
  expect(screen.getByRole('alert').textContent).toContain('9 too many characters')
  expect(draft().otherReason).toBe('x'.repeat(290))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[T5] a scanner that types into the open list chooses nothing', async () => {
  const { press, draft } = setup()
  await press('k')
  const ignored = vi.fn()
  const stop = watchKeys(ignored)
  vi.useFakeTimers()
  strike([...'2041'].map((key) => [key, 12, 4] as const))
  act(() => void vi.advanceTimersByTime(2_000))
  vi.useRealTimers()
  stop()
  expect(ignored).toHaveBeenCalledExactlyOnceWith('2041')
  expect(screen.getByRole('listbox')).toBeTruthy()
  expect(draft()).toEqual(EMPTY_DRAFT)
})

test('[T5] phrases are added, changed, ordered and deleted, and are saved only once they are read back', async () => {
  const { user, press } = setup()
  await press('k')
  await user.click(button('Change phrases'))
  await user.click(button('Add a phrase for Notes'))
  await user.keyboard(' Checked. ')
  await user.click(button('Move Notes 2 up'))
  await user.click(button('Delete Other reason 1'))
  await user.type(area('Notes 2'), '!')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  await user.click(button('Save'))
  expect(screen.getByRole('alert').textContent).toContain('NOT saved')
  expect(area('Notes 1').value).toBe(' Checked. ')
  full.mockRestore()
  await user.click(button('Save'))
  expect(screen.getByText('Saved on this tablet')).toBeTruthy()
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual([
    { field: 'notes', text: 'Checked.' },
    { field: 'notes', text: 'Date corrected.!' },
  ])
  expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(2)
})

test('[T5] [X11] a phrase that is being written is there again after the page was left, until it is saved or given up', async () => {
  const edit = async ({ user, press }: ReturnType<typeof setup>) => {
    await press('k')
    await user.click(button('Change phrases'))
    return user
  }
  const user = await edit(setup())
  await user.type(area('Notes 1'), ' Twice.')
  await user.keyboard('{Escape}')
  cleanup()
  await edit(setup())
  expect(area('Notes 1').value).toBe('Date corrected. Twice.')
  expect(localStorage.getItem(KEY)).toBe(JSON.stringify(STORED))
  await user.click(button('Cancel'))
  await user.click(button('Change phrases'))
  expect(area('Notes 1').value).toBe('Date corrected.')
})

test('[T5] another tab: its phrases show at once, and are not overwritten unasked', async () => {
  const { user, press } = setup()
  await press('k')
  const elsewhere = (text: string) => {
    localStorage.setItem(KEY, JSON.stringify([{ field: 'notes', text }]))
    fireEvent(window, new StorageEvent('storage', { key: KEY }))
  }
  elsewhere('From the other tab.')
  expect(screen.getByRole('option', { name: '1: From the other tab.' })).toBeTruthy()
  await user.click(button('Change phrases'))
  await user.type(area('Notes 1'), ' Mine.')
  elsewhere('Changed there.')
  await user.click(button('Save'))
  expect(screen.getByRole('alert').textContent).toContain('Another tab')
  expect(localStorage.getItem(KEY)).toContain('Changed there.')
  await user.click(button('Save'))
  expect(localStorage.getItem(KEY)).toContain('From the other tab. Mine.')
})

test('[T5] what cannot be read gives the first set, each within its field', async () => {
  localStorage.setItem(KEY, '{"broken')
  const { press } = setup()
  await press('k')
  expect(numbers()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
})
