/**
 * Random sets of needs, of which some always fail, on a line that is dead for some time. No event tells when
 * it is back. Whatever happens, one that fails costs only itself, and what can arrive does.
 */
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '../../contract/api-error.ts'
import { pauseAfter } from '../../offline/jobs/backoff.ts'
import { renewLocks } from '../../offline/jobs/testing.ts'
import { testDatabase } from '../../offline/testing.ts'
import { keepReadyJob } from './keep-ready.ts'
import type { Need } from './need.ts'
import { SEED } from '../../testing/seed.ts'

/** Never longer than this until one need is tried on a line on which everything failed. */
const LONGEST_WAIT_MS = 15_000
const LONGEST_DELAY_MS = 5 * 60_000

interface Attempt {
  id: string
  at: number
  hasArrived: boolean
}

const needOf = (id: string, fetch: () => Promise<unknown>): Need => ({
  id,
  kind: 'image',
  request: null,
  fetch,
})

/** A tablet, its needs, and a line whose requests take some time. */
class World {
  now = 0
  readonly attempts: Attempt[] = []
  readonly #job = keepReadyJob(
    testDatabase(),
    () => this.needs(),
    () => this.now,
    () => this.#chance,
  )
  underWay = 0
  mostUnderWay = 0
  readonly #missing: Set<string>
  readonly #chance: number
  #failedTurns = 0

  constructor(ids: readonly string[], chance: number) {
    this.#missing = new Set(ids)
    this.#chance = chance
  }

  /** Thrown by each attempt, or null if the need arrives. */
  outcome: (id: string, at: number) => ApiError | null = () => null

  needs = async (): Promise<Need[]> =>
    [...this.#missing].map((id) => needOf(id, () => this.#fetch(id)))

  get missing(): string[] {
    return [...this.#missing]
  }

  async #fetch(id: string): Promise<void> {
    this.underWay += 1
    this.mostUnderWay = Math.max(this.mostUnderWay, this.underWay)
    expect(this.#missing).toContain(id)
    await Promise.resolve()
    this.now += 20
    this.underWay -= 1
    const failure = this.outcome(id, this.now)
    this.attempts.push({ id, at: this.now, hasArrived: failure === null })
    if (failure) throw failure
    this.#missing.delete(id)
  }

  /** One turn, and the pause after it, as the machine of jobs has it. @returns the length of the pause */
  async turn(): Promise<number> {
    const signal = new AbortController().signal
    try {
      const next = await this.#job.run({ urgency: 'none', signal })
      this.#failedTurns = 0
      return next === null ? 30_000 : next - Date.now()
    } catch (error) {
      this.#failedTurns += 1
      const { retryAfterMs } = error as ApiError
      const pause = pauseAfter(
        this.#failedTurns,
        this.#job.backoff ?? { minMs: 0, maxMs: 0 },
        this.#chance,
      )
      return Math.max(pause, retryAfterMs ?? 0)
    }
  }

  /** Fetches whenever that is worthwhile, until a time or until nothing is missing. */
  async runUntil(end: number): Promise<void> {
    while (this.now < end && this.#missing.size > 0) {
      // The clock of the turn's result runs on by itself.
      this.now += Math.max(1, await this.turn())
    }
  }
}

beforeEach(renewLocks)

const busy = (retryAfterMs: number | null = null) =>
  new ApiError('busy', 'The server failed', { status: 503, retryAfterMs })
const noAnswer = () => new ApiError('no-answer', 'No answer')

const ids = fc
  .integer({ min: 1, max: 60 })
  .map((count) => Array.from({ length: count }, (_, index) => `need ${index}`))
const chance = fc.double({ min: 0, max: 0.99, noNaN: true })

test('[Q4] whatever keeps failing is tried once before all others, and less and less often', async () => {
  await fc.assert(
    fc.asyncProperty(ids, fc.func(fc.boolean()), chance, async (all, fails, random) => {
      const world = new World(all, random)
      world.outcome = (id) => (fails(id) ? busy() : null)
      const failing = all.filter((id) => fails(id))
      await world.runUntil(60 * 60_000)
      expect(world.missing).toEqual(failing)
      expect(world.mostUnderWay).toBeLessThanOrEqual(2)
      const last = world.attempts.findLastIndex(({ hasArrived }) => hasArrived)
      const before = world.attempts.slice(0, Math.max(last, 0))
      for (const id of failing) {
        expect(before.filter((attempt) => attempt.id === id).length).toBeLessThanOrEqual(1)
      }
      // In an hour: each of them every 150 s in the end, or while all are in doubt, one of them every 7.5 s.
      const most = Math.max(500 + failing.length, 35 * failing.length)
      expect(world.attempts.filter(({ hasArrived }) => !hasArrived).length).toBeLessThan(most)
    }),
    { seed: SEED, numRuns: 12 },
  )
})

test('[Q4] after any outage, everything arrives without an event that tells of its end', async () => {
  await fc.assert(
    fc.asyncProperty(
      ids,
      fc.integer({ min: 0, max: 5_000 }),
      fc.integer({ min: 0, max: 30 * 60_000 }),
      chance,
      async (all, from, lasts, random) => {
        const world = new World(all, random)
        world.outcome = (_, at) => (at >= from && at < from + lasts ? noAnswer() : null)
        await world.runUntil(from + lasts + 2 * LONGEST_WAIT_MS + all.length * 40)
        expect(world.missing).toEqual([])
        const tries = world.attempts.filter(({ hasArrived }) => !hasArrived).length
        expect(tries).toBeLessThan(10 + lasts / (LONGEST_WAIT_MS / 2))
      },
    ),
    { seed: SEED, numRuns: 12 },
  )
})

test('[Q4] nothing is tried again before the time that the server asked for', async () => {
  await fc.assert(
    fc.asyncProperty(
      ids,
      fc.integer({ min: 1_000, max: 3_600_000 }),
      fc.integer({ min: 1, max: 4 }),
      chance,
      async (all, retryAfterMs, times, random) => {
        const world = new World(all, random)
        const failures = new Map<string, number>()
        world.outcome = (id) => {
          const failed = failures.get(id) ?? 0
          failures.set(id, failed + 1)
          return failed < times ? busy(retryAfterMs) : null
        }
        // Long enough, even if every attempt of every need had to wait.
        await world.runUntil(all.length * times * (retryAfterMs + LONGEST_DELAY_MS))
        expect(world.missing).toEqual([])
        for (const id of all) {
          const at = world.attempts.filter((attempt) => attempt.id === id).map(({ at }) => at)
          const pauses = at.slice(1).map((time, index) => time - (at[index] ?? 0))
          for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(retryAfterMs)
        }
      },
    ),
    { seed: SEED, numRuns: 12 },
  )
})

test('[Q4] what arrives but cannot be stored is not fetched over and over', async () => {
  const world = new World(['a', 'b'], 0.5)
  const fetched: string[] = []
  world.needs = async () => ['a', 'b'].map((id) => needOf(id, async () => fetched.push(id)))
  expect(await world.turn()).toBeGreaterThan(500)
  expect(fetched).toEqual(['a', 'b'])
})
