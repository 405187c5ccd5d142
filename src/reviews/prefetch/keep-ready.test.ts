// @vitest-environment jsdom
/** When the page prefetches. No failure, other tab or missed event may leave a need unmet for long. */
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../contract/api-error.ts'
import { announce } from '../../offline/broadcast.ts'
import { checkConnection } from '../../offline/connection.ts'
import { elapse, testDatabase } from '../../offline/testing.ts'
import { startJob } from '../../offline/jobs/job.ts'
import { never, untilTheEnd } from '../../offline/jobs/testing.ts'
import { chooseShift } from '../../workspace/shift-size.ts'
import { keepReadyJob } from './keep-ready.ts'
import type { Need } from './need.ts'
import { prefetchState } from './prefetch-state.ts'

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))

/** What a tablet lacks, and how each attempt to fetch it goes. By default it arrives. */
function tablet(...missing: string[]) {
  const outcomes: Record<string, () => Promise<unknown>> = {}
  const lacks = new Set(missing)
  const fetched: string[] = []
  const needOf = (id: string): Need => ({
    id,
    kind: 'image',
    request: null,
    fetch: async () => {
      fetched.push(id)
      await outcomes[id]?.()
      lacks.delete(id)
    },
  })
  return { outcomes, lacks, fetched, readNeeds: async () => [...lacks].map(needOf) }
}

/** A tab of it. */
function tab({ readNeeds }: ReturnType<typeof tablet>, database = testDatabase()) {
  untilTheEnd(startJob(keepReadyJob(database, readNeeds, Date.now, () => 0.5)))
  return database
}

const stuck = () => prefetchState.getState().stuck.map(({ id }) => id)

const fail = (kind: 'busy' | 'no-answer') => () => Promise.reject(new ApiError(kind, 'Failed'))

/** Has the probe of the connection say whether the server is there. */
async function setConnection(isThere: boolean): Promise<void> {
  const answer = { json: async () => ({ service: 'campfire', status: 'ok' }) }
  vi.stubGlobal('fetch', () => (isThere ? Promise.resolve(answer) : Promise.reject(new Error())))
  await checkConnection()
}

test('[Q4] one thing that fails keeps no others from arriving, and is tried again, at once for a person', async () => {
  const world = tablet('a', 'b', 'c', 'd', 'e')
  world.outcomes.b = fail('busy')
  tab(world)
  await elapse(300)
  expect([...world.lacks]).toEqual(['b'])
  expect(stuck()).toEqual([])
  await elapse(5_000)
  expect(stuck()).toEqual(['b'])
  delete world.outcomes.b
  await elapse(10_000)
  expect([...world.lacks]).toEqual([])
  await elapse(30_000)
  expect(stuck()).toEqual([])

  world.lacks.add('f')
  world.outcomes.f = fail('busy')
  await elapse(120_000)
  delete world.outcomes.f
  prefetchState.getState().tryAgain()
  await elapse(300)
  expect([...world.lacks]).toEqual([])
})

test('[Q4] each decision brings in what the next request needs, also without a pause between them', async () => {
  const world = tablet()
  const database = tab(world)
  await elapse(300)
  for (let decision = 0; decision < 20; decision += 1) {
    world.lacks.add(`next ${decision}`)
    announce(database, 'decision', 'r-1')
    await elapse(100)
  }
  expect(world.fetched.length).toBeGreaterThan(10)
})

/** A tablet on which all of a shift is here, and that takes long to read what is needed. */
function slowTablet(size: number) {
  const world = tablet()
  const database = testDatabase()
  chooseShift(database.uid, size)
  let reads = 0
  const readNeeds = async () => {
    reads += 1
    const needs = await world.readNeeds()
    await new Promise((resolve) => setTimeout(resolve, 400))
    return needs
  }
  tab({ ...world, readNeeds }, database)
  return { world, database, reads: () => reads }
}

