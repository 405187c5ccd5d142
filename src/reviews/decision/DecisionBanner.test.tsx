import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { enqueue } from '../../offline/outbox/outbox.ts'
import {
  decidedRequest,
  entryOf,
  NOW,
  rejectionToEnqueue,
  testDatabase,
} from '../../offline/testing.ts'
import { DecisionSetAside } from './DecisionBanner.tsx'

vi.setConfig({ testTimeout: 30_000 })

async function show(status: number, state: 'refused' | 'conflict' = 'refused') {
  vi.useRealTimers()
  const database = testDatabase()
  await enqueue(database, rejectionToEnqueue('a'))
  const entry = await entryOf(database, 'a')
  const standing = state === 'conflict' ? decidedRequest(entry.decision) : null
  const problem = { status, message: 'The words of the server', standing, at: NOW }
  const onSendAgain = vi.fn(async () => {})
  render(
    <DecisionSetAside
      entry={{ ...entry, state, problem }}
      isEdited={false}
      onEdit={() => {}}
      onSendAgain={onSendAgain}
      onDiscard={async () => {}}
    />,
  )
  return onSendAgain
}

test('[Q5] a decision at which the server fails can be sent again as it is', async () => {
  const onSendAgain = await show(500)
  expect(
    screen.getByText('The server fails on this decision, though it accepts others'),
  ).toBeTruthy()
  expect(screen.getByText('The words of the server')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
  expect(onSendAgain).toHaveBeenCalledOnce()
})

test('[Q5] a decision that the server refused can be edited and sent again', async () => {
  await show(400)
  expect(screen.getByText('The server refused your decision')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Edit and send again' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
})

test('[Q5] a decision in conflict cannot be repeated, only given up', async () => {
  await show(409, 'conflict')
  expect(screen.getByText('Another decision came first')).toBeTruthy()
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Accept theirs',
    'Copy my note for a colleague',
  ])
})
