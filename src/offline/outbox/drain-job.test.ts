// @vitest-environment jsdom
/** When the page drains. No wait and no failure may keep a decision from being sent. */
import { expect, test, vi } from 'vitest'
import type { StaffDatabase } from '../database.ts'
import type { DrainDeps } from './drain-deps.ts'
import { drainJob } from './drain-job.ts'
import { outboxLock } from './drain.ts'
import { startJob } from '../jobs/job.ts'
import { comeBack, leave, locks, never, untilTheEnd } from '../jobs/testing.ts'
import { readPlaces } from './outbox-reads.ts'
import { enqueue, HOLD_MS } from './outbox.ts'
import { SEND_DECISIONS } from './worker-agreement.ts'
import {
  acknowledgementOf,
  drainDeps,
  elapse,
  entryOf,
  putRaw,
  rejectionToEnqueue,
  settle,
  testDatabase,
} from '../testing.ts'

/** A tab that drains a database. Its `sent` lists review ids in the order they were sent. */
function tab(database: StaffDatabase, changes: Partial<DrainDeps> = {}) {
  const sent: string[] = []
  const deps = drainDeps(database, {
    send: async (decision) => {
      sent.push(decision.reviewId)
      return acknowledgementOf(decision)
    },
    now: Date.now,
    ...changes,
  })
  untilTheEnd(startJob(drainJob(deps)))
  return { sent }
}

test('a decision leaves when its hold is over', async () => {
  const database = testDatabase()
  const { sent } = tab(database)
  await settle()
  await enqueue(database, rejectionToEnqueue('a', Date.now()))
  await elapse(HOLD_MS - 200)
  expect(sent).toEqual([])
  await elapse(400)
  expect(sent).toEqual(['a'])
})

test('a decision that no announcement tells of is found by the slow look', async () => {
  const database = testDatabase()
  const { sent } = tab(database)
  await settle()
  await enqueue(testDatabase('another'), rejectionToEnqueue('a'))
  const { seq, ...entry } = await entryOf(testDatabase('another'), 'a')
  expect(seq).toBeGreaterThan(0)
  await putRaw(database, 'outbox', { ...entry, uid: database.uid })
  await elapse(10_200)
  expect(sent).toEqual(['a'])
})

test('a page that is left gives the lock back at once and goes on when it is back', async () => {
  const database = testDatabase()
  await enqueue(database, rejectionToEnqueue('a'))
  const tries: AbortSignal[] = []
  tab(database, {
    send: (decision, signal) => {
      tries.push(signal)
      return tries.length === 1 ? never() : Promise.resolve(acknowledgementOf(decision))
    },
  })
  await settle()
  expect(tries).toHaveLength(1)
  const other = vi.fn()
  void locks.request(outboxLock(database), {}, other)
  await settle()
  expect(other).not.toHaveBeenCalled()
  leave()
  await settle()
  expect(other).toHaveBeenCalled()
  expect(tries[0]?.aborted).toBe(true)
  await elapse(30_000)
  expect(tries).toHaveLength(1)
  comeBack()
  await settle()
  expect(tries).toHaveLength(2)
  expect(await readPlaces(database, 'sent')).toHaveLength(1)
})

test.each([
  ['left', leave],
  ['frozen', () => document.dispatchEvent(new Event('freeze'))],
])(
  '[O3] a page that is %s asks the worker, before it is gone, to send what waits',
  async (_, stop) => {
    const database = testDatabase()
    const asked: unknown[] = []
    const active = { postMessage: (message: unknown) => asked.push(message) }
    const sync = { register: async (tag: string) => void asked.push(tag) }
    vi.stubGlobal('navigator', {
      locks,
      serviceWorker: { ready: Promise.resolve({ active, sync }) },
    })
    tab(database)
    await settle()
    await enqueue(database, rejectionToEnqueue('a', Date.now()))
    const tag = outboxLock(database)
    expect(asked).toEqual([tag])
    stop()
    expect(asked).toEqual([tag, { type: SEND_DECISIONS, tag }, tag])
  },
)

test('[O3] a browser without Background Sync is asked too', async () => {
  const asked: unknown[] = []
  const active = { postMessage: (message: unknown) => asked.push(message) }
  vi.stubGlobal('navigator', { locks, serviceWorker: { ready: Promise.resolve({ active }) } })
  const database = testDatabase()
  tab(database)
  await settle()
  leave()
  expect(asked).toEqual([{ type: SEND_DECISIONS, tag: outboxLock(database) }])
})

test('two tabs send each decision once', async () => {
  const database = testDatabase()
  const ids = Array.from({ length: 8 }, (_, index) => `r${index}`)
  for (const id of ids) await enqueue(database, rejectionToEnqueue(id))
  const [one, other] = [tab(database), tab(testDatabase(database.uid))]
  await elapse(4_000)
  expect([...one.sent, ...other.sent].toSorted()).toEqual(ids)
})
