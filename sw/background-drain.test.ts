/** What waits is sent after the last page of Hermes is closed, with the token that its person left. */
import { expect, test, vi } from 'vitest'
import { STAFF_PROJECT } from '../src/config/settings.ts'
import { staffDatabase } from '../src/offline/database.ts'
import { locks, never } from '../src/offline/jobs/testing.ts'
import { outboxLock } from '../src/offline/outbox/drain.ts'
import { readPlaces } from '../src/offline/outbox/outbox-reads.ts'
import { enqueue, HOLD_MS } from '../src/offline/outbox/outbox.ts'
import { undo } from '../src/offline/outbox/undo.ts'
import { SEND_DECISIONS } from '../src/offline/outbox/worker-agreement.ts'
import { leaveWorkerToken } from '../src/offline/outbox/worker-token.ts'
import {
  acknowledgementOf,
  elapse,
  rejectionOf,
  rejectionToEnqueue,
  settle,
} from '../src/offline/testing.ts'
import { mustWorkerRest, tellWorker } from '../src/offline/worker-rest.ts'
import { wipeReadData } from '../src/workspace/wipe.ts'
import { drainInBackground } from './background-drain.ts'
import { makeWay } from './make-way.ts'

// What `background-drain.ts` and `visits.ts` use of a worker's types; tests have those of a page.
declare global {
  interface ExtendableEvent extends Event {
    waitUntil(work: Promise<unknown>): void
  }
  interface ServiceWorkerGlobalScope {
    clients: { matchAll(options: object): Promise<{ url: string }[]> }
    addEventListener(
      type: 'message' | 'sync' | 'activate',
      listener: (event: ExtendableEvent & { data: unknown; tag: string }) => void,
    ): void
  }
}

const HERMES = 'https://campfire.example/hermes/dashboard'
const acknowledge = async (reviewId: string) =>
  Response.json(acknowledgementOf(rejectionOf(reviewId)))

let people = 0

/** A worker whose person has left a token, and the server's answers. */
async function setup() {
  const database = staffDatabase(STAFF_PROJECT.projectId, `background-${(people += 1)}`)
  leaveWorkerToken(database, { token: 'token', expiresAt: Date.now() + 3_600_000 })
  await settle()
  const world = {
    open: [] as string[],
    sent: [] as string[],
    answer: acknowledge as (reviewId: string) => Promise<Response>,
  }
  const listeners = new Map<string, (event: object) => void>()
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, listener),
    clients: { matchAll: async () => world.open.map((url) => ({ url })) },
  })
  vi.stubGlobal(
    'fetch',
    async (_: string, { body, signal }: { body: string; signal: AbortSignal }) => {
      const { reviewId } = JSON.parse(body) as { reviewId: string }
      world.sent.push(reviewId)
      const given = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      })
      return Promise.race([world.answer(reviewId), given])
    },
  )
  drainInBackground()
  const tag = outboxLock(database)
  /** @returns how the event ended, once it has */
  const fire = (type: 'sync' | 'message') => {
    const outcome: { is?: 'done' | 'failed' } = {}
    listeners.get(type)?.({
      tag,
      data: { type: SEND_DECISIONS, tag },
      waitUntil: (work: Promise<unknown>) =>
        void work.then(
          () => (outcome.is = 'done'),
          () => (outcome.is = 'failed'),
        ),
    })
    return outcome
  }
  const decide = (reviewId: string) => enqueue(database, rejectionToEnqueue(reviewId, Date.now()))
  return { database, world, fire, decide }
}

test.each(['sync', 'message'] as const)(
  '[O3] what was decided just before the close leaves when its hold is over, by a %s',
  async (type) => {
    const { world, fire, decide } = await setup()
    await decide('a')
    await decide('b')
    const outcome = fire(type)
    await elapse(HOLD_MS - 200)
    expect(world.sent).toEqual([])
    await elapse(1_200)
    expect(world.sent).toEqual(['a', 'b'])
    expect(outcome.is).toBe('done')
  },
)

test('[O3] a sync that comes at the decision waits for the close', async () => {
  const { world, fire, decide } = await setup()
  world.open = [HERMES]
  await decide('a')
  const outcome = fire('sync')
  await elapse(HOLD_MS + 2_000)
  expect([world.sent, outcome.is]).toEqual([[], undefined])
  world.open = ['https://campfire.example/']
  await elapse(1_200)
  expect([world.sent, outcome.is]).toEqual([['a'], 'done'])
})

