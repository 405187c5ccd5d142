import { expect, test } from 'vitest'
import { ApiError } from '../../contract/api-error.ts'
import type { Acknowledgement, Decision } from '../../contract/review-calls.ts'
import type { StaffDatabase } from '../database.ts'
import { nextDrainPassAt } from './drain.ts'
import {
  drainWorld,
  entriesOf,
  failure,
  states,
  unavailable,
  type Answer,
} from './testing/drain-world.ts'
import { GOOD_LINK } from './link-state.ts'
import { enqueue, HOLD_MS } from './outbox.ts'
import { readCounts, readDecision, readOutbox, readPlaces } from './outbox-reads.ts'
import {
  acknowledgementOf,
  decidedRequest,
  drainDeps,
  drainOnce,
  elapse,
  entryOf,
  eventually,
  NOW,
  putRaw,
  rejectionToEnqueue,
} from '../testing.ts'

test('sends everything in the order of decision and remembers it', async () => {
  const { world, deps, pass } = await drainWorld(['a', 'b', 'c'])
  expect(await pass()).toBeNull()
  expect(world.sent).toEqual(['a', 'b', 'c'])
  expect(await readOutbox(world.database)).toEqual([])
  expect(await readPlaces(world.database, 'sent')).toHaveLength(3)
  expect((await readCounts(world.database)).lastSentAt).toBe(NOW)
  expect(deps.link.state()).toEqual(GOOD_LINK)
})

/** Starts a pass whose calls stay open until the test answers the oldest one. */
async function setupHeld(count: number) {
  const { world, deps } = await drainWorld(Array.from({ length: count }, (_, index) => `r${index}`))
  const open: ((answer: (decision: Decision) => Answer) => void)[] = []
  const signals: AbortSignal[] = []
  const send = (decision: Decision, signal: AbortSignal) =>
    new Promise<Acknowledgement>((resolve, reject) => {
      signals.push(signal)
      open.push((answer) => {
        const result = answer(decision)
        if (result instanceof ApiError) reject(result)
        else resolve(result)
      })
    })
  const turn = new AbortController()
  const pass = drainOnce({ ...deps, send }, 'none', turn.signal)
  pass.catch(() => undefined)
  const end = async () => {
    await elapse(100)
    return pass
  }
  /** Waits until this many calls are in flight, and checks that no more follow. */
  const inFlight = async (expected: number) => {
    await eventually(() => expect(open).toHaveLength(expected))
    await readCounts(world.database)
    await readCounts(world.database)
    expect(open).toHaveLength(expected)
  }
  const answerOldest = (answer: (decision: Decision) => Answer = acknowledgementOf) =>
    open.shift()?.(answer)
  return { world, end, turn, signals, inFlight, answerOldest }
}

test('the window grows from one by one with each success, up to six, and a failure brings it back to one', async () => {
  const { inFlight, answerOldest } = await setupHeld(16)
  for (const calls of [1, 2, 3, 4, 5, 6, 6]) {
    await inFlight(calls)
    answerOldest()
  }
  await inFlight(6)
  answerOldest(unavailable)
  for (const calls of [5, 4, 3, 4]) {
    await inFlight(calls)
    answerOldest()
  }
})

test('on a good line entries are taken ahead of their sending, and those not sent wait untouched', async () => {
  const { world, end, inFlight, answerOldest } = await setupHeld(36)
  const taken = async () => (await readCounts(world.database)).sending
  await inFlight(1)
  expect(await taken()).toBe(1)
  let most = 0
  for (let successes = 0; successes < 10; successes += 1) {
    answerOldest()
    await inFlight(Math.min(successes + 2, 6))
    most = Math.max(most, await taken())
  }
  expect(most).toBeGreaterThan(18)
  for (let left = 6; left > 0; left -= 1) answerOldest(failure('no-answer'))
  await end()
  const attempts = (await entriesOf(world.database)).map((entry) => entry.attempts)
  expect(attempts).toEqual([...Array<number>(6).fill(1), ...Array<number>(20).fill(0)])
  // What was not tried can still be undone.
  expect(await states(world.database)).not.toContain('sending')
})

