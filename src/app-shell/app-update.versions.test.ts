// @vitest-environment jsdom
import type { EventEmitter } from 'node:events'
import { FakeChannel, FakeRegistration, FakeWorker } from './fake-workers.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const HOUR = 60 * 60_000

/** For so long a version has to wait until it counts as waiting. */
const WAITING_MS = 200

class Container extends EventTarget {
  controller: FakeWorker | null = registration.active
  readonly register = vi.fn<(url: string) => Promise<FakeRegistration>>(async () => registration)
}

let registration: FakeRegistration
let container: Container

/** What waits replaces the active version, and controls the pages. */
function takeOver(): void {
  registration.activate((active) => (container.controller = active))
  container.dispatchEvent(new Event('controllerchange'))
}

/** jsdom cannot reload, which it reports. */
const { jsdom } = globalThis as unknown as { jsdom: { virtualConsole: EventEmitter } }
const reload = vi.fn()
jsdom.virtualConsole.on('jsdomError', reload)

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  registration = new FakeRegistration()
  container = new Container()
  vi.stubGlobal('navigator', { serviceWorker: container })
  vi.stubGlobal('MessageChannel', FakeChannel)
  reload.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens a page whose worker the browser has known before. */
async function openPage() {
  const { registerServiceWorker, applyUpdate: apply } = await import('./app-update.ts')
  const { tablet } = await import('../offline/tablet-state.ts')
  const state = () => tablet.getState().update
  const elapse = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  registerServiceWorker()
  await elapse(0)
  return {
    state,
    apply,
    elapse,
    /** @returns the state after something has happened */
    after: async (happen: () => void) => {
      happen()
      await elapse(WAITING_MS)
      return state()
    },
  }
}

const install = () => {
  registration.begin()
  registration.finish('waiting')
}
const fail = () => {
  registration.begin()
  registration.finish('failed')
}

describe('a new version is offered', () => {
  test('that was waiting before a page opened that no worker controls', async () => {
    container.controller = null
    registration.waiting = new FakeWorker()
    const page = await openPage()
    expect(page.state()).toBe('ready')
    page.apply()
    takeOver()
    expect(reload).toHaveBeenCalledOnce()
  })

  test.each(['waiting', 'failed'] as const)(
    'whose installation began before the page could listen, or the next one: %s',
    async (end) => {
      registration.installing = new FakeWorker()
      const page = await openPage()
      expect(page.state()).toBe('none')
      const state = end === 'waiting' ? 'ready' : 'none'
      expect(await page.after(() => registration.finish(end))).toBe(state)
      expect(await page.after(install)).toBe('ready')
    },
  )

  test('at once or hours after several whose files could not be fetched', async () => {
    const page = await openPage()
    for (const ms of [0, 0, 3 * HOUR, 3 * HOUR]) {
      expect(await page.after(fail)).toBe('none')
      await page.elapse(ms)
    }
    // One look-out after the other, not more and more of them.
    expect(container.register).toHaveBeenCalledTimes(5)
    expect(await page.after(install)).toBe('ready')
  })

  test('where the person agreed in another tab, to reload this one as well', async () => {
    const page = await openPage()
    await page.after(install)
    expect(await page.after(takeOver)).toBe('ready')
    expect(reload).not.toHaveBeenCalled()
    page.apply()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('where a version took over that answers nothing', async () => {
    const page = await openPage()
    registration.waiting = new FakeWorker()
    registration.waiting.postMessage.mockImplementation(() => {})
    expect(await page.after(takeOver)).toBe('none')
    await page.elapse(10_000)
    expect(page.state()).toBe('ready')
  })

  test('not where the same one is installed again, after a person has deleted the data of the site', async () => {
    const page = await openPage()
    const { version } = registration.active ?? new FakeWorker()
    const installAgain = () => {
      registration.active?.become('redundant')
      registration = new FakeRegistration()
      registration.active = null
      registration.waiting = new FakeWorker(version)
      takeOver()
    }
    expect(await page.after(installAgain)).toBe('none')
    await page.elapse(HOUR)
    expect(page.state()).toBe('none')
    expect(await page.after(install)).toBe('ready')
  })

  test('where that happened while the page was loading', async () => {
    container.register.mockImplementationOnce(() => {
      registration.waiting = new FakeWorker()
      takeOver()
      return Promise.resolve(registration)
    })
    const page = await openPage()
    expect(page.state()).toBe('ready')
  })
})

describe('the first version on a tablet', () => {
  beforeEach(() => {
    registration.active = null
    container.controller = null
  })

  test('is not offered as a new one; one that takes over later from another tab is', async () => {
    const page = await openPage()
    expect(await page.after(install)).toBe('none')
    expect(await page.after(takeOver)).toBe('none')
    const takeOverAtOnce = () => {
      registration.waiting = new FakeWorker()
      takeOver()
    }
    expect(await page.after(takeOverAtOnce)).toBe('ready')
  })

  test('is not installed again and again if its files cannot be fetched', async () => {
    const page = await openPage()
    expect(await page.after(fail)).toBe('none')
    expect(container.register).toHaveBeenCalledOnce()
  })

  test('that cannot be registered is reported, and asked for nothing', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    container.register.mockRejectedValue(new TypeError('Failed to fetch'))
    const page = await openPage()
    await page.elapse(HOUR)
    expect(warn).toHaveBeenCalledOnce()
    expect(registration.update).not.toHaveBeenCalled()
  })
})

test('the worker is registered when the page has loaded', async () => {
  const isLoaded = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  await openPage()
  expect(container.register).not.toHaveBeenCalled()
  isLoaded.mockRestore()
  window.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(0)
  expect(container.register.mock.calls.map(([url]) => url)).toEqual(['/sw.js'])
})

test('a tablet checks when it wakes and when the connection is back, at most once a minute', async () => {
  await openPage()
  const wake = () => document.dispatchEvent(new Event('visibilitychange'))
  wake()
  expect(registration.update).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  wake()
  wake()
  expect(registration.update).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  window.dispatchEvent(new Event('online'))
  expect(registration.update).toHaveBeenCalledTimes(2)
})

test('it checks every hour, and soon again after a check without a network', async () => {
  await openPage()
  registration.update.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(registration.update).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(registration.update).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(HOUR - 60_000)
  expect(registration.update).toHaveBeenCalledTimes(2)
})

test('[X9] a new version takes over only when the person agrees, and reloads the page then', async () => {
  const page = await openPage()
  await page.after(install)
  await page.elapse(HOUR)
  const { active, waiting } = registration
  expect([...(active?.heard() ?? []), ...(waiting?.heard() ?? [])]).toEqual([])
  page.apply()
  expect(page.state()).toBe('starting')
  expect(waiting?.heard()).toEqual([{ type: 'SKIP_WAITING' }])
  expect(active?.heard()).toEqual([{ type: 'MAKE_WAY' }])
  expect(reload).not.toHaveBeenCalled()
  takeOver()
  expect(reload).toHaveBeenCalledOnce()
})

test('[X9] a version that is kept from taking over starts with the reload that the person asked for', async () => {
  registration.waiting = new FakeWorker()
  const page = await openPage()
  page.apply()
  await page.elapse(4_000)
  expect(page.state()).toBe('starting')
  expect(reload).not.toHaveBeenCalled()
  await page.elapse(1_000)
  expect(reload).toHaveBeenCalledOnce()
})

test('a page that the person wants to reload does, though yet another version comes meanwhile', async () => {
  const page = await openPage()
  await page.after(install)
  page.apply()
  expect(await page.after(install)).toBe('starting')
  takeOver()
  expect(reload).toHaveBeenCalledOnce()
})
