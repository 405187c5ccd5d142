import { expect, test } from 'vitest'
import { storeFreeingSpace, StorageFullError } from './free-space.ts'
import { testDatabase } from '../testing.ts'

/** A write that finds the storage full a number of times before it succeeds. */
function writeAfter(fullTimes: number) {
  let tries = 0
  const write = () => {
    tries += 1
    return tries <= fullTimes
      ? Promise.reject(new DOMException('', 'QuotaExceededError'))
      : Promise.resolve('stored')
  }
  return { write, tries: () => tries }
}

test('a write that finds room is done once', async () => {
  const { write, tries } = writeAfter(0)
  expect(await storeFreeingSpace(testDatabase(), write)).toBe('stored')
  expect(tries()).toBe(1)
})

test.each([1, 2])('a full storage is tried again after room was made, %i times', async (times) => {
  const { write, tries } = writeAfter(times)
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
