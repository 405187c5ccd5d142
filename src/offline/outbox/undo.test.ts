import { expect, test } from 'vitest'
import { readDraft, saveDraft } from '../drafts/review-drafts.ts'
import { readOutbox } from './outbox-reads.ts'
import { takeDue, postpone } from './outbox-sending.ts'
import { enqueue } from './outbox.ts'
import { countOpen, readRequest, reconcilePage } from '../queue/queue.ts'
import {
  DRAFT,
  entryOf,
  eventually,
  NOW,
  openRequest,
  rejectionToEnqueue,
  send,
  take,
  testDatabase,
} from '../testing.ts'
import { undo } from './undo.ts'

async function setup() {
  const database = testDatabase()
  await reconcilePage(database, { after: null, items: [openRequest('a')], next: null })
  const seq = await enqueue(database, rejectionToEnqueue('a'))
  return { database, seq }
}

test('a decision that was never tried goes, its draft and the open request are back', async () => {
  const { database, seq } = await setup()
  await eventually(async () => expect(await countOpen(database)).toBe(0))
  expect(await undo(database, seq, NOW)).toBe('undone')
  expect(await readOutbox(database)).toEqual([])
  expect(await readDraft(database, 'a')).toEqual(DRAFT)
  expect(await countOpen(database)).toBe(1)
  await enqueue(database, rejectionToEnqueue('a'))
  expect(await entryOf(database, 'a')).toMatchObject({ state: 'waiting' })
})

test('a request that left the queue meanwhile can still be opened', async () => {
  const { database, seq } = await setup()
  await reconcilePage(database, { after: null, items: [], next: null })
  await undo(database, seq, NOW)
  expect(await readRequest(database, 'a')).toEqual(openRequest('a'))
})

test('what is being sent, was tried once, or is sent cannot be taken back', async () => {
  const { database, seq } = await setup()
  const entry = await take(database, 'a')
  expect(await undo(database, seq, NOW)).toBe('too-late')
  await postpone(database, entry, { failure: 'No answer', delayedUntil: null, setbacks: 0 })
  expect(await undo(database, seq, NOW)).toBe('too-late')
  expect(await readOutbox(database)).toHaveLength(1)
  await send(database, 'a')
  expect(await undo(database, seq, NOW)).toBe('gone')
  await eventually(async () => expect(await readDraft(database, 'a')).toBeNull())
})

test('of a decision that is sent and taken back at the same moment, one thing happens', async () => {
  const { database, seq } = await setup()
  const [sending, undoing] = await Promise.all([
    takeDue(database, { most: 1, now: NOW, forcedAt: null }),
    undo(database, seq, NOW),
  ])
  expect(sending.length === 0).toBe(undoing === 'undone')
})

test('what another tab has stored since is not overwritten', async () => {
  const { database, seq } = await setup()
  const later = { ...DRAFT, notes: 'typed in another tab' }
  await saveDraft(database, 'a', later, NOW + 1)
  await undo(database, seq, NOW + 2)
  expect(await readDraft(database, 'a')).toEqual(later)
})
