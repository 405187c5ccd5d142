// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastKnown } from './last-known.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a hundred visitors in a second cost one read', async () => {
  const read = vi.fn(async (key: string) => `list ${key}`)
  const list = lastKnown(read)
  const at = await Promise.all(Array.from({ length: 50 }, () => list('a')))
  await vi.advanceTimersByTimeAsync(999)
  const later = await Promise.all(Array.from({ length: 50 }, () => list('a')))
  expect(new Set([...at, ...later])).toEqual(new Set(['list a']))
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  await list('a')
  expect(read).toHaveBeenCalledTimes(2)
})

test('each key is read for itself', async () => {
  const list = lastKnown(async (key) => `list ${key}`)
  expect([await list('a'), await list('b')]).toEqual(['list a', 'list b'])
})

test('while reading fails, what was read last stands; the next visitor tries again', async () => {
  const read = vi.fn<(key: string) => Promise<string>>().mockResolvedValueOnce('first')
  const list = lastKnown(read)
  await list('a')
  read.mockRejectedValue(new Error('away'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await list('a')).toBe('first')
  read.mockResolvedValue('second')
  expect(await list('a')).toBe('second')
})

test('a read that hangs holds a visitor up for a second, and is not begun twice', async () => {
  const read = vi.fn<(key: string) => Promise<string>>().mockResolvedValueOnce('first')
  const list = lastKnown(read)
  await list('a')
  await vi.advanceTimersByTimeAsync(60_000)
  let answer: (list: string) => void = () => undefined
  read.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const shown = Promise.all([list('a'), list('a')])
  await vi.advanceTimersByTimeAsync(1000)
  expect(await shown).toEqual(['first', 'first'])
  expect(read).toHaveBeenCalledTimes(2)
  answer('second')
  await vi.advanceTimersByTimeAsync(0)
  expect(await list('a')).toBe('second')
})

test('what nobody has read yet fails with the reason', async () => {
  const list = lastKnown(() => Promise.reject(new Error('away')))
  await expect(list('a')).rejects.toThrow('away')
})

test('a clock that was set back does not keep a result for good', async () => {
  const read = vi.fn(async () => 'list')
  const list = lastKnown(read)
  await list('a')
  vi.setSystemTime(Date.now() - 3_600_000)
  await list('a')
  expect(read).toHaveBeenCalledTimes(2)
})
