import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { setAside } from '../../offline/outbox/outbox-sending.ts'
import { enqueue } from '../../offline/outbox/outbox.ts'
import {
  decidedRequest,
  entryOf,
  NOW,
  rejectionToEnqueue,
  take,
  testDatabase,
} from '../../offline/testing.ts'
import { DecisionSetAside } from './DecisionSetAside.tsx'

vi.setConfig({ testTimeout: 30_000 })

const database = testDatabase()
vi.mock('../../workspace/workspace.ts', () => ({ useWorkspace: () => ({ database }) }))

async function show(id: string, state: 'refused' | 'conflict', status: number) {
  vi.useRealTimers()
  await enqueue(database, rejectionToEnqueue(id))
  const taken = await take(database, id)
  const standing = state === 'conflict' ? decidedRequest(taken.decision) : null
  const problem = { status, message: 'The words of the server', standing, at: NOW }
  await setAside(database, taken, state, problem)
  const entry = await entryOf(database, id)
  render(<DecisionSetAside entry={entry} isEdited={false} onEdit={() => {}} />)
}

test('[Q5] a decision at which the server fails can be sent again as it is', async () => {
  await show('a', 'refused', 500)
  expect(
    screen.getByText('The server fails on this decision, though it accepts others'),
  ).toBeTruthy()
  expect(screen.getByText('The words of the server')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
  await waitFor(async () => expect((await entryOf(database, 'a')).state).toBe('waiting'))
})

test.each([
  [
    'that the server refused can be edited and sent again',
    'b',
    'refused',
    400,
    'The server refused your decision',
    ['Discard my decision', 'Edit and send again'],
  ],
  [
    'in conflict cannot be repeated, only given up',
    'c',
    'conflict',
    409,
    'Another decision came first',
    ['Accept theirs', 'Copy my note for a colleague'],
  ],
] as const)('[Q5] a decision %s', async (_, id, state, status, words, buttons) => {
  await show(id, state, status)
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(buttons)
})
