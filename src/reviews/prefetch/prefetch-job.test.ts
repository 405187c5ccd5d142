// @vitest-environment jsdom
/** When the page prefetches. No failure, other tab or missed event may leave a need unmet for long. */
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../contract/api-error.ts'
import { announce } from '../../offline/broadcast.ts'
import { checkConnection } from '../../offline/connection.ts'
import { elapse, testDatabase } from '../../offline/testing.ts'
import type { Need } from './pace.ts'
import { startJob } from '../../offline/jobs/job.ts'
import { locks, never, untilTheEnd } from '../../offline/jobs/testing.ts'
import { prefetchJob } from './prefetch-job.ts'

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))

/** What a tablet lacks, and how each attempt to fetch it goes. By default it arrives. */
function tablet(...missing: string[]) {
  const outcomes: Record<string, () => Promise<unknown>> = {}
  const lacks = new Set(missing)
  const fetched: string[] = []
  const needOf = (id: string): Need => ({
    id,
    fetch: async () => {
      fetched.push(id)
      await outcomes[id]?.()
      lacks.delete(id)
    },
  })
  return { outcomes, lacks, fetched, readNeeds: async () => [...lacks].map(needOf) }
}

/** A tab of it. */
function tab(
  of: Pick<ReturnType<typeof tablet>, 'readNeeds'>,
  database = testDatabase(),
  onStuck: (stuck: readonly Need[]) => void = () => undefined,
) {
  let tryAgain = () => {}
  untilTheEnd(
    startJob(
      prefetchJob({
        database,
        readNeeds: of.readNeeds,
        onLook: (stuck, again) => {
          tryAgain = again
          onStuck(stuck)
        },
        now: Date.now,
        random: () => 0.5,
      }),
    ),
  )
  return { database, tryAgain: () => tryAgain() }
}

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
  const stuck: string[][] = []
  const { tryAgain } = tab(world, testDatabase(), (needs) => stuck.push(needs.map(({ id }) => id)))
  await elapse(300)
  expect([...world.lacks]).toEqual(['b'])
  expect(stuck.at(-1)).toEqual([])
  await elapse(5_000)
  expect(stuck.at(-1)).toEqual(['b'])
  delete world.outcomes.b
  await elapse(10_000)
  expect([...world.lacks]).toEqual([])
  await elapse(30_000)
  expect(stuck.at(-1)).toEqual([])

  world.lacks.add('f')
  world.outcomes.f = fail('busy')
  await elapse(120_000)
  delete world.outcomes.f
  tryAgain()
  await elapse(300)
  expect([...world.lacks]).toEqual([])
})

test('[Q4] each decision brings in what the next request needs, also without a pause between them', async () => {
  const world = tablet()
  const { database } = tab(world)
  await elapse(300)
  for (let decision = 0; decision < 20; decision += 1) {
    world.lacks.add(`next ${decision}`)
    announce(database, 'decision', 'r-1')
    await elapse(100)
  }
  expect(world.fetched.length).toBeGreaterThan(10)
})

test('[Q4] behind another tab it waits, and then fetches what that one left, also what no event tells of', async () => {
  const world = tablet('a', 'b')
  const database = testDatabase()
  let end: (value?: unknown) => void = () => {}
  const held = new Promise((resolve) => (end = resolve))
  void locks.request(`prefetch:${database.name}`, {}, () => held)
  tab(world, database)
  await elapse(10_000)
  expect(world.fetched).toEqual([])
  world.lacks.delete('a')
  end()
  await elapse(300)
  world.lacks.add('missed')
  await elapse(30_300)
  expect(world.fetched).toEqual(['b', 'missed'])
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

test('[Q4] what an outage swallowed holds up nothing else once the server answers again', async () => {
  const world = tablet('a', 'b', 'c', 'd', 'e', 'f')
  const silence = new ApiError('no-answer', 'Silence')
  const hang = () => new Promise((_, reject) => setTimeout(() => reject(silence), 6_000))
  for (const id of world.lacks) world.outcomes[id] = hang
  await setConnection(true)
  const { database } = tab(world)
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
  const { database } = tab(world)
  announce(database, 'wipe')
  announce(database, 'queue')
  await elapse(60_000)
  expect(world.fetched).toEqual([])
})
