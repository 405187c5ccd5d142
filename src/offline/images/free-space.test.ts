import { expect, test, vi } from 'vitest'
import { storeFreeingSpace, StorageFullError } from './free-space.ts'
import { elapse, testDatabase } from '../testing.ts'

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

test('a write that finds room is done once', async () => {
  const { write, tries } = writeAfter(0)
  expect(await storeFreeingSpace(testDatabase(), write)).toBe('stored')
  expect(tries()).toBe(1)
})

test.each([
  [1, 'QuotaExceededError'],
  [3, 'QuotaExceededError'],
  // What Chromium says of a full disk while it makes its store anew.
  [2, 'UnknownError'],
])('[V10] a storage that is full %i times is tried again each time (%s)', async (times, name) => {
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
  let tries = 0
  const stored = storeFreeingSpace(testDatabase(), () => {
    tries += 1
    return Promise.reject(new Error('Decided already'))
  })
  await expect(stored).rejects.toThrow('Decided already')
  expect(tries).toBe(1)
})

test('[V10] images that cannot be deleted in time do not hold up what a person decided', async () => {
  vi.stubGlobal('caches', { delete: () => new Promise(() => {}) })
  const { write } = writeAfter(3)
  const stored = storeFreeingSpace(testDatabase(), write)
  await elapse(5_000)
  expect(await stored).toBe('stored')
})
