import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { WorkspaceContext, type Workspace } from '../../workspace/workspace.ts'
import { ShortcutSheet } from './ShortcutSheet.tsx'
import { REVIEW_KEYS } from './review-keys.ts'
import { useReviewKeys } from './use-review-keys.ts'

beforeEach(() => {
  // jsdom lacks `CSS`, which an open dialog uses.
  vi.stubGlobal('CSS', { escape: (text: string) => text, supports: () => false })
})

function Screen() {
  const [isOpen, setIsOpen] = useState(false)
  useReviewKeys({ help: () => setIsOpen(true) })
  return <ShortcutSheet isOpen={isOpen} onClose={() => setIsOpen(false)} />
}

test('the sheet opens by its key, names every command, and Escape closes it', async () => {
  const user = userEvent.setup({ delay: null })
  render(
    <WorkspaceContext value={{ uid: 'ana' } as Workspace}>
      <Screen />
    </WorkspaceContext>,
  )
  await user.keyboard('?')
  const sheet = await screen.findByRole('dialog', { name: 'Keys' })
  for (const { does } of Object.values(REVIEW_KEYS)) expect(sheet.textContent).toContain(does)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
