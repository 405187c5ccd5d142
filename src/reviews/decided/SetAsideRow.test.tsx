import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { enqueue } from '../../offline/outbox/outbox.ts'
import type { OutboxEntry } from '../../offline/rows.ts'
import {
  decidedRequest,
  entryOf,
  NOW,
  rejectionOf,
  rejectionToEnqueue,
  testDatabase,
} from '../../offline/testing.ts'
import { SetAsideRow } from './SetAsideRow.tsx'

const database = testDatabase()
vi.mock('../../workspace/workspace.ts', () => ({ useWorkspace: () => ({ database }) }))

async function show(
  state: OutboxEntry['state'],
  problem: Partial<OutboxEntry['problem']>,
  correction: OutboxEntry['correction'] = null,
) {
  vi.useRealTimers()
  await enqueue(database, rejectionToEnqueue('a'))
  const refused = { status: 400, message: 'In the words of the server', standing: null }
  const entry: OutboxEntry = {
    ...(await entryOf(database, 'a')),
    state,
    correction,
    problem: { ...refused, ...problem },
  }
  const onAccept = vi.fn()
  const row = <SetAsideRow entry={entry} now={NOW} onAccept={onAccept} />
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: row }])} />)
  return { entry, onAccept }
}

const names = (role: 'button' | 'link') =>
  screen.queryAllByRole(role).map((element) => element.textContent)

test('[Q5] a conflict shows mine beside theirs, and one press accepts theirs; nothing offers to repeat it', async () => {
  const standing = { ...decidedRequest(rejectionOf('a')), reviewerEmail: 'other@example.com' }
  const { entry, onAccept } = await show('conflict', { status: 409, standing })
  const mine = within(screen.getByRole('group', { name: 'Your decision' }))
  expect(mine.getByText('Rejected')).toBeTruthy()
  expect(mine.getByText('Not readable')).toBeTruthy()
  expect(mine.getByText('blurred at the top')).toBeTruthy()
  expect(mine.getByText('Nov 21, 2026, 9:59 AM')).toBeTruthy()
  const theirs = within(screen.getByRole('group', { name: 'The decision that stands' }))
  const address = theirs.getByText('other@example.com')
  expect(address.innerHTML).toBe('other@<wbr>example.<wbr>com')
  expect(theirs.getByText('Nov 21, 2026, 10:01 AM')).toBeTruthy()
  expect(names('button')).toEqual([
    'Accept theirs',
    'Open theirs beside mine',
    'Copy my note for a colleague',
  ])
  expect(names('link')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: /^Accept theirs/ }))
  expect(onAccept).toHaveBeenCalledExactlyOnceWith(entry)
})

test('[T7] a correction that was refused says that it is one', async () => {
  await show('refused', {}, { correctionId: 'c-1', corrects: null, madeAfterMs: 0, note: '' })
  expect(screen.getByRole('group', { name: 'Your correction' })).toBeTruthy()
})

test.each([
  [400, ['Discard'], 'Edit and send again'],
  [500, ['Send again', 'Discard'], 'Edit and send again'],
  [404, ['Discard'], undefined],
])('[Q5] after %d a row offers only what the server may take', async (status, buttons, link) => {
  await show('refused', { status })
  expect(names('link')[0]).toContain('In the words of the server')
  expect(names('button')).toEqual(buttons)
  expect(names('link')[1]).toBe(link)
})
