// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CALL_TIMEOUT_MS } from '../../contract/call.ts'
import { ApiError } from '../../contract/api-error.ts'
import { openRequest, testDatabase } from '../../offline/testing.ts'
import type { StaffApi } from '../../workspace/staff-api.ts'
import { followQueueJob, QueueSync } from './queue-sync.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
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

test('the first page is read once when its answer shows that the server is there, and again after a failure', async () => {
  const call = vi.fn(async () => ({ items: [], last_evaluated_key: null }))
  const sync = new QueueSync(testDatabase(), { call } as unknown as StaffApi)
  const { run } = followQueueJob(sync)
  const turn = { urgency: 'network' as const, signal: new AbortController().signal }
  await run(turn)
  await run(turn)
  expect(call).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() + 6_000)
  call.mockRejectedValueOnce(new ApiError('no-answer', 'No answer'))
  await run(turn)
  await run(turn)
  expect(call).toHaveBeenCalledTimes(3)
})

test('a page is not read again, and nothing fails, while the storage does not answer', async () => {
  const call = vi.fn()
  const database = { ...testDatabase(), transact: () => Promise.reject(new Error('Silent')) }
  const sync = new QueueSync(database, { call } as unknown as StaffApi)
  await sync.freshen(openRequest('a'))
  expect(call).not.toHaveBeenCalled()
})

test('a link to a request further down reads on until it is found, or the queue ends', async () => {
  const pages = [['a', 'b'], ['c', 'd'], ['e']].map((ids) => ids.map((id) => openRequest(id)))
  const call = vi.fn(async (_: unknown, { query }: { query: { last_evaluated_key?: string } }) => {
    const after =
      query.last_evaluated_key && (JSON.parse(query.last_evaluated_key) as { id: string })
    const at = after ? pages.findIndex((page) => page.at(-1)?.id === after.id) + 1 : 0
    const items = pages[at] ?? []
    return { items, last_evaluated_key: at < pages.length - 1 ? items.at(-1) : null }
  })
  const sync = new QueueSync(testDatabase(), { call } as unknown as StaffApi)
  expect(await sync.find('d')).toBe(true)
  expect(call).toHaveBeenCalledTimes(2)
  expect(await sync.find('none')).toBe(false)
  expect(await sync.find('e')).toBe(true)
})
