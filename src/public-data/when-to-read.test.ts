// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readWhenUseful, type ReadUnderWay } from './when-to-read.ts'

const URL_OF_CALL = '/api/main/prod/moco/coupons'

/** The worker's container, which jsdom lacks. */
let worker: EventTarget
/** The answers to come: whether each is current; `hangs` never comes. */
let answers: (boolean | 'hangs')[]
let asked: AbortSignal[]
let underWay: ReadUnderWay | undefined

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  worker = new EventTarget()
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
  answers = []
  asked = []
})

afterEach(() => {
  underWay?.stop()
  setHidden(false)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Starts to read with these answers, the last of which is repeated. */
async function start(...given: (boolean | 'hangs')[]) {
  answers = given
  underWay = readWhenUseful(URL_OF_CALL, async (signal) => {
    asked.push(signal)
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? true
    return answer === 'hangs' ? new Promise<boolean>(() => {}) : answer
  })
  await elapse(0)
}

const elapse = (ms: number) => vi.advanceTimersByTimeAsync(ms)

function setHidden(isHidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
}

async function tell(url: string) {
  const data = { type: 'PUBLIC_DATA_UPDATED', url: new URL(url, location.href).href }
  worker.dispatchEvent(new MessageEvent('message', { data }))
  await elapse(0)
}

describe('after a failure', () => {
  test('it asks again by itself, ever more rarely, until there is an answer', async () => {
    await start(false, false, false, true)
    expect(asked).toHaveLength(1)
    await elapse(2_000)
    expect(asked).toHaveLength(2)
    await elapse(3_999)
    expect(asked).toHaveLength(2)
    await elapse(1)
    expect(asked).toHaveLength(3)
    await elapse(8_000)
    expect(asked).toHaveLength(4)
    await elapse(3_600_000)
    expect(asked).toHaveLength(4)
  })

  test('it asks at least once a minute, and pages do not all ask at once', async () => {
    await start(false)
    await elapse(3_600_000)
    const inAnHour = asked.length
    await elapse(600_000)
    expect(asked).toHaveLength(inAnHour + 10)
    vi.mocked(Math.random).mockReturnValue(1)
    await elapse(60_000)
    const before = asked.length
    await elapse(60_000)
    expect(asked).toHaveLength(before + 2)
  })

  test('whatever may have mended it asks at once, but not a page that is hidden', async () => {
    await start(false)
    const asksAtOnce = async (target: EventTarget, event: string) => {
      await elapse(100_000)
      const before = asked.length
      target.dispatchEvent(new Event(event))
      await elapse(0)
      return asked.length - before
    }
    for (const event of ['online', 'focus', 'pageshow'])
      expect(await asksAtOnce(window, event)).toBe(1)
    expect(await asksAtOnce(document, 'visibilitychange')).toBe(1)
    setHidden(true)
    expect(await asksAtOnce(document, 'visibilitychange')).toBe(0)
  })
})

describe('while there is no answer yet', () => {
  test('online gives up the old question for a new one', async () => {
    await start('hangs', true)
    dispatchEvent(new Event('online'))
    await elapse(0)
    expect(asked.map(({ aborted }) => aborted)).toEqual([true, false])
  })

  test('a look at the page leaves the question some time', async () => {
    await start('hangs', true)
    dispatchEvent(new Event('focus'))
    await elapse(0)
    expect(asked).toHaveLength(1)
    await elapse(5_001)
    dispatchEvent(new Event('focus'))
    await elapse(0)
    expect(asked).toHaveLength(2)
  })

  test('a failure that comes late starts no retry of its own', async () => {
    let fail = (_isCurrent: boolean) => {}
    await start(true)
    underWay?.stop()
    asked = []
    underWay = readWhenUseful(URL_OF_CALL, (signal) => {
      asked.push(signal)
      return asked.length > 1 ? Promise.resolve(true) : new Promise((resolve) => (fail = resolve))
    })
    void underWay.readAgain()
    await elapse(0)
    fail(false)
    await elapse(60_000)
    expect(asked).toHaveLength(2)
  })
})

describe('with a current answer', () => {
  test('a look at the page asks again after a minute', async () => {
    await start(true)
    await elapse(59_000)
    dispatchEvent(new Event('focus'))
    await elapse(0)
    expect(asked).toHaveLength(1)
    await elapse(1_001)
    dispatchEvent(new Event('focus'))
    dispatchEvent(new Event('focus'))
    await elapse(0)
    expect(asked).toHaveLength(2)
  })

  test('news of this call from the worker ask again, news of others do not', async () => {
    await start(true)
    await tell('/api/main/prod/businesses')
    expect(asked).toHaveLength(1)
    await tell(URL_OF_CALL)
    expect(asked).toHaveLength(2)
    worker.dispatchEvent(new Event('controllerchange'))
    await elapse(0)
    expect(asked).toHaveLength(3)
  })
})

test('once it has stopped nothing asks, and the open question counts no more', async () => {
  await start('hangs', false)
  underWay?.stop()
  expect(asked[0]?.aborted).toBe(true)
  dispatchEvent(new Event('online'))
  await tell(URL_OF_CALL)
  await elapse(600_000)
  expect(asked).toHaveLength(1)
})
