import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { RestoreStoppedError } from '../workspace/backup-file.ts'
import { RestoreDecisions } from './RestoreDecisions.tsx'

vi.mock('../workspace/workspace.ts', () => ({ useWorkspace: () => ({ database: {} }) }))
vi.mock('../workspace/backup-file.ts', async (original) => ({
  ...(await original()),
  restoreDecisions: () => {
    const soFar = { taken: 2, alreadyLocal: 1, unreadable: 0 }
    throw new RestoreStoppedError(soFar, new Error('The storage of this tablet is full'))
  },
}))

test('[V10] when restoring stops midway, it says how many decisions are here, and why it stopped', async () => {
  const { container } = render(<RestoreDecisions />)
  const input = container.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no field for a file')
  await userEvent.upload(input, new File(['{}'], 'decisions.json', { type: 'application/json' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(
    '2 restored, 1 already on this tablet, then it stopped: The storage of this tablet is full. ' +
      'Restore the file again afterwards: what is here already stays as it is.',
  )
})
