// @vitest-environment jsdom
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, type FailureKind } from '../contract/api-error.ts'
import { verifyIdToken } from '../contract/review-calls.ts'

/** Pending requests, oldest first; a test answers them in any order. */
const calls: { succeed(): void; fail(kind: FailureKind): void }[] = []
const probes: { succeed(body?: object): void; fail(): void; signal: AbortSignal }[] = []

vi.mock('../contract/call.ts', () => ({
  call: () =>
    new Promise((resolve, reject) => {
      calls.push({
        succeed: () => resolve({}),
        fail: (kind) => reject(new ApiError(kind, kind)),
      })
    }),
}))

let connection: Awaited<ReturnType<typeof load>>
let stop: () => void
const load = () => import('./connection.ts')
const settle = () => vi.advanceTimersByTimeAsync(0)
const portalAnswers = () => probes.at(-1)?.succeed({ welcome: 'Please accept our terms' })

async function callNow(signal?: AbortSignal): Promise<void> {
  connection
    .callServer(verifyIdToken, { body: { idToken: 'token' }, ...(signal && { signal }) })
    .catch(() => undefined)
  await settle()
}

beforeEach(async () => {
  vi.useFakeTimers()
  calls.length = 0
  probes.length = 0
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((resolve, reject) => {
      const ours = { service: 'campfire', status: 'ok' }
      const fail = () => reject(new TypeError('Failed to fetch'))
      signal.addEventListener('abort', fail)
      probes.push({ succeed: (body = ours) => resolve(Response.json(body)), fail, signal })
    })
  })
  vi.resetModules()
  vi.doMock('../contract/api-error.ts', () => ({ ApiError }))
  connection = await load()
  stop = connection.watchConnection()
  probes[0]?.succeed()
  await settle()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('[Q5] an older call that is answered is a proof, an older probe that fails is none', async () => {
  await callNow()
  window.dispatchEvent(new Event('online'))
  probes[1]?.fail()
  await settle()
  expect(connection.connectionState()).toBe(false)
  calls[0]?.succeed()
  await settle()
  expect(connection.connectionState()).toBe(true)
  window.dispatchEvent(new Event('online'))
  await callNow()
  calls[1]?.succeed()
  await settle()
  probes[2]?.fail()
  await settle()
  expect(connection.connectionState()).toBe(true)
})

test('[Q5] a call that its caller gave up says nothing', async () => {
  const given = new AbortController()
  await callNow(given.signal)
  given.abort()
  calls[0]?.fail('no-answer')
  await settle()
  expect(connection.connectionState()).toBe(true)
})

test('[Q5] an answer that came as the line went is not the last word', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  probes.at(-1)?.succeed()
  await settle()
  expect(connection.connectionState()).toBe(true)
  await vi.advanceTimersByTimeAsync(10_000)
  probes.at(-1)?.fail()
  await settle()
  expect(connection.connectionState()).toBe(false)
  onLine.mockRestore()
})

test('[Q5] what is under way when the page goes to rest ends without a word, and is asked again', async () => {
  for (const [target, hide, show] of [
    [window, 'pagehide', 'pageshow'],
    [document, 'freeze', 'resume'],
  ] as const) {
    await callNow()
    const resting = probes.length
    window.dispatchEvent(new Event('online'))
    target.dispatchEvent(new Event(hide))
    expect(probes[resting]?.signal.aborted).toBe(true)
    calls.shift()?.fail('no-answer')
    await settle()
    expect(connection.connectionState()).toBe(true)
    target.dispatchEvent(new Event(show))
    probes.at(-1)?.fail()
    await settle()
    expect(connection.connectionState()).toBe(false)
    window.dispatchEvent(new Event('online'))
    probes.at(-1)?.succeed()
    await settle()
  }
})

test.each([
  ['no answer', 'no-answer', () => probes.at(-1)?.fail()],
  ['the answer of a captive portal', 'foreign-answer', portalAnswers],
] as const)(
  '[Q5] a call with %s has the server asked at once, and that decides',
  async (_, kind, fail) => {
    await callNow()
    calls.shift()?.fail(kind)
    await settle()
    expect(connection.connectionState()).toBe(true)
    fail()
    await settle()
    expect(connection.connectionState()).toBe(false)
    await vi.advanceTimersByTimeAsync(10_000)
    portalAnswers()
    await settle()
    expect(connection.connectionState()).toBe(false)
    await vi.advanceTimersByTimeAsync(10_000)
    probes.at(-1)?.succeed()
    await settle()
    expect(connection.connectionState()).toBe(true)
  },
)

test('[Q5] while everything else is answered, a kind of call that fails makes the state change no more than once', async () => {
  const changes = vi.fn()
  connection.onConnectionChange(changes)
  const happens = {
    'the decision gets no answer': async () => {
      await callNow()
      await vi.advanceTimersByTimeAsync(6_000)
      calls.pop()?.fail('no-answer')
    },
    'a proxy answers the decision': async () => {
      await callNow()
      calls.pop()?.fail('foreign-answer')
    },
    'the decision gets a 503': async () => {
      await callNow()
      calls.pop()?.fail('busy')
    },
    'another call is answered': async () => {
      await callNow()
      calls.pop()?.succeed()
    },
    'time passes': () => vi.advanceTimersByTimeAsync(10_000),
  }
  const event = fc.constantFrom(...Object.values(happens))
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 30 }), async (events) => {
      changes.mockClear()
      for (const happen of events) {
        await happen()
        await settle()
        probes.at(-1)?.succeed()
        await settle()
      }
      expect(changes.mock.calls.length).toBeLessThanOrEqual(1)
      expect(connection.connectionState()).toBe(true)
    }),
    { numRuns: 50 },
  )
})
