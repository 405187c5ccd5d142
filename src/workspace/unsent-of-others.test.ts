import { expect, test } from 'vitest'
import { countWaitingForOthers } from './unsent-of-others.ts'
import { enqueue } from '../offline/outbox/outbox.ts'
import { rejectionToEnqueue, testDatabase } from '../offline/testing.ts'

test('what others left unsent is counted, one’s own is not', async () => {
  const [ana, ben] = [testDatabase('ana'), testDatabase('ben')]
  await enqueue(ana, rejectionToEnqueue('a'))
  await enqueue(ana, rejectionToEnqueue('b'))
  await enqueue(ben, rejectionToEnqueue('a'))
  expect(await countWaitingForOthers('test', 'ben')).toBe(2)
  expect(await countWaitingForOthers('test', 'ana')).toBe(1)
  expect(await countWaitingForOthers('test', null)).toBe(3)
  expect(await countWaitingForOthers('another-project', null)).toBe(0)
})
