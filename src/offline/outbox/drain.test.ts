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
  settle,
} from '../testing.ts'
import { undo } from './undo.ts'

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
  const send = (decision: Decision) =>
    new Promise<Acknowledgement>((resolve, reject) => {
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
  return { world, end, turn, inFlight, answerOldest }
}

test('the window starts at one and grows by one with each success, up to six', async () => {
  const { end, inFlight, answerOldest } = await setupHeld(20)
  for (let successes = 0; successes < 14; successes += 1) {
    await inFlight(Math.min(successes + 1, 6))
    answerOldest()
  }
  for (const left of [6, 5, 4, 3, 2, 1]) {
    await inFlight(left)
    answerOldest()
  }
  expect(await end()).toBeNull()
}, 60_000)

test('a failure brings the window back to one', async () => {
  const { end, inFlight, answerOldest } = await setupHeld(6)
  await inFlight(1)
  answerOldest()
  await inFlight(2)
  answerOldest()
  await inFlight(3)
  answerOldest(unavailable)
  await inFlight(2)
  answerOldest()
  await inFlight(2)
  answerOldest()
  await inFlight(1)
  answerOldest()
  // The failed one again.
  await inFlight(1)
  answerOldest()
  expect(await end()).toBeNull()
})

test('what was taken and not sent when the link went bad can still be undone', async () => {
  const { world, end, inFlight, answerOldest } = await setupHeld(12)
  for (let successes = 0; successes < 4; successes += 1) {
    await inFlight(successes + 1)
    answerOldest()
  }
  await inFlight(5)
  for (let left = 5; left > 0; left -= 1) answerOldest(failure('no-answer'))
  expect(await end()).toBeGreaterThan(NOW)
  const untried = (await entriesOf(world.database)).filter((entry) => entry.attempts === 0)
  expect(untried.map((entry) => entry.reviewId)).toEqual(['r9', 'r10', 'r11'])
  for (const { seq } of untried) expect(await undo(world.database, seq, NOW)).toBe('undone')
})

test('on a good line entries are taken ahead of their sending, and those not sent wait untouched', async () => {
  const { world, end, inFlight, answerOldest } = await setupHeld(60)
  const taken = async () => (await readCounts(world.database)).sending
  await inFlight(1)
  expect(await taken()).toBe(1)
  let most = 0
  for (let successes = 0; successes < 30; successes += 1) {
    answerOldest()
    await inFlight(Math.min(successes + 2, 6))
    most = Math.max(most, await taken())
  }
  expect(most).toBeGreaterThan(18)
  for (let left = 6; left > 0; left -= 1) answerOldest(failure('no-answer'))
  await end()
  const attempts = (await entriesOf(world.database)).map((entry) => entry.attempts)
  expect(attempts).toEqual([...Array<number>(6).fill(1), ...Array<number>(24).fill(0)])
  expect(await taken()).toBe(0)
})

test('an acknowledgement is written at once, and those that arrive right after it together', async () => {
  const { world, end, turn, inFlight, answerOldest } = await setupHeld(30)
  const sent = async () => {
    await settle()
    return (await readPlaces(world.database, 'sent')).length
  }
  const answer = async () => {
    answerOldest()
    await settle()
  }
  for (let successes = 0; successes < 6; successes += 1) {
    await inFlight(Math.min(successes + 1, 6))
    answerOldest()
  }
  await elapse(200)
  expect(await sent()).toBe(6)
  for (let successes = 0; successes < 3; successes += 1) await answer()
  expect(await sent()).toBe(7)
  await elapse(200)
  expect(await sent()).toBe(9)
  await answer()
  await answer()
  turn.abort()
  for (let left = 6; left > 0; left -= 1) answerOldest()
  await end()
  expect(await sent()).toBe(10)
})

test('with nothing left in flight, no more acknowledgements are waited for', async () => {
  const { world, inFlight, answerOldest } = await setupHeld(5)
  for (const calls of [1, 2, 3]) {
    await inFlight(calls)
    answerOldest()
  }
  await settle()
  answerOldest()
  answerOldest()
  await settle()
  expect(await readPlaces(world.database, 'sent')).toHaveLength(5)
})

test('a pass that is ended sends and writes nothing more, and the next one finds what was in flight', async () => {
  const { world, end, turn, inFlight, answerOldest } = await setupHeld(3)
  await inFlight(1)
  turn.abort()
  answerOldest()
  await end().catch(() => undefined)
  expect(await states(world.database)).toEqual(['sending', 'waiting', 'waiting'])
  const deps = drainDeps(world.database)
  expect(await nextDrainPassAt(deps, 'none')).toBe(deps.now())
  expect(await drainOnce(deps)).toBeNull()
  expect(await readOutbox(world.database)).toEqual([])
})

test.each([
  ['a captive portal’s answer', failure('foreign-answer', { status: 200 })],
  [
    'an acknowledgement of something else',
    (decision: Decision) => acknowledgementOf({ ...decision, reviewId: 'other' }),
  ],
])('%s is no acknowledgement', async (_, answer) => {
  const { world, pass } = await drainWorld(['a'], answer)
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

test('a clock that was set back does not hold entries for ever', async () => {
  const { world, pass } = await drainWorld(['a'], failure('no-answer'))
  await pass()
  world.now -= 365 * 24 * 60 * 60_000
  world.answer = acknowledgementOf
  await pass()
  expect(await readOutbox(world.database)).toEqual([])
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
