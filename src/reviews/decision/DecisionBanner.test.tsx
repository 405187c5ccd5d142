import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { enqueue } from '../../offline/outbox/outbox.ts'
import { entryOf, NOW, rejectionToEnqueue, testDatabase } from '../../offline/testing.ts'
import { DecisionSetAside } from './DecisionBanner.tsx'

vi.setConfig({ testTimeout: 30_000 })

async function show(status: number) {
  vi.useRealTimers()
  const database = testDatabase()
  await enqueue(database, rejectionToEnqueue('a'))
  const problem = { status, message: 'The words of the server', standing: null, at: NOW }
  const onSendAgain = vi.fn(async () => {})
  render(
    <DecisionSetAside
      entry={{ ...(await entryOf(database, 'a')), state: 'refused', problem }}
      isReopened={false}
      onReopen={() => {}}
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

test('[Q5] a decision that the server refused has to be decided again', async () => {
  await show(400)
  expect(screen.getByText('The server refused your decision')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Decide again' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
})
