/**
 * Who is blamed for a failure: the link, which is then delayed, or the entry, which is delayed or set aside.
 */
import { expect, test } from 'vitest'
import { ApiError } from '../../contract/api-error.ts'
import { drainWorld, entriesOf, failure, states, unavailable } from './testing/drain-world.ts'
import { GOOD_LINK } from './link-state.ts'
import { readOutbox } from './outbox-reads.ts'
import { enqueue, HOLD_MS } from './outbox.ts'
import { acknowledgementOf, drainDeps, drainOnce, NOW, rejectionToEnqueue } from '../testing.ts'

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
