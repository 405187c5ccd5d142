import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { RestoreStoppedError, type Restored } from '../workspace/backup-file.ts'
import { RestoreDecisions } from './RestoreDecisions.tsx'

vi.mock('../workspace/workspace.ts', () => ({ useWorkspace: () => ({ database: {} }) }))
vi.mock('../workspace/backup-file.ts', async (original) => ({
  ...(await original()),
  restoreDecisions: () => outcome(),
}))

let outcome: () => Restored

async function restore(
  file = new File(['{}'], 'decisions.json', { type: 'application/json' }),
): Promise<void> {
  const { container } = render(<RestoreDecisions />)
  const input = container.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no field for a file')
  await userEvent.upload(input, file)
}

test('[X7] it says how many were restored, and how many are here already', async () => {
  outcome = () => ({ taken: 0, alreadyLocal: 2, unreadable: 0 })
  await restore()
  const words = '0 restored, 2 already on this tablet'
  expect((await screen.findByRole('status')).textContent).toBe(words)
})

test('[X7] when restoring stops midway, it says how many decisions are here, and why it stopped', async () => {
  outcome = () => {
    throw new Error('These decisions were made by somebody else')
  }
  await restore()
  const words = (await screen.findByRole('alert')).textContent
  expect(words).toBe('These decisions were made by somebody else')
  cleanup()
  outcome = () => {
    const soFar = { taken: 2, alreadyLocal: 1, unreadable: 0 }
    throw new RestoreStoppedError(soFar, new Error('The storage of this tablet is full'))
  }
  await restore()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(
    '2 restored, 1 already on this tablet, then it stopped: The storage of this tablet is full. ' +
      'Restore the file again afterwards: what is here already stays as it is.',
  )
})

test('a file is taken by its content, and one that cannot be read is not called damaged', async () => {
  outcome = () => ({ taken: 2, alreadyLocal: 0, unreadable: 0 })
  await restore(new File(['{}'], 'decisions', { type: 'application/octet-stream' }))
  expect((await screen.findByRole('status')).textContent).toBe('2 restored')
  cleanup()
  const gone = new File(['{}'], 'decisions.json', { type: 'application/json' })
  gone.text = () => Promise.reject(new DOMException('It has been moved', 'NotReadableError'))
  await restore(gone)
  expect((await screen.findByRole('alert')).textContent).toContain('This file cannot be read')
})
