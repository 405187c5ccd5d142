/** An entry on which the server itself fails, again and again, while it takes the others. */
import { expect, test } from 'vitest'
import { ApiError } from '../../contract/api-error.ts'
import { drainWorld, entriesOf, failure } from './testing/drain-world.ts'
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

test('an entry that fails alone, with no other to compare, only waits', async () => {
  const { world, pass } = await drainWorld(['poisoned'], failure('busy', { status: 500 }))
  for (let tries = 0; tries < 7; tries += 1) {
    world.now = (await pass()) ?? 0
    await pass('person')
  }
  expect(await entriesOf(world.database)).toMatchObject([{ state: 'waiting', setbacks: 0 }])
})

test('a decision that the server refused is not sent again as it is', async () => {
  const database = testDatabase()
  await enqueue(database, rejectionToEnqueue('a'))
  await refuse(database, 'a')
  const { seq } = await entryOf(database, 'a')
  await sendAgain(database, seq)
  expect(await entryOf(database, 'a')).toMatchObject({ state: 'refused' })
})
