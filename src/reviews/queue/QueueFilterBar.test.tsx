import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { setReadsImages } from '../recognition/reads-images.ts'
import { QueueFilterBar } from './QueueFilterBar.tsx'

vi.mock('../../workspace/workspace.ts', async (original) => ({
  ...(await original<object>()),
  useWorkspace: () => ({ uid: 'ann' }),
}))

beforeEach(() => {
  sessionStorage.clear()
  setReadsImages(true)
})

const chosen = () =>
  screen.queryAllByRole('button', { pressed: true }).map((chip) => chip.textContent)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('one order at a time: the one that was pressed last, and none is oldest first', async () => {
  render(<QueueFilterBar />)
  await press('My drafts')
  await press('Newest first')
  await press('Ready first')
  expect(chosen()).toEqual(['Ready first', 'My drafts'])
  await press('Newest first')
  expect(chosen()).toEqual(['Newest first', 'My drafts'])
  await press('Newest first')
  expect(chosen()).toEqual(['My drafts'])
})

test('a tablet that reads no images does not offer the order by what was read', async () => {
  render(<QueueFilterBar />)
  await press('Ready first')
  setReadsImages(false)
  expect(await screen.findByRole('button', { name: 'Newest first' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ready first' })).toBeNull()
  expect(chosen()).toEqual([])
})
