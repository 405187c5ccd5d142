// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { countVisibleTime } from './visible-time.ts'

afterEach(() => vi.restoreAllMocks())

function setup() {
  let now = 1_000
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  const time = countVisibleTime(() => now)
  return {
    time,
    wait: (ms: number) => (now += ms),
    show: (state: DocumentVisibilityState) => {
      visibility.mockReturnValue(state)
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

test('time counts while the page is in sight, and only then', () => {
  const { time, wait, show } = setup()
  wait(5_000)
  expect(time.elapsed()).toBe(5_000)
  show('hidden')
  wait(60_000)
  expect(time.elapsed()).toBe(5_000)
  show('visible')
  wait(2_000)
  expect(time.elapsed()).toBe(7_000)
})
