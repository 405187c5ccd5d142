import { beforeEach, expect, test, vi } from 'vitest'
import { FakeLocks } from '../fake-locks.ts'
import {
  drainDeps,
  elapse,
  fakeTime,
  rejectionToEnqueue,
  settle,
  testDatabase,
  drainOnce,
} from '../testing.ts'
import { enqueue } from './outbox.ts'
import { afterSending, goFirst } from './sending-first.ts'

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: new FakeLocks() })
  fakeTime()
})

/** Sends one decision. @returns a function that has the server refuse to answer */
async function startSending() {
  const database = testDatabase()
  await enqueue(database, rejectionToEnqueue('a'))
  let end = () => {}
  const send = () => new Promise<never>((_, reject) => (end = () => reject(new Error('No answer'))))
  drainOnce(drainDeps(database, { send })).catch(() => undefined)
  return () => end()
}

function work() {
  const done = vi.fn()
  void afterSending().then(done)
  return done
}

test('what can wait begins when the pass has ended, however it ended', async () => {
  const end = await startSending()
  const waits = work()
  await elapse(3_000)
  expect(waits).not.toHaveBeenCalled()
  end()
  await settle()
  expect(waits).toHaveBeenCalled()
})

test('what can wait begins at once while nothing is sent, and after ten seconds in any case', async () => {
  const idle = work()
  await settle()
  expect(idle).toHaveBeenCalled()
  const end = await startSending()
  const waits = work()
  await elapse(10_100)
  expect(waits).toHaveBeenCalled()
  end()
  await settle()
})

test('a pass that begins in the same task goes first', async () => {
  const waits = work()
  const database = testDatabase()
  const pass = drainOnce(drainDeps(database))
  await Promise.resolve()
  await Promise.resolve()
  expect(waits).not.toHaveBeenCalled()
  await pass
  await settle()
  expect(waits).toHaveBeenCalled()
})

test('of two passes, what can wait lets both go first', async () => {
  const ends: (() => void)[] = []
  const passes = [0, 1].map(() => goFirst(() => new Promise<void>((resolve) => ends.push(resolve))))
  const waits = work()
  await settle()
  ends[0]?.()
  await passes[0]
  await settle()
  expect(waits).not.toHaveBeenCalled()
  ends[1]?.()
  await passes[1]
  await settle()
  expect(waits).toHaveBeenCalled()
})
