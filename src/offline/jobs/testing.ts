/** Shared by the tests of what runs by itself: locks and time of the test alone, and a page that is left and comes back. */
import { afterEach, beforeEach, vi } from 'vitest'
import { FakeLocks } from '../fake-locks.ts'
import { fakeTime } from '../testing.ts'
import type { RunningJob } from './job.ts'

/** Those of the test that runs. */
export let locks: FakeLocks

const running: RunningJob[] = []

beforeEach(() => {
  renewLocks()
  fakeTime()
})
afterEach(() => {
  for (const job of running.splice(0)) job.stop()
  if ('window' in globalThis) comeBack()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

export function renewLocks(): void {
  locks = new FakeLocks()
  vi.stubGlobal('navigator', { locks, onLine: true })
}

/** Has a job stopped at the end of the test. */
export function untilTheEnd(job: RunningJob): RunningJob {
  running.push(job)
  return job
}

export const never = () => new Promise<never>(() => {})
export const leave = () => window.dispatchEvent(new Event('pagehide'))
export const comeBack = () => window.dispatchEvent(new Event('pageshow'))
