// @vitest-environment jsdom
import type { EventEmitter } from 'node:events'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const HOUR = 60 * 60_000

class Worker extends EventTarget {
  readonly postMessage = vi.fn()
}

class Registration extends EventTarget {
  active: Worker | null = new Worker()
  installing: Worker | null = null
  waiting: Worker | null = null
  readonly update = vi.fn(() => Promise.resolve())

  /** The browser has found a new version. */
  begin(): void {
    this.installing = new Worker()
    this.dispatchEvent(new Event('updatefound'))
  }

  /** What is being installed now waits, or its files could not be fetched. */
  finish(outcome: 'waiting' | 'failed'): void {
    const worker = this.installing
    this.installing = null
    if (outcome === 'waiting') this.waiting = worker
    worker?.dispatchEvent(new Event('statechange'))
  }
}

let registration: Registration
let container: EventTarget

/** jsdom cannot reload, which it reports. */
const { jsdom } = globalThis as unknown as { jsdom: { virtualConsole: EventEmitter } }
const reload = vi.fn()
jsdom.virtualConsole.on('jsdomError', reload)

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  registration = new Registration()
  container = Object.assign(new EventTarget(), {
    controller: registration.active,
    register: () => Promise.resolve(registration),
  })
  vi.stubGlobal('navigator', { serviceWorker: container })
  reload.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens a page whose worker the browser has known before. */
async function openPage() {
  const { registerServiceWorker, useAppUpdate } = await import('./app-update.ts')
  const { result } = renderHook(() => useAppUpdate())
  await act(async () => {
    registerServiceWorker()
    await vi.advanceTimersByTimeAsync(0)
  })
  return { state: () => result.current.state, apply: () => act(() => result.current.apply()) }
}

test('[V10] a version that was waiting before the page opened is offered', async () => {
  registration.waiting = new Worker()
  const page = await openPage()
  expect(page.state()).toBe('ready')
})

test('[V10] so is one whose installation began before the page could listen', async () => {
  registration.installing = new Worker()
  const page = await openPage()
  expect(page.state()).toBe('none')
  act(() => registration.finish('waiting'))
  expect(page.state()).toBe('ready')
})

test('[V10] after a version whose files could not be fetched, the next one is offered', async () => {
  const page = await openPage()
  act(() => {
    registration.begin()
    registration.finish('failed')
  })
  expect(page.state()).toBe('none')
  act(() => {
    registration.begin()
    registration.finish('waiting')
  })
  expect(page.state()).toBe('ready')
})

test('[V10] the first version on a tablet is not offered as a new one', async () => {
  registration.active = null
  Object.assign(container, { controller: null })
  registration.installing = new Worker()
  const page = await openPage()
  act(() => registration.finish('waiting'))
  act(() => void container.dispatchEvent(new Event('controllerchange')))
  expect(page.state()).toBe('none')
})

test('[V10] a tablet checks when it wakes and when the connection is back, at most once a minute', async () => {
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

test('[V10] it checks every hour, and soon again after a check without a network', async () => {
  await openPage()
  registration.update.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(registration.update).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(registration.update).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(HOUR - 60_000)
  expect(registration.update).toHaveBeenCalledTimes(2)
})

test('[V10] the waiting version takes over only when the person agrees', async () => {
  const waiting = new Worker()
  registration.waiting = waiting
  const page = await openPage()
  expect(waiting.postMessage).not.toHaveBeenCalled()
  page.apply()
  expect(page.state()).toBe('starting')
  expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' })
  expect(registration.active?.postMessage).toHaveBeenCalledWith({ type: 'MAKE_WAY' })
  expect(reload).not.toHaveBeenCalled()
  act(() => void container.dispatchEvent(new Event('controllerchange')))
  expect(reload).toHaveBeenCalledOnce()
})

test('[V10] a version that takes over long after the person agreed is offered again, and reloads nothing', async () => {
  registration.waiting = new Worker()
  const page = await openPage()
  page.apply()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(page.state()).toBe('ready')
  registration.waiting = null
  act(() => void container.dispatchEvent(new Event('controllerchange')))
  expect(reload).not.toHaveBeenCalled()
  expect(page.state()).toBe('ready')
  page.apply()
  expect(reload).toHaveBeenCalledOnce()
})

test('[V10] where the person agreed in another tab, this one still offers to reload', async () => {
  const page = await openPage()
  act(() => void container.dispatchEvent(new Event('controllerchange')))
  expect(page.state()).toBe('ready')
})
