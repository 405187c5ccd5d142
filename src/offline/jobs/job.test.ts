// @vitest-environment jsdom
/**
 * The machine under every job, driven through everything that happens to a tablet: wake-ups in any order, wake-ups that
 * get lost, turns that fail or hang, a lock that others hold or keep for good, and pages that are suspended. What is
 * shown here holds for each job.
 */
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../contract/api-error.ts'
import { elapse, settle } from '../testing.ts'
import { startJob, type Job, type JobState } from './job.ts'
import { lockedJob } from './locked-job.ts'
import { comeBack, leave, locks, never, renewLocks, untilTheEnd } from './testing.ts'
import { SEED } from '../../testing/seed.ts'

const MAX_MS = 5_000
const LOOK_AGAIN_MS = 10_000
/** A turn that hangs is given up after this long, and a lock that nobody gives back is stolen. */
const LONGEST_TURN_MS = 2 * MAX_MS + 30_000
const LONGEST_WAIT_MS = MAX_MS + 8_000
const BACKOFF = { minMs: 500, maxMs: 4_000 }
function start(
  run: Parameters<typeof lockedJob>[0]['run'],
  changes: Partial<Job> = {},
  onState?: (state: JobState) => void,
) {
  return untilTheEnd(
    startJob(
      lockedJob({
        name: 'a job',
        lock: 'a job',
        maxMs: MAX_MS,
        lookAgainMs: LOOK_AGAIN_MS,
        backoff: BACKOFF,
        wakesOn: [],
        run,
        ...changes,
      }),
      onState,
    ),
  )
}

test('wake-ups during a turn become one further turn, the most urgent of them', async () => {
  const urgencies: string[] = []
  let finish = () => {}
  const job = start(({ urgency }) => {
    urgencies.push(urgency)
    return new Promise((resolve) => (finish = () => resolve(null)))
  })
  for (const urgency of ['none', 'person', 'network'] as const) job.wake(urgency)
  expect(urgencies).toEqual(['none'])
  finish()
  await settle()
  expect(urgencies).toEqual(['none', 'person'])
  finish()
  await settle()
  expect(urgencies).toHaveLength(2)
})

test('wake-ups that come together cause one turn, after a pause', async () => {
  const run = vi.fn(async () => null)
  const job = start(run, { settleMs: 250 })
  job.wake('none')
  await elapse(200)
  job.wake('network')
  expect(run).not.toHaveBeenCalled()
  await elapse(100)
  expect(run).toHaveBeenCalledTimes(1)
})

test('a pause that the server asks for is cut short by a person alone', async () => {
  const run = vi.fn<Job['run']>(async () => null)
  run.mockRejectedValueOnce(new ApiError('busy', 'Later', { status: 503, retryAfterMs: 30_000 }))
  const job = start(run)
  await settle()
  job.wake('network')
  await elapse(20_000)
  expect(run).toHaveBeenCalledTimes(1)
  job.wake('person')
  await settle()
  expect(run).toHaveBeenCalledTimes(2)
})

test('pauses after failures grow, and a wish survives them', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999)
  const at: number[] = []
  const urgencies: string[] = []
  const job = start(async ({ urgency }) => {
    at.push(Date.now())
    urgencies.push(urgency)
    throw new Error('no')
  })
  job.wake('person')
  await elapse(12_000)
  const pauses = at.slice(2).map((time, index) => time - (at[index + 1] ?? 0))
  expect(pauses.map((ms) => Math.round(ms / 500) * 500)).toEqual([1_000, 2_000, 4_000, 4_000])
  expect(new Set(urgencies.slice(1))).toEqual(new Set(['person']))
})

test('who asks during a turn that fails does not wait for the pause', async () => {
  let fail = () => {}
  const run = vi.fn<Job['run']>(async () => null)
  run.mockReturnValueOnce(new Promise((_, reject) => (fail = () => reject(new Error('no')))))
  const job = start(run)
  job.wake('person')
  fail()
  await settle()
  expect(run.mock.calls.map(([{ urgency }]) => urgency)).toEqual(['none', 'person'])
})

