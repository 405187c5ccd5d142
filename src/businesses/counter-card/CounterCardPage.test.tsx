import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { recordSignIn } from '../../auth/last-sign-in.ts'
import { SITE_URL } from '../../config/settings.ts'
import { qrCode } from '../../ui/qr-code.ts'
import { storeHandOver } from '../hand-over/hand-overs.ts'
import { CounterCardPage } from './CounterCardPage.tsx'

let query: object
vi.mock('@tanstack/react-query', () => ({
  useQuery: () => query,
  queryOptions: (options: object) => options,
}))
vi.mock('../../offline/query-persister.ts', () => ({ queryPersister: () => ({}) }))
vi.mock('../../workspace/workspace.ts', () => ({ useWorkspace: () => ({ uid: 'rosa' }) }))

beforeEach(() => {
  sessionStorage.clear()
  recordSignIn('rosa')
})

function setup(shop: object | null, changes: object = {}) {
  const items = shop && [{ businessId: 'b-1', isInProgram: true, ...shop }]
  query = { data: items && { items }, error: null, ...changes }
  render(
    <MemoryRouter initialEntries={['/hermes/business/card/b-1']}>
      <Routes>
        <Route path="/hermes/business/card/:businessId" element={<CounterCardPage />} />
      </Routes>
    </MemoryRouter>,
  )
  return userEvent.setup()
}

const card = () => screen.getByRole('article')
const drawn = () => card().querySelector('path[stroke]')?.getAttribute('d')
const codeOf = (name: string) =>
  qrCode(`${SITE_URL}/download/redirect/consumer/v1?businessName=${encodeURIComponent(name)}`).path

test('[K5] the card has the shop, what the program gives, and the code of the shop’s own link', () => {
  setup({ name: 'Crème & Co.' })
  expect(screen.getByRole('heading', { level: 2, name: /Crème & Co\./ })).toBeTruthy()
  expect(card().textContent).toContain('Earn 1 point for each dollar here.')
  expect(card().textContent).not.toContain('MoCo')
  expect(drawn()).toBe(codeOf('Crème & Co.'))
  expect(card().dataset.brand).toBe('campfire')
})

test.each([
  [true, 'Also on the MoCo restaurant pass, $4.99 a month'],
  [false, 'Offers of the MoCo restaurant pass, for $4.99 a month.'],
])('[K5] a shop of the pass has its colors, in the program too: %s', (isInProgram, words) => {
  setup({ name: 'Fenton Bagels', isOnPass: true, isInProgram })
  expect(card().dataset.brand).toBe('moco')
  expect(card().textContent).toContain(words)
})

test('[K5] it is printed on the paper that was chosen', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const user = setup({ name: 'Fenton Bagels' })
  for (const size of ['A5', 'A4', 'A6']) {
    await user.click(screen.getByRole('radio', { name: size }))
    expect(card().dataset.size).toBe(size)
  }
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

test('[K5] a name that no code has room for is said to be missing in it', () => {
  const name = '茶'.repeat(60)
  setup({ name })
  expect(screen.getByText('The code does not say which shop it is')).toBeTruthy()
  expect(drawn()).toBe(codeOf(name))
})

test('[K5] what was added here a moment ago has one, whatever the list knows; what nobody knows has none', () => {
  setup(null)
  expect(screen.getByLabelText('Reading what was added lately')).toBeTruthy()
  document.body.innerHTML = ''
  setup(null, { error: new Error('No answer') })
  expect(screen.getByText('This tablet does not know this business')).toBeTruthy()
  document.body.innerHTML = ''
  storeHandOver('rosa', {
    businessId: 'b-1',
    name: 'Fenton Bagels',
    email: 'owner@bagels.example',
    password: null,
    isHandedOver: false,
    isOnPass: true,
    isInProgram: false,
  })
  setup(null, { error: new Error('No answer') })
  expect(drawn()).toBe(codeOf('Fenton Bagels'))
  expect(card().dataset.brand).toBe('moco')
})