test('[Q4] while all of a long shift is here, reading what is needed takes little of the time', async () => {
  const { world, database, reads } = slowTablet(500)
  for (let decision = 0; decision < 100; decision += 1) {
    if (decision === 50) world.lacks.add('next')
    announce(database, 'decision', 'r-1')
    await elapse(200)
  }
  expect(reads()).toBeLessThan(7)
  expect(world.fetched).toEqual(['next'])
  // What is new in the queue may be the next to review.
  world.lacks.add('new')
  announce(database, 'queue')
  await elapse(1_000)
  expect(world.fetched).toEqual(['next', 'new'])
})

test('[Q4] of a usual shift little is missing, however slow the tablet, so that an outage finds enough', async () => {
  const { world, database } = slowTablet(40)
  let mostMissing = 0
  await elapse(1_000)
  for (let decision = 0; decision < 40; decision += 1) {
    world.lacks.add(`next ${decision}`)
    announce(database, 'decision', 'r-1')
    await elapse(1_000)
    mostMissing = Math.max(mostMissing, world.lacks.size)
  }
  expect(mostMissing).toBeLessThan(3)
  // Many at once, while it reads.
  await elapse(10_000)
  announce(database, 'decision', 'r-1')
  announce(database, 'decision', 'r-2')
  await elapse(400)
  for (const id of ['a', 'b', 'c']) {
    world.lacks.add(id)
    announce(database, 'decision', id)
  }
  await elapse(2_000)
  expect([...world.lacks]).toEqual([])
})

test('[Q4] a lost connection is waited out, and its end is noticed at once', async () => {
  const world = tablet('a', 'b', 'c', 'd', 'e', 'f')
  for (const id of world.lacks) world.outcomes[id] = fail('no-answer')
  tab(world)
  await setConnection(false)
  await elapse(120_000)
  // Not six at a time, but now and then one.
  expect(world.fetched.length).toBeLessThan(20)
  for (const id of world.lacks) delete world.outcomes[id]
  await setConnection(true)
  await elapse(300)
  expect([...world.lacks]).toEqual([])
})

test('[Q4] after an outage one server error holds up its own need, not all of them', async () => {
  const world = tablet('a', 'b', 'c', 'd')
  for (const id of world.lacks) world.outcomes[id] = fail('no-answer')
  tab(world)
  await setConnection(false)
  await elapse(10_000)
  for (const id of 'bcd') delete world.outcomes[id]
  world.outcomes.a = fail('busy')
  await elapse(15_000)
  expect([...world.lacks]).toEqual(['a'])
})

test('[Q4] what an outage swallowed holds up nothing else once the server answers again', async () => {
  const world = tablet('a', 'b', 'c', 'd', 'e', 'f')
  const silence = new ApiError('no-answer', 'Silence')
  const hang = () => new Promise((_, reject) => setTimeout(() => reject(silence), 6_000))
  for (const id of world.lacks) world.outcomes[id] = hang
  await setConnection(true)
  const database = tab(world)
  // All of them hang by then, and the first two have failed.
  await elapse(8_000)
  for (const id of world.lacks) delete world.outcomes[id]
  await elapse(4_500)
  world.lacks.add('next')
  announce(database, 'decision', 'r-1')
  await elapse(600)
  expect(world.lacks).not.toContain('next')
  await elapse(2_000)
  expect([...world.lacks]).toEqual([])
})

test('[Q4] what hangs holds up neither others nor what a decision adds, and only so much hangs', async () => {
  const world = tablet('a', 'b', 'c')
  world.outcomes.a = never
  world.outcomes.b = never
  tab(world)
  await elapse(300)
  expect(world.fetched).toEqual(['a', 'b'])
  await elapse(2_100)
  expect([...world.lacks]).toEqual(['a', 'b'])
  world.lacks.add('d')
  await elapse(2_100)
  expect([...world.lacks]).toEqual(['a', 'b'])
  for (const id of 'efghij') {
    world.lacks.add(id)
    world.outcomes[id] = never
  }
  await elapse(30_000)
  expect(world.fetched.join('')).toBe('abcdefgh')
})

test('[Q4] a tab whose tablet is signed out fetches nothing more', async () => {
  const world = tablet('a')
  const database = tab(world)
  announce(database, 'wipe')
  announce(database, 'queue')
  await elapse(60_000)
  expect(world.fetched).toEqual([])
})
