import { afterEach, expect, test, vi } from 'vitest'
import { renewSession } from '../auth/session-check.ts'
import { ApiError } from '../contract/api-error.ts'
import { Link } from '../offline/outbox/link-state.ts'
import { tablet } from '../offline/tablet-state.ts'
import { NOW, rejectionOf, testDatabase } from '../offline/testing.ts'
import { pageDrainDeps } from './page-drain.ts'

vi.mock('../auth/session-state.ts', () => ({ isSessionGood: () => true }))
vi.mock('../auth/staff-account.ts', () => ({}))
vi.mock('../auth/session-check.ts', () => ({ renewSession: vi.fn() }))

afterEach(() => void vi.useRealTimers())

test('[X5] the drain goes by the clock that holds are set by, also one that was put in its place later', () => {
  vi.useRealTimers()
  const database = testDatabase()
  const staffApi = { call: vi.fn(), callOnce: vi.fn() }
  const deps = pageDrainDeps({ uid: 'ann', database, link: new Link(database), staffApi })
  vi.useFakeTimers({ now: NOW })
  expect(deps.now()).toBe(Date.now())
})

test('[H7] a decision that is turned away although the session is good asks for a sign-in, until one is taken', async () => {
  const database = testDatabase()
  const staffApi = { call: vi.fn(), callOnce: vi.fn() }
  const deps = pageDrainDeps({ uid: 'ann', database, link: new Link(database), staffApi })
  vi.mocked(renewSession).mockResolvedValue(true)
  const send = () => deps.send(rejectionOf('r-1'), new AbortController().signal)
  staffApi.callOnce.mockRejectedValue(new ApiError('unauthenticated', 'No', { status: 401 }))
  await expect(send()).rejects.toThrow('No')
  expect(tablet.getState().refusedCalls).toHaveLength(0)
  await deps.renewSession()
  await expect(send()).rejects.toThrow('No')
  expect(tablet.getState().refusedCalls).toHaveLength(1)
  staffApi.callOnce.mockResolvedValue({})
  await send()
  expect(tablet.getState().refusedCalls).toHaveLength(0)
})
