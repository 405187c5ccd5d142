import { afterEach, expect, test, vi } from 'vitest'
import { Link } from '../offline/outbox/link-state.ts'
import { NOW, testDatabase } from '../offline/testing.ts'
import { pageDrainDeps } from './page-drain.ts'

vi.mock('../auth/session-state.ts', () => ({ isSessionGood: () => true }))
vi.mock('../auth/session-check.ts', () => ({ renewSession: vi.fn() }))

afterEach(() => void vi.useRealTimers())

test('[X5] the drain goes by the clock that holds are set by, also one that was put in its place later', () => {
  vi.useRealTimers()
  const database = testDatabase()
  const staffApi = { call: vi.fn(), callOnce: vi.fn() }
  const deps = pageDrainDeps('ann', database, new Link(database), staffApi)
  vi.useFakeTimers({ now: NOW })
  expect(deps.now()).toBe(Date.now())
})