test('what the job does is told: its turns, what is due, and what failed', async () => {
  const states: JobState[] = []
  const run = vi.fn<Job['run']>(async () => Date.now() + 3_000)
  run.mockRejectedValueOnce(new Error('no'))
  start(run, {}, (state) => states.push(state))
  await settle()
  const now = Date.now()
  expect(states.at(-1)).toMatchObject({ isRunning: false, failure: new Error('no') })
  await elapse(600)
  expect(states.at(-1)).toMatchObject({ isRunning: false, failure: null })
  expect(states.at(-1)?.dueAt).toBeGreaterThan(now + 3_000)
})

const COURSES = [
  'succeeds',
  'succeeds soon again',
  'fails',
  'hangs',
  'hangs before the lock',
] as const
type Course = (typeof COURSES)[number]

const EVENTS = ['wake', 'person', 'suspend', 'resume', 'lock taken', 'lock given back'] as const
/** A number is for how many milliseconds nothing happens. */
const step = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...EVENTS) },
  { weight: 1, arbitrary: fc.nat({ max: 8_000 }) },
)
const course = fc.constantFrom(...COURSES)

test('whatever happens, no wake-up is lost, no two turns overlap, and a suspended page holds nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 25 }),
      fc.array(course, { maxLength: 15 }),
      fc.constantFrom(0, 250),
      async (steps, courses, settleMs) => {
        renewLocks()
        let isSuspended = false
        let begun = 0
        const violations: string[] = []
        /** Signals of turns, and of work under the lock, that have neither ended nor been told to. */
        const turns = new Set<AbortSignal>()
        const working = new Set<AbortSignal>()
        const enter = (set: Set<AbortSignal>, signal: AbortSignal, what: string) => {
          if (isSuspended) violations.push(`${what} while suspended`)
          if ([...set].some(({ aborted }) => !aborted)) violations.push(`two ${what}s at a time`)
          set.add(signal)
        }
        const work = async (now: Course | undefined, end: AbortSignal) => {
          enter(working, end, 'work')
          if (now === 'hangs') await never()
          working.delete(end)
          if (now === 'fails') throw new Error('no')
          return now === 'succeeds soon again' ? Date.now() + 100 : null
        }
        const job = start(
          async ({ signal, alone }) => {
            begun += 1
            enter(turns, signal, 'turn')
            const now = courses.shift()
            if (now === 'hangs before the lock') await never()
            return alone((end) => work(now, end)).finally(() => turns.delete(signal))
          },
          { settleMs },
        )
        let giveBack = null as (() => void) | null
        for (const one of steps) {
          if (typeof one === 'number') await elapse(one)
          else if (one === 'wake') job.wake('network')
          else if (one === 'person') job.wake('person')
          else if (one === 'suspend') {
            isSuspended = true
            leave()
            await settle()
            expect(locks.waitedFor).toEqual([])
            if (!giveBack) expect(locks.held).toEqual([])
          } else if (one === 'resume') {
            isSuspended = false
            comeBack()
          } else if (one === 'lock taken') {
            if (giveBack) continue
            const isOver = new Promise<void>((resolve) => (giveBack = resolve))
            void locks.request('a job', {}, () => isOver).catch(() => undefined)
          } else if (giveBack) {
            giveBack()
            giveBack = null
          }
          await settle()
          if (isSuspended) expect([...turns, ...working].every(({ aborted }) => aborted)).toBe(true)
        }
        // From now on all goes well, but nothing wakes the job, and the other tab keeps the lock if it has it.
        courses.length = 0
        isSuspended = false
        comeBack()
        await elapse(LONGEST_TURN_MS + BACKOFF.maxMs + LONGEST_WAIT_MS)
        const before = begun
        await elapse(LOOK_AGAIN_MS + settleMs + 200)
        expect(begun).toBeGreaterThan(before)
        job.stop()
        const last = begun
        job.wake('person')
        await elapse(LOOK_AGAIN_MS + 500)
        expect(begun).toBe(last)
        expect(locks.waitedFor).toEqual([])
        expect(violations).toEqual([])
      },
    ),
    { seed: SEED, numRuns: 20 },
  )
})