test('a pass that is ended sends and writes nothing more, and the next one finds what was in flight', async () => {
  const { world, end, turn, signals, inFlight, answerOldest } = await setupHeld(3)
  await inFlight(1)
  turn.abort()
  expect(signals[0]?.aborted).toBe(true)
  answerOldest()
  await end().catch(() => undefined)
  expect(await states(world.database)).toEqual(['sending', 'waiting', 'waiting'])
  const deps = drainDeps(world.database)
  expect(await nextDrainPassAt(deps, 'none')).toBe(deps.now())
  expect(await drainOnce(deps)).toBeNull()
  expect(await readOutbox(world.database)).toEqual([])
})

test('an acknowledgement of something else is none', async () => {
  const { world, pass } = await drainWorld(['a'], (decision) =>
    acknowledgementOf({ ...decision, reviewId: 'other' }),
  )
  await pass()
  expect(await states(world.database)).toEqual(['waiting'])
})

test('a refusal steps aside with its reason and lets the others pass', async () => {
  const { world, pass } = await drainWorld(['a', 'b'], (decision) =>
    decision.reviewId === 'a'
      ? new ApiError('refused', 'no such review', { status: 404 })
      : acknowledgementOf(decision),
  )
  await pass()
  expect(await entryOf(world.database, 'a')).toMatchObject({
    state: 'refused',
    problem: { status: 404, message: 'no such review' },
    draft: { notes: 'blurred at the top' },
  })
  expect((await readDecision(world.database, 'b')).sent).not.toBeNull()
  await pass('person')
  expect(world.sent).toEqual(['a', 'b'])
})

test('a conflict keeps the decision that stands beside ours', async () => {
  const { world, pass } = await drainWorld(['a'])
  world.answer = (decision) => {
    const request = { ...decidedRequest(decision), reviewerEmail: 'other@example.com' }
    return new ApiError('conflict', 'decided already', {
      status: 409,
      body: { error: 'x', item: request },
    })
  }
  await pass()
  expect(await entryOf(world.database, 'a')).toMatchObject({
    state: 'conflict',
    problem: { standing: { reviewerEmail: 'other@example.com' } },
  })
})

test('somebody else’s entry is never sent, steps aside, and asks for no further pass', async () => {
  const { world, pass } = await drainWorld(['theirs', 'mine'])
  const theirs = await entryOf(world.database, 'theirs')
  await putRaw(world.database, 'outbox', { ...theirs, uid: 'somebody-else' })
  let passes = 0
  for (let next = await pass('none'); next !== null && passes < 10; passes += 1) next = await pass()
  expect(passes).toBeLessThan(10)
  expect(world.sent).toEqual(['mine'])
  expect(await entryOf(world.database, 'theirs')).toMatchObject({ state: 'refused' })
})

test('storage that fails in the middle ends the pass with its error, and the next one goes on', async () => {
  const { world, deps } = await drainWorld(['a', 'b', 'c'])
  let transactions = 0
  const transact: StaffDatabase['transact'] = async (...transaction) => {
    transactions += 1
    if (transactions === 3) throw new Error('The disk is gone')
    return world.database.transact(...transaction)
  }
  const failing = { ...deps, database: { ...world.database, transact } }
  await expect(drainOnce(failing)).rejects.toThrow('The disk is gone')
  expect(await drainOnce(deps)).toBeNull()
  expect(await readOutbox(world.database)).toEqual([])
})

async function freshDecision() {
  const { world, pass } = await drainWorld([])
  world.isInSight = false
  await enqueue(world.database, rejectionToEnqueue('fresh', NOW))
  return { world, pass }
}

test('a decision that was tried within its hold is not held any more', async () => {
  const { world, pass } = await freshDecision()
  world.answer = failure('no-answer')
  world.now = (await pass('person')) ?? 0
  expect(world.now).toBeLessThan(NOW + HOLD_MS)
  world.answer = acknowledgementOf
  expect(await pass()).toBeNull()
  expect(world.sent).toEqual(['fresh', 'fresh'])
})

test('a clock that was set back holds nothing: neither a fresh decision, nor one that was tried', async () => {
  const { world, pass } = await freshDecision()
  world.now -= 60_000
  world.answer = failure('no-answer')
  await pass()
  expect(world.sent).toEqual(['fresh'])
  world.now -= 365 * 24 * 60 * 60_000
  world.answer = acknowledgementOf
  expect(await pass()).toBeNull()
  expect(world.sent).toEqual(['fresh', 'fresh'])
})
