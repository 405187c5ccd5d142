// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { ISLANDS } from './islands.ts'
import { wake, wakeIslands } from './wake-islands.ts'

vi.mock('./islands.ts', () => ({
  ISLANDS: { OfferList: vi.fn<(island: HTMLElement) => Promise<void>>() },
}))
vi.mock('../app-shell/missing-chunk.ts', () => ({ isServerUp: async () => false }))
const code = vi.mocked(ISLANDS.OfferList)

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
  sessionStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

test('nothing is loaded until an island is touched, and then once', async () => {
  const { island, find, arrive } = setup()
  find('Text').dispatchEvent(new Event('pointerdown', { bubbles: true }))
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

test('a link leads where it says without waiting, unless it opens something here', () => {
  const { find } = setup()
  const isFollowed = (words: string, init: MouseEventInit = {}) =>
    find(words).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
  expect(isFollowed('Plain')).toBe(true)
  expect(isFollowed('Coffee')).toBe(false)
  expect(isFollowed('Coffee', { ctrlKey: true })).toBe(true)
})

test('without its code the island says so, and the next touch tries again', async () => {
  const { island, find, arrive } = setup()
  code.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await wake(island)
  expect(island.dataset.wake).toBe('failed')
  find('Tacos').dispatchEvent(new Event('focusin', { bubbles: true }))
  arrive()
  await wake(island)
  expect(island.dataset.wake).toBe('awake')
})

test('an island without its code is tried again when the device is back online', async () => {
  const { island, arrive } = setup()
  code.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await wake(island)
  window.dispatchEvent(new Event('online'))
  arrive()
  await wake(island)
  expect(island.dataset.wake).toBe('awake')
})
