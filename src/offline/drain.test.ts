import { expect, test, vi } from 'vitest'
import { ApiError, type FailureKind } from '../contract/api-error.ts'
import type { Acknowledgement, Decision } from '../contract/review-calls.ts'
import type { StaffDatabase } from './database.ts'
import { drainPass, type DrainDeps } from './drain.ts'
import { readLine } from './line.ts'
import { enqueue, findEntry, findSent, readHistory, readOutbox } from './outbox.ts'
import { decidedRequest, NOW, rejectionToEnqueue, testDatabase } from './testing.ts'

type Answer = Acknowledgement | ApiError

const applied = (decision: Decision): Answer => ({ item: decidedRequest(decision), points: 0 })
const failure = (kind: FailureKind, details?: ConstructorParameters<typeof ApiError>[2]) => () =>
  new ApiError(kind, kind, details)

/** A database with waiting decisions, and a server that answers as a script says. */
async function setup(reviewIds: string[], answer: (decision: Decision) => Answer = applied) {
  const database = testDatabase()
  for (const id of reviewIds) await enqueue(database, rejectionToEnqueue(id))
  const sent: string[] = []
  const world = {
    database,
    sent,
    now: NOW,
    answer,
    renewals: 0,
    canRenew: true,
  }
  const deps: DrainDeps = {
    database,
    send: async (decision) => {
      sent.push(decision.reviewId)
      const result = world.answer(decision)
      if (result instanceof ApiError) throw result
      return result
    },
    renewSession: async () => {
      world.renewals += 1
      return world.canRenew
    },
    now: () => world.now,
    random: () => 0.5,
  }
  return {
    world,
    deps,
    pass: (urgency: Parameters<typeof drainPass>[1] = 'none') => drainPass(deps, urgency),
  }
}

const states = async (database: StaffDatabase) =>
  (await readOutbox(database)).map((row) => (row.kind === 'entry' ? row.entry.state : row.kind))

test('sends everything in the order of decision and remembers it', async () => {
  const { world, pass } = await setup(['a', 'b', 'c'])
  expect(await pass()).toBeNull()
  expect(world.sent).toEqual(['a', 'b', 'c'])
  expect(await readOutbox(world.database)).toEqual([])
  expect(await readHistory(world.database, 10)).toHaveLength(3)
  expect((await readLine(world.database)).lastSuccess).toBe(NOW)
})

/** Sends stay open until the test answers the oldest of them. */
async function setupHeld(count: number) {
  const { world, deps } = await setup(Array.from({ length: count }, (_, index) => `r${index}`))
  const open: ((answer: typeof applied) => void)[] = []
  const send = (decision: Decision) =>
    new Promise<Acknowledgement>((resolve, reject) => {
      open.push((answer) => {
        const result = answer(decision)
        if (result instanceof ApiError) reject(result)
        else resolve(result)
      })
    })
  const end = drainPass({ ...deps, send }, 'none')
  const inFlight = (expected: number) => vi.waitFor(() => expect(open).toHaveLength(expected))
  return { world, end, inFlight, answerOldest: (answer = applied) => open.shift()?.(answer) }
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
  expect(await end).toBeNull()
})

test('a failure brings the window back to one', async () => {
  const { end, inFlight, answerOldest, world } = await setupHeld(6)
  await inFlight(1)
  answerOldest()
  await inFlight(2)
  answerOldest(failure('busy', { status: 500 }))
  await vi.waitFor(async () => expect(await states(world.database)).toContain('waiting'))
  await inFlight(1)
  answerOldest()
  await inFlight(2)
  answerOldest()
  answerOldest()
  await inFlight(1)
  answerOldest()
  expect(await end).toBeGreaterThan(NOW)
})

test('no answer: the pass ends, nothing is lost, and it tries again later', async () => {
  const { world, pass } = await setup(['a', 'b'], failure('no-answer'))
  const next = await pass()
  expect(world.sent).toEqual(['a'])
  expect(await states(world.database)).toEqual(['waiting', 'waiting'])
  expect(next).toBeGreaterThan(NOW)
  await pass()
  expect(world.sent).toEqual(['a'])
  world.now = next ?? 0
  world.answer = applied
  await pass()
  expect(await readOutbox(world.database)).toEqual([])
})

test('the network coming back does not wait for the backoff', async () => {
  const { world, pass } = await setup(['a', 'b'], failure('no-answer'))
  await pass()
  world.answer = applied
  world.now += 1_000
  await pass('network')
  expect(await readOutbox(world.database)).toEqual([])
})

