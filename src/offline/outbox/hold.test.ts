/** A fresh decision is held for a few seconds so that its reviewer can undo it, whoever drains. */
import { expect, test } from 'vitest'
import { ApiError } from '../../contract/api-error.ts'
import type { Decision } from '../../contract/review-calls.ts'
import type { Urgency } from '../jobs/job.ts'
import { enqueue, HOLD_MS } from './outbox.ts'
import {
  acknowledgementOf,
  drainDeps,
  drainOnce,
  NOW,
  rejectionToEnqueue,
  testDatabase,
} from '../testing.ts'

function setup() {
  const database = testDatabase()
  const world = {
    now: NOW,
    sent: [] as string[],
    failure: (() => null) as (decision: Decision) => ApiError | null | Promise<ApiError | null>,
  }
  const deps = drainDeps(database, {
    send: async (decision) => {
      world.sent.push(decision.reviewId)
      const failure = await world.failure(decision)
      if (failure) throw failure
      return acknowledgementOf(decision)
    },
    isInSight: () => false,
    now: () => world.now,
  })
  return {
    world,
    deps,
    pass: (urgency?: Urgency) => drainOnce(deps, urgency),
    decide: (reviewId: string, at?: number) => enqueue(database, rejectionToEnqueue(reviewId, at)),
  }
}

test('a fresh decision is held, and holds up none from before it', async () => {
  const { world, pass, decide } = setup()
  await decide('a')
  await decide('b')
  await decide('fresh', NOW)
  expect(await pass()).toBe(NOW + HOLD_MS)
  expect(world.sent).toEqual(['a', 'b'])
  world.now = NOW + HOLD_MS
  expect(await pass()).toBeNull()
  expect(world.sent).toEqual(['a', 'b', 'fresh'])
})

test('the network coming back does not end the hold, and is not forgotten at its end', async () => {
  const { world, deps, pass, decide } = setup()
  world.failure = () => new ApiError('no-answer', 'offline')
  await decide('a')
  for (let tries = 0; tries < 10; tries += 1) world.now = (await pass()) ?? 0
  await pass()
  expect(deps.link.state().resumeAt).toBeGreaterThan(world.now + HOLD_MS)
  world.failure = () => null
  await decide('fresh', world.now)
  world.sent = []
  expect(await pass('network')).toBe(world.now + HOLD_MS)
  expect(world.sent).toEqual(['a'])
  world.now += HOLD_MS
  await pass()
  expect(world.sent).toEqual(['a', 'fresh'])
})

test('a person who sends now ends the hold', async () => {
  const { world, pass, decide } = setup()
  await decide('fresh', NOW)
  await pass('person')
  expect(world.sent).toEqual(['fresh'])
})

test('what is decided while that is being sent keeps its hold', async () => {
  const { world, pass, decide } = setup()
  await decide('fresh', NOW)
  world.failure = async () => {
    world.now += 1
    await decide('later', world.now)
    return null
  }
  expect(await pass('person')).toBe(NOW + 1 + HOLD_MS)
  expect(world.sent).toEqual(['fresh'])
})

test('a decision that was tried within its hold is not held any more', async () => {
  const { world, pass, decide } = setup()
  await decide('fresh', NOW)
  world.failure = () => new ApiError('no-answer', 'offline')
  world.now = (await pass('person')) ?? 0
  expect(world.now).toBeLessThan(NOW + HOLD_MS)
  world.failure = () => null
  expect(await pass()).toBeNull()
  expect(world.sent).toEqual(['fresh', 'fresh'])
})

test('a clock that was set back does not hold a decision', async () => {
  const { world, pass, decide } = setup()
  await decide('fresh', NOW)
  world.now -= 60_000
  await pass()
  expect(world.sent).toEqual(['fresh'])
})
