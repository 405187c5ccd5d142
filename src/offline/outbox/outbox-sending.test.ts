/** Which entries are taken for sending, and which are put back. */
import { expect, test } from 'vitest'
import { findLastUndoable } from './outbox-reads.ts'
import { takeDue, postpone, recoverInterrupted, returnTaken } from './outbox-sending.ts'
import { enqueue } from './outbox.ts'
import { entryOf, NOW, rejectionToEnqueue, take, testDatabase } from '../testing.ts'

const forced = (most: number) => ({ most, now: NOW, forcedAt: NOW })

test('only what waits can be taken, and only what is being sent can be put back', async () => {
  const database = testDatabase()
  await enqueue(database, rejectionToEnqueue('a'))
  const later = { delayedUntil: NOW + 9, failure: 'x', setbacks: 3 }
  const waiting = await entryOf(database, 'a')
  await postpone(database, waiting, later)
  await returnTaken(database, [waiting])
  expect(await entryOf(database, 'a')).toEqual(waiting)
  const [taken] = await takeDue(database, forced(5))
  expect(taken).toMatchObject({ reviewId: 'a', state: 'sending', attempts: 1 })
  expect(await takeDue(database, forced(5))).toEqual([])
  if (taken) await postpone(database, taken, later)
  expect(await entryOf(database, 'a')).toMatchObject({
    state: 'waiting',
    dueAt: NOW + 9,
    setbacks: 3,
    lastFailure: 'x',
  })
})

test('who lost the lock meanwhile puts nothing back that another one tries', async () => {
  const database = testDatabase()
  await enqueue(database, rejectionToEnqueue('a'))
  const stale = await take(database, 'a')
  await recoverInterrupted(database)
  const current = await take(database, 'a')
  await postpone(database, stale, { delayedUntil: null, failure: 'x', setbacks: 0 })
  await returnTaken(database, [stale])
  expect(await entryOf(database, 'a')).toEqual(current)
})

test('the last decision that can be undone is the newest that was not tried', async () => {
  const database = testDatabase()
  expect(await findLastUndoable(database)).toBeNull()
  for (const id of ['a', 'b', 'c']) await enqueue(database, rejectionToEnqueue(id))
  await take(database, 'c')
  expect((await findLastUndoable(database))?.reviewId).toBe('b')
})
