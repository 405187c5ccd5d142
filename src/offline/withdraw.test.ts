import { expect, test } from 'vitest'
import { readDraft, saveDraft } from './drafts.ts'
import { acknowledge, enqueue, findEntry, markSending, postpone, readOutbox } from './outbox.ts'
import { countOpen, readRequest, reconcilePage } from './queue.ts'
import {
  decidedRequest,
  DRAFT,
  NOW,
  openRequest,
  rejectionOf,
  rejectionToEnqueue,
  testDatabase,
} from './testing.ts'
import { withdraw } from './withdraw.ts'

async function setup() {
  const database = testDatabase()
  await reconcilePage(database, { after: null, items: [openRequest('a')], next: null })
  const seq = await enqueue(database, rejectionToEnqueue('a'))
  return { database, seq }
}

test('a decision that was never tried goes, its draft and the open request are back', async () => {
  const { database, seq } = await setup()
  expect(await countOpen(database)).toBe(0)
  expect(await withdraw(database, seq, NOW)).toBe('withdrawn')
  expect(await readOutbox(database)).toEqual([])
  expect(await readDraft(database, 'a')).toEqual(DRAFT)
  expect(await countOpen(database)).toBe(1)
  await enqueue(database, rejectionToEnqueue('a'))
  expect(await findEntry(database, 'a')).toMatchObject({ state: 'waiting' })
})

test('a request that left the queue meanwhile can still be opened', async () => {
  const { database, seq } = await setup()
  await reconcilePage(database, { after: null, items: [], next: null })
  await withdraw(database, seq, NOW)
  expect(await readRequest(database, 'a')).toEqual(openRequest('a'))
})

test('what is being sent, was tried once, or is sent cannot be taken back', async () => {
  const { database, seq } = await setup()
  await markSending(database, seq)
  expect(await withdraw(database, seq, NOW)).toBe('too-late')
  await postpone(database, seq, { dueAt: 0, failure: 'No answer' })
  expect(await withdraw(database, seq, NOW)).toBe('too-late')
  expect(await readOutbox(database)).toHaveLength(1)
  const entry = await findEntry(database, 'a')
  if (!entry) throw new Error('the entry is gone')
  await acknowledge(database, entry, { item: decidedRequest(rejectionOf('a')), points: 0 }, NOW)
  expect(await withdraw(database, seq, NOW)).toBe('gone')
  expect(await readDraft(database, 'a')).toBeNull()
})

test('of a decision that is sent and taken back at the same moment, one thing happens', async () => {
  const { database, seq } = await setup()
  const [sending, withdrawal] = await Promise.all([
    markSending(database, seq),
    withdraw(database, seq, NOW),
  ])
  expect(sending === null).toBe(withdrawal === 'withdrawn')
})

test('what another tab has stored since is not overwritten', async () => {
  const { database, seq } = await setup()
  const later = { ...DRAFT, notes: 'typed in another tab' }
  await saveDraft(database, 'a', later, NOW + 1)
  await withdraw(database, seq, NOW + 2)
  expect(await readDraft(database, 'a')).toEqual(later)
})
