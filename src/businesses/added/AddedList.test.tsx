import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { hostile, looseTexts } from '../../../tests/fixtures/screens/loose-texts.ts'
import { AddedList } from './AddedList.tsx'

const NOW = Date.parse('2026-11-23T15:00:00Z')
const ITEM = {
  businessId: 'b-1',
  name: 'Fenton Bagels',
  address: '1 Fenton St',
  city: 'Silver Spring',
  state: 'MD',
  ownerEmail: 'owner@bagels.example',
  addedBy: 'rosa@campfire.example',
  addedAt: '2026-11-23T14:57:00.000Z',
}

let isOnline = true
let query: object
vi.mock('@tanstack/react-query', () => ({
  useQuery: () => query,
  queryOptions: (options: object) => options,
}))
vi.mock('../../offline/query-persister.ts', () => ({ queryPersister: () => ({}) }))
vi.mock('../../offline/connection.ts', () => ({
  connectionState: () => isOnline,
  onConnectionChange: () => () => {},
}))
vi.mock('../../workspace/workspace.ts', () => ({
  useWorkspace: () => ({ email: 'Rosa@campfire.example' }),
}))

function setup(items: object[] | null, changes: object = {}, online = true) {
  vi.setSystemTime(NOW)
  isOnline = online
  query = { data: items && { items }, dataUpdatedAt: NOW, error: null, ...changes }
  render(<AddedList />, { wrapper: MemoryRouter })
}

test.each([
  ['2026-11-23T15:00:30.000Z', 'rosa@campfire.example', 'Added by you just now'],
  ['2026-11-23T14:59:00.000Z', 'rosa@campfire.example', 'Added by you 1 minute ago'],
  ['2026-11-23T10:00:00.000Z', 'ana@campfire.example', 'Added by ana@campfire.example 5 hours ago'],
  ['2026-11-03T10:00:00.000Z', null, 'Added on Nov 3, 2026'],
])('[A1] %s by %s is “%s”', (addedAt, addedBy, words) => {
  setup([{ ...ITEM, addedAt, addedBy }])
  const item = screen.getByRole('listitem')
  expect(item.textContent).toContain('Fenton Bagels')
  expect(item.textContent).toContain('Owner: owner@bagels.example')
  expect(item.textContent.replaceAll(/\s+/g, ' ')).toContain(words)
})

test('no text that a person typed turns around what stands beside it', () => {
  const typed = Object.fromEntries(
    (['name', 'address', 'city', 'state', 'ownerEmail', 'addedBy'] as const).map((field) => [
      field,
      hostile(ITEM[field]),
    ]),
  )
  setup([{ ...ITEM, ...typed }])
  expect(looseTexts(document)).toEqual({ shown: 6, loose: [] })
})

test('[A1] while the first list is read, and when there is none', () => {
  setup(null)
  expect(screen.getByLabelText('Reading what was added lately')).toBeTruthy()
  setup([])
  expect(screen.getByText('Staff have not added a business here yet.')).toBeTruthy()
})

test('[A1] offline, the list stays and says how old it is', () => {
  setup([ITEM], { dataUpdatedAt: Date.parse('2026-11-23T02:40:00Z') }, false)
  expect(screen.getByRole('listitem')).toBeTruthy()
  const words = screen.getByRole('status').textContent.replaceAll('\u202f', ' ')
  expect(words).toContain('This list is of Nov 22, 2026, 9:40 PM.')
})
