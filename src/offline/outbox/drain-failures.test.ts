/**
 * Who is blamed for a failure: the link, which is then delayed, or the entry, which is delayed or set aside.
 */
import { expect, test } from 'vitest'
import { ApiError } from '../../contract/api-error.ts'
import { drainWorld, entriesOf, failure, states, unavailable } from './testing/drain-world.ts'
import { GOOD_LINK } from './link-state.ts'
import { readDecision, readOutbox } from './outbox-reads.ts'
import { enqueue, HOLD_MS, sendAgain } from './outbox.ts'
import {
  acknowledgementOf,
  drainDeps,
  drainOnce,
  entryOf,
  NOW,
  refuse,
  rejectionToEnqueue,
} from '../testing.ts'

test('no answer: the pass ends, nothing is lost, and it tries again once the network is back', async () => {
  const { world, deps, pass } = await drainWorld(['a', 'b'], failure('no-answer'))
  const next = await pass()
  expect(world.sent).toEqual(['a'])
  expect(await states(world.database)).toEqual(['waiting', 'waiting'])
  expect(next).toBeGreaterThan(NOW)
  expect(deps.link.state()).toMatchObject({ waitingFor: 'network', resumeAt: next })
  await pass()
  expect(world.sent).toEqual(['a'])
  world.answer = acknowledgementOf
  await pass('network')
  expect(await readOutbox(world.database)).toEqual([])
})

test('the network coming back while nothing waits is not forgotten', async () => {
  const { world, pass } = await drainWorld(['a'], failure('no-answer'))
  world.isInSight = false
  for (let tries = 0; tries < 10; tries += 1) world.now = (await pass()) ?? 0
  await pass()
  // The worker sends it, with its own link state.
  await drainOnce(drainDeps(world.database))
  await pass('network')
  await enqueue(world.database, rejectionToEnqueue('b', world.now))
  expect(await pass()).toBe(world.now + HOLD_MS)
})

test.each([
  ['in sight', true, 4_000],
  ['hidden', false, 60_000],
])('the wait after a failed try doubles up to a bound: %s', async (_, isInSight, bound) => {
  const { world, pass } = await drainWorld(['a'], failure('no-answer'))
  world.isInSight = isInSight
  const waits: number[] = []
  for (let tries = 0; tries < 12; tries += 1) {
    const next = (await pass()) ?? 0
    waits.push(next - world.now)
    world.now = next
  }
  expect(waits.slice(0, 4)).toEqual([375, 750, 1_500, 3_000])
  expect(Math.max(...waits)).toBe(0.75 * bound)
})

test('Retry-After is honoured, also when the network comes back, but not against a person', async () => {
  const { world, pass } = await drainWorld(
    ['a'],
    failure('busy', { status: 429, retryAfterMs: 90_000 }),
  )
  expect(await pass()).toBe(NOW + 90_000)
  world.answer = acknowledgementOf
  await pass('network')
  expect(world.sent).toEqual(['a'])
  await pass('person')
  expect(world.sent).toEqual(['a', 'a'])
})

test.each([
  ['a 503', unavailable],
  ['a 503 with Retry-After', failure('busy', { status: 503, retryAfterMs: 2_000 })],
  ['a 403', failure('forbidden', { status: 403 })],
])(
  '%s to three in a row is the link’s: none is delayed or set aside, and the first success sends all',
  async (_, answer) => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const { world, deps, pass } = await drainWorld(ids, answer)
    await pass()
    expect(world.sent).toEqual(['a', 'b', 'c'])
    for (let passes = 1; passes < 8; passes += 1) {
      expect(deps.link.state()).toMatchObject({ waitingFor: 'server', failures: 2 * passes - 1 })
      await pass('person')
      const next = (await pass()) ?? 0
      expect(next - world.now).toBeLessThanOrEqual(4_000)
      world.now = next
      await pass()
      const entries = await entriesOf(world.database)
      const blamed = entries.filter(({ dueAt, setbacks }) => dueAt > world.now || setbacks > 0)
      expect([entries.length, blamed]).toEqual([ids.length, []])
    }
    world.answer = acknowledgementOf
    world.sent.length = 0
    expect(await pass('person')).toBeNull()
    expect(world.sent.toSorted()).toEqual(ids)
  },
)

test('a 403 to one while others pass, even one by one, sets that one aside', async () => {
  const { world, pass } = await drainWorld(['a'], failure('forbidden', { status: 403 }))
  world.now = (await pass()) ?? 0
  expect(await states(world.database)).toEqual(['waiting'])
  world.answer = (decision) =>
    decision.reviewId === 'a'
      ? new ApiError('forbidden', 'not yours', { status: 403 })
      : acknowledgementOf(decision)
  await enqueue(world.database, rejectionToEnqueue('b'))
  expect(await pass()).toBeNull()
  const problem = { status: 403, message: 'not yours' }
  expect(await entriesOf(world.database)).toMatchObject([{ state: 'refused', problem }])
})

test('a 401 renews the session once and goes on', async () => {
  const { world, pass } = await drainWorld(['a', 'b'])
  world.answer = (decision) =>
    world.renewals === 0
      ? new ApiError('unauthenticated', 'old', { status: 401 })
      : acknowledgementOf(decision)
  await pass()
  expect(world.renewals).toBe(1)
  expect(await readOutbox(world.database)).toEqual([])
})

