import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CALL_TIMEOUT_MS } from '../../contract/call.ts'
import { ApiError } from '../../contract/api-error.ts'
import { testDatabase } from '../../offline/testing.ts'
import type { StaffApi } from '../../workspace/staff-api.ts'
import { QueueSync } from './queue-sync.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('[Q4] a page that is lost on the way is read again seconds later', async () => {
  const answers = [new Promise<never>(() => undefined), { items: [], last_evaluated_key: null }]
  const call = vi.fn((_: unknown, { timeoutMs = CALL_TIMEOUT_MS }: { timeoutMs?: number }) => {
    const gaveUp = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new ApiError('no-answer', 'No answer')), timeoutMs),
    )
    return Promise.race([answers.shift(), gaveUp])
  })
  const sync = new QueueSync(testDatabase(), { call } as unknown as StaffApi)
  // As every minute, at the moment in which the connection is lost.
  void sync.refresh()
  const next = await sync.nextPage(40)
  const fetched = next?.fetch()
  await vi.advanceTimersByTimeAsync(6_000)
  await fetched
  expect(call).toHaveBeenCalledTimes(2)
  expect(sync.state()).toMatchObject({ isComplete: true, error: null })
})
