/** A fresh decision waits a few seconds for its reviewer, whoever drains. */
import { expect, test } from 'vitest'
import { ApiError } from '../contract/api-error.ts'
import type { Decision } from '../contract/review-calls.ts'
import { drainPass, type DrainDeps, type Urgency } from './drain.ts'
import { readLine } from './line.ts'
import { enqueue, HOLD_MS } from './outbox.ts'
import { decidedRequest, NOW, rejectionToEnqueue, testDatabase } from './testing.ts'

function setup() {
  const database = testDatabase()
  const world = {
    now: NOW,
    sent: [] as string[],
    failure: (() => null) as (decision: Decision) => ApiError | null,
  }
  const deps: DrainDeps = {
    database,
    send: async (decision) => {
      world.sent.push(decision.reviewId)
      const failure = world.failure(decision)
      if (failure) throw failure
      return { item: decidedRequest(decision), points: 0 }
    },
    renewSession: async () => false,
    now: () => world.now,
    random: () => 0.5,
  }
  return {
    database,
    world,
    pass: (urgency: Urgency = 'none') => drainPass(deps, urgency),
    decide: (reviewId: string, at?: number) => enqueue(database, rejectionToEnqueue(reviewId, at)),
  }
}

test('a fresh decision is held, and holds up no other', async () => {
  const { world, pass, decide } = setup()
  await decide('a')
  await decide('fresh', NOW)
  await decide('b')
  expect(await pass()).toBe(NOW + HOLD_MS)
  expect(world.sent).toEqual(['a', 'b'])
  world.now = NOW + HOLD_MS
  expect(await pass()).toBeNull()
  expect(world.sent).toEqual(['a', 'b', 'fresh'])
})

test('the network coming back does not end the hold, and is not forgotten at its end', async () => {
  const { database, world, pass, decide } = setup()
  world.failure = () => new ApiError('no-answer', 'offline')
  await decide('a')
  for (let tries = 0; tries < 10; tries += 1) world.now = (await pass()) ?? 0
  await pass()
  expect((await readLine(database)).resumeAt).toBeGreaterThan(world.now + HOLD_MS)
  // Nothing that would reset the line's own wait: the one other entry fails by itself.
  world.failure = ({ reviewId }) =>
    reviewId === 'a' ? new ApiError('busy', 'boom', { status: 500 }) : null
  await decide('fresh', world.now)
  world.sent = []
  expect(await pass('network')).toBe(world.now + HOLD_MS)
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

test('a clock that was set back does not hold a decision', async () => {
  const { world, pass, decide } = setup()
  await decide('fresh', NOW)
  world.now -= 60_000
  await pass()
  expect(world.sent).toEqual(['fresh'])
})
