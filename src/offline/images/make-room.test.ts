import { expect, test, vi } from 'vitest'
import { imageKey } from '../image-key.ts'
import type { StoredImage } from '../rows.ts'
import { elapse, NOW, testDatabase } from '../testing.ts'
import {
  HEADROOM,
  IMAGE_BUDGET,
  imageBudget,
  imagesToDrop,
  storeFreeingSpace,
  StorageFullError,
} from './make-room.ts'

const MB = 1_000_000
const HOUR = 60 * 60_000
const NOBODY = needed([])

function image(
  url: string,
  megabytes: number,
  { storedAt = NOW - 5 * HOUR, openedAt = null as number | null } = {},
): StoredImage {
  const stored = { at: storedAt, bytes: megabytes * MB }
  return { key: imageKey(url), stored, openedAt, hash: null }
}

function needed(prefetched: readonly string[], unsent: readonly string[] = []) {
  return { prefetched: prefetched.map(imageKey), unsent: new Set(unsent.map(imageKey)) }
}

test('[Q4] within the budget nothing is dropped, and room for the next request is left', () => {
  const stored = [image('a', (IMAGE_BUDGET - HEADROOM) / MB)]
  expect(imagesToDrop(stored, NOBODY, NOW)).toEqual([])
  expect(imagesToDrop([...stored, image('b', 1)], NOBODY, NOW)).toEqual(['a'])
})

test('[Q4] the least recently used go first: by the last look, else by when they came', () => {
  const stored = [
    image('looked-at-yesterday', 50, { openedAt: NOW - 24 * HOUR }),
    image('looked-at-two-hours-ago', 50, { openedAt: NOW - 2 * HOUR }),
    image('came-five-hours-ago', 50),
    image('came-today', 50, { storedAt: NOW - 3 * HOUR }),
  ]
  expect(imagesToDrop(stored, NOBODY, NOW)).toEqual(['looked-at-yesterday', 'came-five-hours-ago'])
})

test('[T1] for a shift images may take more, by what its requests may take; without one as much as ever', () => {
  const next = Array.from({ length: 500 }, (_, index) => `${index}`)
  const stored = next.map((key) => image(key, 1))
  expect(imagesToDrop(stored, needed(next), NOW, imageBudget(500))).toEqual([])
  const left = needed(next.slice(0, 40))
  const dropped = imagesToDrop(stored, left, NOW, imageBudget(40))
  expect(dropped.length).toBe(500 - (IMAGE_BUDGET - HEADROOM) / MB)
  expect(dropped.filter((key) => left.prefetched.includes(key))).toEqual([])
})

test('[Q4] what is ahead stays while anything else can go, then the farthest goes first', () => {
  const next = ['next', 'then', 'later']
  const stored = [...next.map((key) => image(key, 60)), image('old', 5, { storedAt: NOW })]
  expect(imagesToDrop(stored, needed(next), NOW)).toEqual(['old', 'later'])
})

test('images of unsent decisions are the last to go, after those just looked at', () => {
  const stored = [
    image('unsent', 100),
    image('just-looked-at', 100, { openedAt: NOW - 60_000 }),
    image('next', 100, { storedAt: NOW }),
  ]
  expect(imagesToDrop(stored, needed(['next'], ['unsent']), NOW)).toEqual([
    'next',
    'just-looked-at',
  ])
})

test('a template that many requests need counts for the first of them', () => {
  const next = needed(['template', 'first', 'second', 'template'])
  const stored = [image('second', 60), image('template', 60), image('first', 60)]
  expect(imagesToDrop(stored, next, NOW)).toEqual(['second'])
})

/** A write that finds the storage full a number of times before it succeeds. */
function writeAfter(fullTimes: number, name = 'QuotaExceededError') {
  let tries = 0
  const write = () => {
    tries += 1
    return tries <= fullTimes
      ? Promise.reject(new DOMException('', name))
      : Promise.resolve('stored')
  }
  return { write, tries: () => tries }
}

test.each([
  [0, ''],
  [3, 'QuotaExceededError'],
  // What Chromium says of a full disk while it makes its store anew.
  [2, 'UnknownError'],
])('a storage that is full %i times is tried again each time (%s)', async (times, name) => {
  vi.stubGlobal('caches', { delete: async () => true })
  const { write, tries } = writeAfter(times, name)
  expect(await storeFreeingSpace(testDatabase(), write)).toBe('stored')
  expect(tries()).toBe(times + 1)
})

test('without room to make, the message says what happened and what to do', async () => {
  const stored = storeFreeingSpace(testDatabase(), writeAfter(9).write)
  await expect(stored).rejects.toThrow(StorageFullError)
  await expect(stored).rejects.toThrow(/storage of this tablet is full.*Free some storage/)
})

test('any other failure is passed on at once', async () => {
  const { write, tries } = writeAfter(1, 'AbortError')
  await expect(storeFreeingSpace(testDatabase(), write)).rejects.toThrow()
  expect(tries()).toBe(1)
})

test('images that cannot be deleted in time do not hold up what a person decided', async () => {
  vi.stubGlobal('caches', { delete: () => new Promise(() => {}) })
  const { write } = writeAfter(3)
  const stored = storeFreeingSpace(testDatabase(), write)
  await elapse(5_000)
  expect(await stored).toBe('stored')
})
