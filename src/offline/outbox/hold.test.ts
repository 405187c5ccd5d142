/** A fresh decision is held for a few seconds so that its reviewer can undo it, whoever drains. */
import { expect, test } from 'vitest'
import { acknowledgementOf, NOW, rejectionToEnqueue } from '../testing.ts'
import { enqueue, HOLD_MS } from './outbox.ts'
import { drainWorld, failure } from './testing/drain-world.ts'

async function setup() {
  const { world, deps, pass } = await drainWorld([])
  world.isInSight = false
  const decide = (reviewId: string, at?: number) =>
    enqueue(world.database, rejectionToEnqueue(reviewId, at))
  return { world, deps, pass, decide }
}

test('a fresh decision is held, and holds up none from before it', async () => {
  const { world, pass, decide } = await setup()
  await decide('a')
  await decide('b')
  await decide('fresh', NOW)
  expect(await pass()).toBe(NOW + HOLD_MS)
  expect(world.sent).toEqual(['a', 'b'])
  world.now = NOW + HOLD_MS
  expect(await pass()).toBeNull()
  expect(world.sent).toEqual(['a', 'b', 'fresh'])
})

test('what is decided while that is being sent keeps its hold', async () => {
  const { world, pass, decide } = await setup()
  await decide('fresh', NOW)
  world.answer = async (decision) => {
    world.now += 1
    await decide('later', world.now)
    return acknowledgementOf(decision)
  }
  expect(await pass('person')).toBe(NOW + 1 + HOLD_MS)
  expect(world.sent).toEqual(['fresh'])
})

test('a decision that was tried within its hold is not held any more', async () => {
  const { world, pass, decide } = await setup()
  await decide('fresh', NOW)
  world.answer = failure('no-answer')
  world.now = (await pass('person')) ?? 0
  expect(world.now).toBeLessThan(NOW + HOLD_MS)
  world.answer = acknowledgementOf
  expect(await pass()).toBeNull()
  expect(world.sent).toEqual(['fresh', 'fresh'])
})

test('a clock that was set back holds nothing: neither a fresh decision, nor one that was tried', async () => {
  const { world, pass, decide } = await setup()
  await decide('fresh', NOW)
  world.now -= 60_000
  world.answer = failure('no-answer')
  await pass()
  expect(world.sent).toEqual(['fresh'])
  world.now -= 365 * 24 * 60 * 60_000
  world.answer = acknowledgementOf
  expect(await pass()).toBeNull()
  expect(world.sent).toEqual(['fresh', 'fresh'])
})
