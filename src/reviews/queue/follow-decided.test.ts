// @vitest-environment jsdom
/** When the server is asked which requests are decided, and when it is left alone. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReviewRequest } from '../../contract/review-calls.ts'
import { enqueue } from '../../offline/outbox/outbox.ts'
import { readFirstOpen, readRequest, reconcilePage } from '../../offline/queue/queue.ts'
import {
  decidedRequest,
  elapse,
  fakeTime,
  openRequest,
  rejectionOf,
  rejectionToEnqueue,
  send,
  settle,
  testDatabase,
} from '../../offline/testing.ts'
import type { StaffApi } from '../../workspace/staff-api.ts'
import { startJob } from '../../offline/jobs/job.ts'
import { followDecidedJob } from './follow-decided.ts'

const connection = vi.hoisted(() => ({
  isOnline: true as boolean | null,
  listeners: new Set<() => void>(),
}))
vi.mock('../../offline/connection.ts', () => ({
  connectionState: () => connection.isOnline,
  onConnectionChange: (listener: () => void) => {
    connection.listeners.add(listener)
    return () => connection.listeners.delete(listener)
  },
}))
function connect(isOnline: boolean): void {
  connection.isOnline = isOnline
  connection.listeners.forEach((listener) => listener())
}

let visibility: 'visible' | 'hidden'
function show(next: typeof visibility): void {
  visibility = next
  document.dispatchEvent(new Event('visibilitychange'))
}
const suspend = () => window.dispatchEvent(new Event('pagehide'))
const resume = () => window.dispatchEvent(new Event('pageshow'))

let stop: () => void
beforeEach(() => {
  fakeTime()
  connection.isOnline = true
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => {
  stop()
  resume()
  vi.restoreAllMocks()
})

const THEIRS = decidedRequest(rejectionOf('a'))

/** A tablet whose list has `a` and `b`, both of them on screen. */
async function setup() {
  const database = testDatabase()
  await reconcilePage(database, {
    after: null,
    items: [openRequest('a'), openRequest('b')],
    next: null,
  })
  const answer = vi.fn(async (): Promise<{ items: ReviewRequest[] }> => ({ items: [] }))
  const call = vi.fn<(endpoint: unknown, options: { query: { reviewIds: string } }) => unknown>(
    () => answer(),
  )
  let ids = ['a', 'b']
  const staffApi = { call } as unknown as StaffApi
  stop = startJob(followDecidedJob({ database, staffApi, ids: () => ids })).stop
  await settle()
  return {
    database,
    answer,
    asked: () => call.mock.calls.map(([, { query }]) => query.reviewIds),
    look: (...at: string[]) => void (ids = at),
    listed: async () => (await readFirstOpen(database, 9)).map(({ id }) => id),
  }
}

test('[X6] it asks at once, then every five seconds, about what is on screen by then, and stops when it is left', async () => {
  const { asked, look } = await setup()
  expect(asked()).toEqual(['a,b'])
  look('b')
  await elapse(5_100)
  expect(asked()).toEqual(['a,b', 'b'])
  look()
  await elapse(5_100)
  look('b')
  await elapse(5_100)
  expect(asked()).toEqual(['a,b', 'b', 'b'])
  stop()
  await elapse(20_000)
  expect(asked()).toHaveLength(3)
})

test('[X6] a page that is hidden or without a connection asks nothing, and asks at once when it is back', async () => {
  const { asked } = await setup()
  for (const [leave, comeBack] of [
    [() => show('hidden'), () => show('visible')],
    [() => connect(false), () => connect(true)],
  ] as const) {
    const before = asked().length
    leave()
    await elapse(60_000)
    expect(asked()).toHaveLength(before)
    comeBack()
    await settle()
    expect(asked()).toHaveLength(before + 1)
  }
})

test('[X6] an answer that was under way when the page was suspended changes nothing and holds up nothing', async () => {
  const { answer, asked, listed } = await setup()
  let arrive: (answer: { items: ReviewRequest[] }) => void = () => {}
  answer.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)))
  await elapse(5_100)
  suspend()
  arrive({ items: [THEIRS] })
  await settle()
  resume()
  await settle()
  expect(await listed()).toEqual(['a', 'b'])
  expect(asked()).toHaveLength(3)
  await elapse(5_100)
  expect(asked()).toHaveLength(4)
})

test('[X6] one’s own decision stays as the outbox has it, whatever the server says of its request', async () => {
  const { database, answer, listed } = await setup()
  await enqueue(database, rejectionToEnqueue('a'))
  answer.mockResolvedValue({ items: [THEIRS] })
  await elapse(5_100)
  expect(await listed()).toEqual(['b'])
  // Acknowledged: an answer that comes late does not bring it back.
  await send(database, 'a')
  await elapse(5_100)
  expect(await readRequest(database, 'a')).toBeNull()
  expect(await listed()).toEqual(['b'])
})
