// @vitest-environment jsdom
import type { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isServerUp } from '../offline/server-up.ts'
import { ISLANDS } from './islands.ts'
import { wake, wakeIslands } from './wake-islands.ts'

vi.mock('./islands.ts', () => ({
  ISLANDS: { OfferList: vi.fn<(island: HTMLElement) => Promise<void>>() },
}))
vi.mock('../offline/server-up.ts', () => ({
  isServerUp: vi.fn<() => Promise<boolean>>(),
}))
const code = vi.mocked(ISLANDS.OfferList)

/** jsdom cannot reload, which it reports. */
const { jsdom } = globalThis as unknown as { jsdom: { virtualConsole: EventEmitter } }
const reload = vi.fn()
jsdom.virtualConsole.on('jsdomError', reload)

wakeIslands()

/** A page with one island; its code arrives when the returned function is called. */
function setup(wakes = 'touch') {
  document.body.innerHTML = `
    <p>Text</p>
    <div data-island="OfferList" data-wake="${wakes}">
      <button>Tacos</button><a href="#there" data-opens>Coffee</a><a href="#plain">Plain</a>
    </div>`
  const island = document.querySelector<HTMLElement>('[data-island]')!
  let arrive = () => {}
  code.mockImplementation(() => new Promise((resolve) => (arrive = resolve)))
  return { island, find: (words: string) => elementOf(words), arrive: () => arrive() }
}

function elementOf(words: string): HTMLElement {
  return [...document.querySelectorAll<HTMLElement>('p, a, button')].find(
    ({ textContent }) => textContent === words,
  )!
}

beforeEach(() => {
  code.mockReset()
  reload.mockClear()
  vi.mocked(isServerUp).mockReset().mockResolvedValue(false)
  sessionStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

test('nothing is loaded until an island is touched, and then once', async () => {
  const { island, find, arrive } = setup()
  const failed = vi.fn()
  addEventListener('error', failed)
  find('Text').dispatchEvent(new Event('pointerdown', { bubbles: true }))
  // As an extension does.
  document.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  removeEventListener('error', failed)
  expect(failed).not.toHaveBeenCalled()
  expect(code).not.toHaveBeenCalled()
  for (const event of ['pointerover', 'pointerdown', 'focusin', 'input']) {
    find('Tacos').dispatchEvent(new Event(event, { bubbles: true }))
  }
  expect(code).toHaveBeenCalledExactlyOnceWith(island)
  arrive()
  await wake(island)
  expect(island.dataset.wake).toBe('awake')
})

test('a press that came before the code takes effect once, as soon as the island is alive', async () => {
  const { island, find, arrive } = setup()
  const pressed: string[] = []
  find('Tacos').click()
  find('Coffee').addEventListener('click', () => pressed.push('coffee'))
  find('Tacos').addEventListener('click', () => pressed.push('tacos'))
  expect(pressed).toEqual([])
  arrive()
  await wake(island)
  await vi.waitFor(() => expect(pressed).toEqual(['tacos']))
})

test('a press that came before the code presses the button that has taken the place of the first', async () => {
  const { island, find, arrive } = setup()
  find('Tacos').click()
  // As React does where the island was translated before it was known how it arrived.
  island.innerHTML = '<button>Tacos, anew</button><a href="#there" data-opens>Coffee</a>'
  const pressed = vi.fn()
  find('Tacos, anew').addEventListener('click', pressed)
  arrive()
  await wake(island)
  await vi.waitFor(() => expect(pressed).toHaveBeenCalledOnce())
})

test('a link leads where it says without waiting, unless it opens something here', () => {
  const { find } = setup()
  const isFollowed = (words: string, init: MouseEventInit = {}) =>
    find(words).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
  expect(isFollowed('Plain')).toBe(true)
  expect(isFollowed('Coffee')).toBe(false)
  expect(isFollowed('Coffee', { ctrlKey: true })).toBe(true)
})

test.each([
  [
    'the next touch',
    () => elementOf('Tacos').dispatchEvent(new Event('focusin', { bubbles: true })),
  ],
  ['a connection that is back', () => window.dispatchEvent(new Event('online'))],
])('[W5] without its code the island says so, and %s tries again', async (_, happens) => {
  const { island, arrive } = setup()
  code.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await wake(island)
  expect(island.dataset.wake).toBe('failed')
  happens()
  arrive()
  await wake(island)
  expect(island.dataset.wake).toBe('awake')
})

describe('after a release, whose pages have other code', () => {
  const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

  // Longer after the last link was touched than the page waits for somebody who is leaving.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    return () => void vi.useRealTimers()
  })

  /** The server answers, but no longer has the code of this page, which has two forms. */
  function release() {
    vi.mocked(isServerUp).mockResolvedValue(true)
    code.mockRejectedValue(new TypeError('Failed to fetch'))
    document.body.innerHTML = `
      <div data-island="OfferList" data-wake="touch"><input /></div>
      <div data-island="WaitlistForm" data-wake="awake"><form><input /><button>Join</button></form></div>
      <button>Elsewhere</button>`
    const [gone] = document.querySelectorAll<HTMLElement>('[data-island]')
    const [search, name] = document.querySelectorAll('input')
    const [join, elsewhere] = document.querySelectorAll('button')
    return { gone: gone!, search: search!, name: name!, join: join!, elsewhere: elsewhere! }
  }

  test('the page reloads, once a minute at most', async () => {
    const { gone } = release()
    await wake(gone)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    await wake(gone)
    await settled()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('it waits until the focus has left all fields, and the form that works', async () => {
    const { gone, search, name, join, elsewhere } = release()
    search.focus()
    await wake(gone)
    for (const next of [name, join]) {
      next.focus()
      await settled()
      expect(reload).not.toHaveBeenCalled()
    }
    elsewhere.focus()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })

  test('it goes where a pressed link leads; if it has not left, a later touch reloads it', async () => {
    const { gone } = release()
    gone.innerHTML = '<a href="#plain">Plain</a>'
    vi.useFakeTimers({ now: Date.now() })
    elementOf('Plain').dispatchEvent(new Event('pointerdown', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(500)
    elementOf('Plain').click()
    await vi.advanceTimersByTimeAsync(9_000)
    expect(gone.dataset.wake).toBe('failed')
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    await wake(gone)
    await vi.advanceTimersByTimeAsync(0)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('it does not reload once the island is alive after all', async () => {
    const { gone, search, elsewhere } = release()
    search.focus()
    await wake(gone)
    await settled()
    code.mockResolvedValue()
    await wake(gone)
    elsewhere.focus()
    await settled()
    expect(reload).not.toHaveBeenCalled()
  })

  test('it does not reload where it cannot remember that it did', async () => {
    const blocked = () => {
      throw new DOMException('Blocked', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, clear: () => undefined })
    const { gone } = release()
    await wake(gone)
    await settled()
    expect(gone.dataset.wake).toBe('failed')
    expect(reload).not.toHaveBeenCalled()
  })
})
