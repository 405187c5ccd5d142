import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { readPlaces } from '../../offline/outbox/outbox-reads.ts'
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
import { say } from '../../ui/staff/say.ts'
import { useAcceptTheirs } from './set-aside-actions.ts'

vi.setConfig({ testTimeout: 30_000 })
vi.mock('../../ui/staff/say.ts')

const current = vi.hoisted(() => ({ database: null as unknown }))
vi.mock('../../workspace/workspace.ts', () => ({ useWorkspace: () => current }))

beforeEach(() => void vi.mocked(say).mockClear())

async function conflicts(...ids: string[]) {
  vi.useRealTimers()
  const database = testDatabase()
  current.database = database
  for (const id of ids) {
    await enqueue(database, rejectionToEnqueue(id))
    const entry = await take(database, id)
    const standing = decidedRequest(entry.decision)
    const problem = { status: 409, message: 'Decided already', standing, at: NOW }
    await setAside(database, entry, 'conflict', problem)
  }
  return { database, places: await readPlaces(database, 'conflict') }
}

test('[Q5] accepting theirs takes mine out of the outbox, says so, and can be undone', async () => {
  const { database, places } = await conflicts('a', 'b')
  const entry = await entryOf(database, 'a')
  const { result } = renderHook(useAcceptTheirs)
  await act(() => result.current.accept([entry.seq]))
  expect(await readPlaces(database, 'attention')).toEqual(places.slice(1))
  expect(say).toHaveBeenLastCalledWith('Accepted theirs for customer@example.com')
  await act(() => result.current.undo())
  expect(await entryOf(database, 'a')).toEqual(entry)
  expect(say).toHaveBeenLastCalledWith('Your decision is back.')
})

test('[Q5] several are accepted and undone at once', async () => {
  const { database, places } = await conflicts('a', 'b', 'c')
  const { result } = renderHook(useAcceptTheirs)
  await act(() => result.current.accept(places))
  expect(await readPlaces(database, 'attention')).toEqual([])
  expect(say).toHaveBeenCalledExactlyOnceWith('Accepted 3 decisions')
  await act(() => result.current.undo())
  expect(await readPlaces(database, 'attention')).toEqual(places)
})
