import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StaffDatabase } from '../offline/database.ts'
import { QUIET } from '../testing/quiet-status.ts'
import { say } from '../ui/staff/say.ts'
import type { SyncStatus } from '../workspace/sync-status.ts'
import { useSpokenSync } from './use-spoken-sync.ts'

const DATABASE = {} as StaffDatabase

/** Sent decisions by place, newest first. */
let sent: number[] = []
vi.mock('../ui/staff/say.ts')
vi.mock('../offline/outbox/outbox-reads.ts', () => ({
  readPlaces: async () => sent,
  readSent: async () => [{ decision: { isApproved: true }, request: { userEmail: 'maya@share' } }],
}))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.mocked(say).mockClear()
  sent = []
})

const said = () => vi.mocked(say).mock.calls.map(([words]) => words)

async function listen() {
  const { rerender } = renderHook((status: SyncStatus) => useSpokenSync(status, DATABASE), {
    initialProps: QUIET,
  })
  await act(() => vi.advanceTimersByTimeAsync(0))
  return async (changes: Partial<SyncStatus>, after: number) => {
    rerender({ ...QUIET, ...changes })
    await act(() => vi.advanceTimersByTimeAsync(after))
  }
}

test('one sent decision is said with its customer, many are said once, when they are through', async () => {
  sent = [1]
  const change = await listen()
  await change({ lastSentAt: 1 }, 5_000)
  expect(said()).toEqual([])
  sent = [2, 1]
  await change({ lastSentAt: 2 }, 5_000)
  expect(said()).toEqual(['Sent: approved, maya@share'])
  for (let place = 3; place <= 40; place += 1) {
    sent = [place, ...sent]
    await change({ lastSentAt: place }, 200)
  }
  expect(said()).toHaveLength(1)
  await change({ lastSentAt: 40 }, 5_000)
  expect(said()).toEqual(['Sent: approved, maya@share', 'Sent: 38 decisions'])
})

test('when the last one that was said is deleted, the old ones are not said as if they were new', async () => {
  sent = [3, 2, 1]
  const change = await listen()
  sent = [2, 1]
  await change({ lastSentAt: 2 }, 5_000)
  expect(said()).toEqual([])
  sent = [4, 2, 1]
  await change({ lastSentAt: 4 }, 5_000)
  expect(said()).toEqual(['Sent: approved, maya@share'])
})

test('a hidden window says nothing of what was sent', async () => {
  const change = await listen()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  sent = [1]
  await change({ lastSentAt: 1 }, 5_000)
  expect(said()).toEqual([])
  hidden.mockRestore()
})

test('going offline and coming back is said, being online from the start is not', async () => {
  const change = await listen()
  await change({ isOnline: null }, 0)
  await change({}, 0)
  expect(said()).toEqual([])
  await change({ isOnline: false }, 0)
  await change({ isOnline: false, attention: 1 }, 0)
  await change({ attention: 1 }, 0)
  expect(said()).toEqual(['Offline', 'Offline, 1 needs you', 'Online, 1 needs you'])
})