test('the wait after a failed try doubles up to five minutes', async () => {
  const { world, pass } = await setup(['a'], failure('no-answer'))
  const waits: number[] = []
  for (let tries = 0; tries < 12; tries += 1) {
    const next = (await pass()) ?? 0
    waits.push(next - world.now)
    world.now = next
  }
  expect(waits.slice(0, 3)).toEqual([1_000, 2_000, 4_000])
  expect(Math.max(...waits)).toBe(150_000)
})

test('Retry-After is honoured, also when the network comes back, but not against a person', async () => {
  const { world, pass } = await setup(['a'], failure('busy', { status: 429, retryAfterMs: 90_000 }))
  expect(await pass()).toBe(NOW + 90_000)
  world.answer = applied
  await pass('network')
  expect(world.sent).toEqual(['a'])
  await pass('person')
  expect(world.sent).toEqual(['a', 'a'])
})

test('a captive portal is no acknowledgement', async () => {
  const { world, pass } = await setup(['a'], failure('foreign-answer', { status: 200 }))
  await pass()
  expect(await states(world.database)).toEqual(['waiting'])
})

test('an acknowledgement of something else is none', async () => {
  const { world, pass } = await setup(['a'], (decision) =>
    applied({ ...decision, reviewId: 'other' }),
  )
  await pass()
  expect(await states(world.database)).toEqual(['waiting'])
})

test('a refusal steps aside with its reason and lets the others pass', async () => {
  const { world, pass } = await setup(['a', 'b'], (decision) =>
    decision.reviewId === 'a'
      ? new ApiError('refused', 'no such review', { status: 404 })
      : applied(decision),
  )
  await pass()
  expect(await findEntry(world.database, 'a')).toMatchObject({
    state: 'refused',
    problem: { status: 404, message: 'no such review' },
    draft: { notes: 'blurred at the top' },
  })
  expect(await findSent(world.database, 'b')).not.toBeNull()
  await pass('person')
  expect(world.sent).toEqual(['a', 'b'])
})

test('a conflict keeps the decision that stands beside ours', async () => {
  const { world, pass } = await setup(['a'])
  world.answer = (decision) => {
    const item = { ...decidedRequest(decision), reviewerEmail: 'other@example.com' }
    return new ApiError('conflict', 'decided already', { status: 409, body: { error: 'x', item } })
  }
  await pass()
  expect(await findEntry(world.database, 'a')).toMatchObject({
    state: 'conflict',
    problem: { standing: { reviewerEmail: 'other@example.com' } },
  })
})

test('one entry that the server cannot take does not hold up the others', async () => {
  const { world, pass } = await setup(['a', 'b', 'c'], (decision) =>
    decision.reviewId === 'a' ? new ApiError('busy', 'boom', { status: 500 }) : applied(decision),
  )
  const next = await pass()
  expect(world.sent).toEqual(['a', 'b', 'c'])
  expect(await states(world.database)).toEqual(['waiting'])
  expect(next).toBeGreaterThan(NOW)
})

test('three failing entries in a row are the line: the pass ends', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e']
  const { world, pass } = await setup(ids, failure('busy', { status: 502 }))
  await pass()
  expect(world.sent).toEqual(['a', 'b', 'c'])
})

test('a 401 renews the session once and goes on', async () => {
  const { world, pass } = await setup(['a', 'b'])
  world.answer = (decision) =>
    world.renewals === 0
      ? new ApiError('unauthenticated', 'old', { status: 401 })
      : applied(decision)
  await pass()
  expect(world.renewals).toBe(1)
  expect(await readOutbox(world.database)).toEqual([])
})

test('a 401 that stays pauses the drain until a sign-in, and loses nothing', async () => {
  const { world, pass } = await setup(['a', 'b'], failure('unauthenticated', { status: 401 }))
  world.canRenew = false
  expect(await pass()).toBeNull()
  expect(await readLine(world.database)).toMatchObject({ signInNeeded: true })
  expect(await states(world.database)).toEqual(['waiting', 'waiting'])
  expect(await pass('network')).toBeNull()
  expect(world.sent).toEqual(['a'])
})

test('somebody else’s entry is never sent', async () => {
  const { world, pass } = await setup(['a'])
  const db = await world.database.open()
  const [row] = await db.getAll('outbox')
  if (row) await db.put('outbox', { ...row, uid: 'somebody-else' })
  await pass('person')
  expect(world.sent).toEqual([])
  expect(await states(world.database)).toEqual(['waiting'])
})

test('a clock that was set back does not hold entries for ever', async () => {
  const { world, pass } = await setup(['a'], failure('no-answer'))
  await pass()
  world.now -= 365 * 24 * 60 * 60_000
  world.answer = applied
  await pass()
  expect(await readOutbox(world.database)).toEqual([])
})
