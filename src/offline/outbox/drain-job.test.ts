// @vitest-environment jsdom
/** When the page drains. No wait and no failure may keep a decision from being sent. */
import { expect, test, vi } from 'vitest'
import type { StaffDatabase } from '../database.ts'
import type { DrainDeps } from './drain-deps.ts'
import { drainJob } from './drain-job.ts'
import { outboxLock } from './drain.ts'
import { startJob } from '../jobs/job.ts'
import { leave, locks, untilTheEnd } from '../jobs/testing.ts'
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

test.each([
  ['left', true, leave],
  ['frozen', false, () => document.dispatchEvent(new Event('freeze'))],
])(
  '[O3] a page that is %s asks the worker, before it is gone, to send what waits (with Background Sync: %s)',
  async (_, hasSync, stop) => {
    const database = testDatabase()
    const tag = outboxLock(database)
    const asked: unknown[] = []
    const active = { postMessage: (message: unknown) => asked.push(message) }
    const sync = hasSync && { register: async (name: string) => void asked.push(name) }
    const ready = Promise.resolve({ active, ...(sync && { sync }) })
    vi.stubGlobal('navigator', { locks, serviceWorker: { ready } })
    tab(database)
    await settle()
    await enqueue(database, rejectionToEnqueue('a', Date.now()))
    expect(asked.splice(0)).toEqual(hasSync ? [tag] : [])
    stop()
    expect(asked).toEqual([{ type: SEND_DECISIONS, tag }, ...(hasSync ? [tag] : [])])
  },
)