test('[O3] a sync fails only if something still waits, so that the browser fires it again', async () => {
  const { world, fire, decide, database } = await setup()
  world.open = [HERMES]
  const needless = fire('sync')
  await elapse(10_000)
  expect(needless.is).toBe('done')
  await decide('a')
  await settle()
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const asked = fire('message')
  await elapse(10_000)
  expect(asked.is).toBe('done')
  // A page that is open looks after its storage by itself.
  expect(begun).not.toHaveBeenCalled()
  const early = fire('sync')
  await elapse(10_000)
  expect(early.is).toBe('failed')
  expect(world.sent).toEqual([])
  expect(await readPlaces(database, 'waiting')).toHaveLength(1)
})

test('[O3] a server that comes back within seconds of the close gets what waits', async () => {
  const { world, fire, decide } = await setup()
  world.answer = () => Promise.reject(new TypeError('no network'))
  await decide('a')
  const outcome = fire('message')
  await elapse(9_000)
  expect(outcome.is).toBeUndefined()
  world.answer = acknowledge
  await elapse(6_000)
  expect(world.sent.length).toBeGreaterThan(1)
  expect(outcome.is).toBe('done')
})

test('[H7] a page that opens gets the lock, whatever the worker waits for', async () => {
  const { world, fire, decide } = await setup()
  world.answer = never
  await decide('a')
  fire('message')
  await elapse(HOLD_MS + 1_000)
  expect(world.sent).toEqual(['a'])
  expect(locks.held).toHaveLength(1)
  world.open = [HERMES]
  await elapse(600)
  expect(locks.held).toEqual([])
  world.answer = acknowledge
  await elapse(30_000)
  expect(world.sent).toEqual(['a'])
})

test('a new version of the worker does not wait for this one, nor for what a page asks while it reloads', async () => {
  const { world, fire, decide } = await setup()
  world.answer = never
  await decide('a')
  const outcome = fire('message')
  await elapse(HOLD_MS + 1_000)
  makeWay()
  const whileReloading = fire('message')
  await elapse(600)
  expect([outcome.is, whileReloading.is]).toEqual(['done', 'done'])
  expect(locks.held).toEqual([])

  world.answer = acknowledge
  await elapse(10_000)
  fire('message')
  await elapse(HOLD_MS + 1_000)
  expect(world.sent).toEqual(['a', 'a'])
})

test('what is undone, or whose person signs out within the hold, is not sent', async () => {
  const { database, world, fire, decide } = await setup()
  const seq = await decide('a')
  const undone = fire('message')
  await elapse(HOLD_MS - 1_000)
  expect(await undo(database, seq, Date.now())).toBe('undone')
  await elapse(2_000)
  expect([world.sent, undone.is]).toEqual([[], 'done'])

  await decide('b')
  const ended = fire('sync')
  await elapse(HOLD_MS - 1_000)
  await wipeReadData(database)
  await elapse(2_000)
  expect([world.sent, ended.is]).toEqual([[], 'done'])
})

test('a token that the server refuses is not tried again', async () => {
  const { world, fire, decide } = await setup()
  world.answer = async () => Response.json({ error: 'Sign in' }, { status: 401 })
  await decide('a')
  const outcome = fire('sync')
  await elapse(20_000)
  expect([world.sent, outcome.is]).toEqual([['a'], 'done'])
})

test('[T2] of a person who works offline nothing is sent, until the switch is off or a sign-out has ended it', async () => {
  const { database, world, fire, decide } = await setup()
  await tellWorker(database, true)
  await decide('a')
  const outcomes = [fire('sync'), fire('message')]
  await elapse(HOLD_MS + 30_000)
  expect(world.sent).toEqual([])
  // The page asks anew when it is left.
  expect(outcomes.map(({ is }) => is)).toEqual(['done', 'done'])
  await tellWorker(database, false)
  fire('message')
  await elapse(2_000)
  expect(world.sent).toEqual(['a'])
  await tellWorker(database, true)
  await wipeReadData(database)
  expect(await mustWorkerRest(database)).toBe(false)
})