test('a 401 that stays pauses the drain until a sign-in, and loses nothing', async () => {
  const { world, deps, pass } = await drainWorld(
    ['a', 'b'],
    failure('unauthenticated', { status: 401 }),
  )
  world.canRenew = false
  // Signed in, as far as is known, until the answer comes.
  const maySend = () => world.sent.length === 0
  expect(await drainOnce({ ...deps, maySend })).toBeNull()
  expect(await states(world.database)).toEqual(['waiting', 'waiting'])
  expect(await pass('network')).toBeNull()
  expect(world.sent).toEqual(['a'])
  expect(deps.link.state()).toEqual(GOOD_LINK)
  world.canRenew = true
  world.answer = acknowledgementOf
  await pass()
  expect(await readOutbox(world.database)).toEqual([])
})

test('four 401 in a row of a session that is good delay the link and ask for no password', async () => {
  const { world, deps, pass } = await drainWorld(
    ['a', 'b'],
    failure('unauthenticated', { status: 401 }),
  )
  for (let passes = 0; passes < 4; passes += 1) world.now = (await pass()) ?? 0
  expect(deps.link.state()).toMatchObject({ waitingFor: 'server', failures: 4 })
  world.answer = acknowledgementOf
  expect(await pass()).toBeNull()
  expect(await readOutbox(world.database)).toEqual([])
})

test('a token service that cannot be reached delays the link', async () => {
  const { world, deps } = await drainWorld(['a'], failure('unauthenticated', { status: 401 }))
  const renewSession = () => Promise.reject(new ApiError('no-answer', 'no token service'))
  const next = await drainOnce({ ...deps, renewSession })
  expect(next).toBeGreaterThan(NOW)
  expect(deps.link.state()).toMatchObject({ waitingFor: 'network' })
  expect(await states(world.database)).toEqual(['waiting'])
})

/** A world in which the server fails on one decision, and takes the others, which come one by one. */
async function poisonedWorld(answer: () => ApiError) {
  const { world, pass } = await drainWorld(['poisoned'], (decision) =>
    decision.reviewId === 'poisoned' ? answer() : acknowledgementOf(decision),
  )
  let others = 0
  /** Another decision gets through, and this one is tried beside it. */
  const nextRound = async () => {
    others += 1
    await enqueue(world.database, rejectionToEnqueue(`other-${others}`))
    await pass('person')
    expect((await readDecision(world.database, `other-${others}`)).sent).not.toBeNull()
  }
  return { world, pass, nextRound, poisoned: () => entryOf(world.database, 'poisoned') }
}

test.each([
  ['500', { status: 500 }],
  ['503 with Retry-After', { status: 503, retryAfterMs: 2_000 }],
])(
  '[Q5] an entry that fails five times while others pass needs attention, in the server’s words, and can be sent again: %s',
  async (_, details) => {
    const words = new ApiError('busy', 'Something went wrong', details)
    const { world, pass, nextRound, poisoned } = await poisonedWorld(() => words)
    await pass()
    expect(await poisoned()).toMatchObject({ setbacks: 0, lastFailure: 'Something went wrong' })
    for (let round = 1; round <= 4; round += 1) {
      // It has a delay of its own from the third time on.
      expect((await poisoned()).dueAt > world.now).toBe(round === 4)
      await nextRound()
      expect(await poisoned()).toMatchObject({ state: 'waiting', setbacks: round })
    }
    await nextRound()
    const problem = { status: details.status, message: 'Something went wrong', standing: null }
    expect(await poisoned()).toMatchObject({ state: 'refused', problem })
    world.sent.length = 0
    expect(await pass('person')).toBeNull()
    expect(world.sent).toEqual([])

    await sendAgain(world.database, (await poisoned()).seq)
    expect(await poisoned()).toMatchObject({ state: 'waiting', setbacks: 0, problem: null })
    world.answer = acknowledgementOf
    await pass()
    expect(await readOutbox(world.database)).toEqual([])
  },
)

test('an entry at which the server asks for patience holds up no later one', async () => {
  const { world, pass } = await drainWorld(['poisoned', 'a', 'b'], (decision) =>
    decision.reviewId === 'poisoned'
      ? new ApiError('busy', 'Later', { status: 503, retryAfterMs: 60_000 })
      : acknowledgementOf(decision),
  )
  await pass()
  // Tried again after the others: it is blamed for both, and not the link.
  expect(await entriesOf(world.database)).toMatchObject([{ state: 'waiting', setbacks: 2 }])
})

test('an entry that is asked to come later, while others pass, only waits', async () => {
  const { nextRound, poisoned } = await poisonedWorld(failure('busy', { status: 429 }))
  for (let round = 0; round < 7; round += 1) await nextRound()
  expect(await poisoned()).toMatchObject({ state: 'waiting' })
})

test('a decision that the server refused is not sent again as it is', async () => {
  const { database } = (await drainWorld(['a'])).world
  await refuse(database, 'a')
  const { seq } = await entryOf(database, 'a')
  await sendAgain(database, seq)
  expect(await entryOf(database, 'a')).toMatchObject({ state: 'refused' })
})
