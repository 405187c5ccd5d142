import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { enqueue } from '../../offline/outbox/outbox.ts'
import { decidedRequest, entryOf, rejectionToEnqueue, testDatabase } from '../../offline/testing.ts'
import { DecisionSetAside } from './DecisionBanner.tsx'

const database = testDatabase()
vi.mock('../../workspace/workspace.ts', () => ({ useWorkspace: () => ({ database }) }))

async function show(state: 'refused' | 'conflict', status: number) {
  vi.useRealTimers()
  await enqueue(database, rejectionToEnqueue('a'))
  const taken = await entryOf(database, 'a')
  const standing = state === 'conflict' ? decidedRequest(taken.decision) : null
  const problem = { status, message: 'The words of the server', standing }
  const entry = { ...taken, state, problem }
  render(<DecisionSetAside entry={entry} isEdited={false} onEdit={() => {}} />)
}

const [DISCARD, EDIT, AGAIN] = ['Discard my decision', 'Edit and send again', 'Send again']
const FAILS = 'The server fails on this decision, though it accepts others'

test.each([
  ['at which the server fails', 'refused', 500, FAILS, [DISCARD, EDIT, AGAIN]],
  ['that it refused', 'refused', 400, 'The server refused your decision', [DISCARD, EDIT]],
  [
    'in conflict',
    'conflict',
    409,
    'Another decision came first',
    ['Accept theirs', 'Copy my note for a colleague'],
  ],
] as const)(
  '[Q5] a decision %s offers only what may help',
  async (_, state, status, words, buttons) => {
    await show(state, status)
    expect(screen.getByText(words)).toBeTruthy()
    if (state === 'refused') expect(screen.getByText('The words of the server')).toBeTruthy()
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(buttons)
  },
)
