/** An entry on which the server itself fails, again and again, while it takes the others. */
import { expect, test } from 'vitest'
import { ApiError } from '../../contract/api-error.ts'
import type { StaffDatabase } from '../database.ts'
import { drainWorld, failure, states, unavailable } from './testing/drain-world.ts'
import { readDecision, readOutbox } from './outbox-reads.ts'
import { enqueue, sendAgain } from './outbox.ts'
import { acknowledgementOf, entryOf, refuse, rejectionToEnqueue, testDatabase } from '../testing.ts'

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
  '[Q5] an entry that fails five times while others pass needs attention, in the server’s words: %s',
  async (_, details) => {
    const words = new ApiError('busy', 'Something went wrong', details)
    const { world, pass, nextRound, poisoned } = await poisonedWorld(() => words)
    await pass()
    for (let round = 1; round <= 4; round += 1) {
      await nextRound()
      expect(await poisoned()).toMatchObject({ state: 'waiting', setbacks: round })
    }
    await nextRound()
    expect(await poisoned()).toMatchObject({
      state: 'refused',
      problem: {
        status: details.status,
        message: 'Something went wrong',
        standing: null,
      },
    })
    world.sent.length = 0
    expect(await pass('person')).toBeNull()
    expect(world.sent).toEqual([])
  },
)

test('[V10] an entry at which the server asks for patience holds up no later one', async () => {
  const { world, pass } = await drainWorld(['poisoned', 'a', 'b'], (decision) =>
    decision.reviewId === 'poisoned'
      ? new ApiError('busy', 'Later', { status: 503, retryAfterMs: 60_000 })
      : acknowledgementOf(decision),
  )
  await pass()
  expect(await states(world.database)).toEqual(['waiting'])
  expect((await readDecision(world.database, 'b')).sent).not.toBeNull()
})

test('an entry has a delay of its own once others passed a third time and it did not', async () => {
  const { world, pass, nextRound, poisoned } = await poisonedWorld(unavailable)
  await pass()
  expect(await poisoned()).toMatchObject({ setbacks: 0, lastFailure: 'busy' })
  for (let round = 1; round <= 3; round += 1) {
    expect((await poisoned()).dueAt).toBeLessThanOrEqual(world.now)
    await nextRound()
  }
  expect((await poisoned()).dueAt).toBeGreaterThan(world.now)
})

test.each([
  ['when a person decides again', (database) => enqueue(database, rejectionToEnqueue('poisoned'))],
  [
    'when a person sends it as it is',
    async (database) => sendAgain(database, (await entryOf(database, 'poisoned')).seq),
  ],
] satisfies [string, (database: StaffDatabase) => Promise<unknown>][])(
  '[Q5] an entry that needs attention is tried again %s',
  async (_, again) => {
    const { world, nextRound, poisoned } = await poisonedWorld(failure('busy', { status: 500 }))
    for (let round = 0; round < 6; round += 1) await nextRound()
    expect(await poisoned()).toMatchObject({ state: 'refused' })
    await again(world.database)
    expect(await poisoned()).toMatchObject({ state: 'waiting', setbacks: 0, problem: null })
    world.answer = acknowledgementOf
    await nextRound()
    expect(await readOutbox(world.database)).toEqual([])
  },
)

test('an entry that is asked to come later, while others pass, only waits', async () => {
  const { nextRound, poisoned } = await poisonedWorld(failure('busy', { status: 429 }))
  for (let round = 0; round < 10; round += 1) await nextRound()
  expect(await poisoned()).toMatchObject({ state: 'waiting' })
})

test('an entry that fails alone, with no other to compare, only waits', async () => {
  const { world, pass } = await drainWorld(['poisoned'], failure('busy', { status: 500 }))
  for (let tries = 0; tries < 50; tries += 1) {
    world.now = (await pass()) ?? 0
    await pass('person')
  }
  expect(await entryOf(world.database, 'poisoned')).toMatchObject({ state: 'waiting', setbacks: 0 })
})

test.each([
  ['a 503', unavailable],
  ['a 503 with Retry-After', failure('busy', { status: 503, retryAfterMs: 2_000 })],
  ['a 403', failure('forbidden', { status: 403 })],
])('%s to everything sets nothing aside, however often it comes back', async (_, answer) => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const { world, pass } = await drainWorld(ids, answer)
  for (let outage = 1; outage <= 10; outage += 1) {
    for (let passes = 0; passes < 5; passes += 1) {
      world.now = (await pass()) ?? 0
      await pass('person')
    }
    expect(await states(world.database)).toEqual(ids.map(() => 'waiting'))
  }
  world.answer = acknowledgementOf
  await pass('person')
  expect(await readOutbox(world.database)).toEqual([])
})

test('a decision that the server refused is not sent again as it is', async () => {
  const database = testDatabase()
  await enqueue(database, rejectionToEnqueue('a'))
  await refuse(database, 'a')
  const { seq } = await entryOf(database, 'a')
  await sendAgain(database, seq)
  expect(await entryOf(database, 'a')).toMatchObject({ state: 'refused' })
})
