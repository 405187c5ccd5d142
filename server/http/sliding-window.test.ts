// @vitest-environment node
import { expect, test } from 'vitest'
import { slidingWindow, WINDOW_MS } from './sliding-window.ts'

test('lets the limit through in any minute, and tells how long to wait', () => {
  const take = slidingWindow(2)
  expect(take('a', 0)).toBe(0)
  expect(take('a', 20_000)).toBe(0)
  expect(take('a', 50_000)).toBe(10_000)
  expect(take('b', 50_000)).toBe(0)
  expect(take('a', WINDOW_MS)).toBe(0)
  expect(take('a', WINDOW_MS + 1)).toBe(19_999)
})

test('what was refused does not count', () => {
  const take = slidingWindow(1)
  expect(take('a', 0)).toBe(0)
  for (let now = 1; now < WINDOW_MS; now += 1000) expect(take('a', now)).toBeGreaterThan(0)
  expect(take('a', WINDOW_MS)).toBe(0)
})

test('forgets the client that was idle for longest when there are too many', () => {
  const take = slidingWindow(2, 2)
  for (const client of ['a', 'b', 'a', 'c']) take(client, 0)
  expect(take('a', 1)).toBeGreaterThan(0)
  expect(take('b', 1)).toBe(0)
  expect(take('b', 1)).toBe(0)
})
