import { expect, test, vi } from 'vitest'
import { countWaitingForOthers } from './unsent-of-others.ts'
import { enqueue } from '../offline/outbox/outbox.ts'
import { fakePlaces, loseDatabase } from '../offline/outbox/testing/fake-places.ts'
import { StorageSilentError } from '../offline/storage-health.ts'
import { elapse, rejectionToEnqueue, testDatabase } from '../offline/testing.ts'

test('what others left unsent is counted, one’s own is not', async () => {
  const [ana, ben] = [testDatabase('ana'), testDatabase('ben')]
  await enqueue(ana, rejectionToEnqueue('a'))
  await enqueue(ana, rejectionToEnqueue('b'))
  await enqueue(ben, rejectionToEnqueue('a'))
  expect(await countWaitingForOthers('test', 'ben')).toEqual({ count: 2, isComplete: true })
  expect(await countWaitingForOthers('test', 'ana')).toEqual({ count: 1, isComplete: true })
  expect(await countWaitingForOthers('test', null)).toEqual({ count: 3, isComplete: true })
  expect(await countWaitingForOthers('another-project', null)).toEqual({
    count: 0,
    isComplete: true,
  })
})

test('storage that does not answer is not taken for empty, and hides nobody else’s work', async () => {
  const [carl, dora] = [testDatabase('carl'), testDatabase('dora')]
  await enqueue(carl, rejectionToEnqueue('a'))
  await enqueue(dora, rejectionToEnqueue('a'))
  const open = indexedDB.open.bind(indexedDB)
  const broken = vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (name.endsWith(':carl')) throw new DOMException('Out of order', 'UnknownError')
    return open(name, version)
  })
  const during = await countWaitingForOthers('test', null)
  expect(during.isComplete).toBe(false)
  broken.mockRestore()
  const after = await countWaitingForOthers('test', null)
  expect(after).toEqual({ count: during.count + 1, isComplete: true })
})

test('a list of databases that never comes is an error, not an empty list', async () => {
  vi.spyOn(indexedDB, 'databases').mockReturnValueOnce(new Promise(() => {}))
  const counted = expect(countWaitingForOthers('test', null)).rejects.toThrow(StorageSilentError)
  await elapse(10_000)
  await counted
})

test('[X8] what a person left is counted although only the second copy has it', async () => {
  fakePlaces()
  const eva = testDatabase('eva')
  const before = (await countWaitingForOthers('test', null)).count
  await enqueue(eva, rejectionToEnqueue('a'))
  await loseDatabase(eva.name)
  expect((await countWaitingForOthers('test', null)).count).toBe(before + 1)
})
