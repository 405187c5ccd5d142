import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OutboxCounts } from '../offline/outbox/outbox-reads.ts'
import { Jobs } from '../offline/jobs/jobs.ts'
import { DRAIN } from '../offline/outbox/drain-job.ts'
import { NO_LOSS, tablet } from '../offline/tablet-state.ts'
import { useSyncStatus } from './sync-status.ts'

const WAITING: OutboxCounts = { waiting: 1, sending: 0, attention: 0, lastSentAt: 1 }

let signInNeeded: boolean
let counts: OutboxCounts
const jobs = new Jobs()
const link = { resumeAt: 0, lastFailure: null }
vi.mock('../offline/outbox/outbox-reads.ts', async (original) => ({
  ...(await original<object>()),
  readCounts: async () => counts,
}))
vi.mock('./workspace.ts', () => ({
  useWorkspace: () => ({
    database: {},
    session: { signInNeeded, verifiedAt: 0, expiresAt: 1 },
    link: { subscribe: () => () => undefined, state: () => link },
    jobs,
  }),
}))

beforeEach(() => {
  vi.useFakeTimers()
  tablet.setState({ isOnline: true, losses: NO_LOSS })
  signInNeeded = false
  counts = WAITING
})
afterEach(() => void vi.useRealTimers())

async function setup() {
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  let renders = 0
  const { result } = renderHook(() => [useSyncStatus(), (renders += 1)] as const, { wrapper })
  const elapse = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await elapse(0)
  const status = () => result.current[0]
  return { elapse, status, isStuck: () => status().isStuck, renders: () => renders }
}

test('[X12] nothing sent for 30 seconds while the server answers is stuck, until something is sent', async () => {
  const { elapse, isStuck } = await setup()
  await elapse(29_000)
  expect(isStuck()).toBe(false)
  await elapse(2_000)
  expect(isStuck()).toBe(true)
  // Counted again every 15 seconds.
  counts = { ...WAITING, lastSentAt: 2 }
  await elapse(15_000)
  expect(isStuck()).toBe(false)
})

test.each([
  ['the server does not answer', () => tablet.setState({ isOnline: false })],
  ['a sign-in is needed', () => (signInNeeded = true)],
  ['nothing waits', () => (counts = { ...WAITING, waiting: 0 })],
])('[X12] where %s nothing is stuck', async (_, change) => {
  change()
  const { elapse, isStuck } = await setup()
  await elapse(60_000)
  expect(isStuck()).toBe(false)
})

test('decisions that only the second copy has are waiting too', async () => {
  tablet.setState({ losses: { ...NO_LOSS, onlyCopied: 2 } })
  const { status } = await setup()
  expect(status().waiting).toBe(3)
})

test('a turn of the drain renders no screen again, unless it fails', async () => {
  const { elapse, status, renders } = await setup()
  const before = renders()
  const run = vi.fn(async (): Promise<null> => null)
  const stop = jobs.start([{ name: DRAIN, wakesOn: [], run }])
  await elapse(0)
  expect(run).toHaveBeenCalledOnce()
  expect(renders()).toBe(before)
  run.mockRejectedValueOnce(new Error('No locks'))
  await act(async () => jobs.wake(DRAIN, 'none'))
  expect(status().sendProblem).toBe('No locks')
  stop()
})
