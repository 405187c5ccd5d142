import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { BUSINESS_INPUT } from '../../../tests/fixtures/data/business-input.ts'
import type { NewBusiness } from '../../contract/business-calls.ts'
import { businessPayload } from '../payload.ts'
import { SentDialog } from './SentDialog.tsx'

const EMAIL = 'rosa@campfire.example'
vi.mock('../../workspace/workspace.ts', () => ({
  useWorkspace: () => ({ uid: 'rosa', email: EMAIL }),
}))

const LOST = businessPayload(BUSINESS_INPUT, 'Temporary-1')

/** The server's question about a business, after the answer to `LOST` was lost. */
function ask(changes: Partial<NewBusiness>) {
  const onSend = vi.fn()
  const { name, address, city, state } = LOST
  const duplicate = { name, address, city, state, addedBy: EMAIL, addedAt: null }
  render(
    <MemoryRouter>
      <SentDialog
        sent={{
          business: { ...LOST, dummy_password: 'Another-one-2', ...changes },
          isConfirmed: false,
          result: { kind: 'duplicate', duplicate },
        }}
        unsettled={[{ submission: 'lost', business: LOST, firstSentAt: 0, mayBeAdded: true }]}
        onStay={vi.fn()}
        onSend={onSend}
      />
    </MemoryRouter>,
  )
  return onSend
}

const showCredentials = () => screen.queryByRole('button', { name: 'Show its credentials' })

test.each([
  { name: 'Fenton-Bagels', address: '1 Fenton Street' },
  { about: 'Bagels, boiled twice.' },
])('[A10] %j after a lost answer: the credentials of the first try are shown', async (changes) => {
  const onSend = ask(changes)
  await userEvent.click(showCredentials() ?? document.body)
  expect(onSend).toHaveBeenCalledExactlyOnceWith(LOST, false)
})

test.each([{ name: 'Found Bagels' }, { address: '2 Fenton St' }])(
  '[A10] %j is not the earlier try',
  (changes) => {
    ask(changes)
    expect(showCredentials()).toBeNull()
  },
)
