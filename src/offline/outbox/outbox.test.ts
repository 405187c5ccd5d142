import { expect, onTestFinished, test, vi } from 'vitest'
import { saveDraft, readDraft } from '../drafts/review-drafts.ts'
import type { StaffDatabase } from '../database.ts'
import { readCounts, readDecision, readOutbox, readPlaces, readSent } from './outbox-reads.ts'
import { acknowledge, recoverInterrupted } from './outbox-sending.ts'
import { AlreadyDecidedError, discard, discardAll, enqueue } from './outbox.ts'
import { undo } from './undo.ts'
import { countOpen, reconcilePage } from '../queue/queue.ts'
import {
  acknowledgementOf,
  decidedRequest,
  DRAFT,
  entryOf,
  eventually,
  NOW,
  openRequest,
  putRaw,
  refuse,
  rejectionOf,
  rejectionToEnqueue,
  send,
  take,
  testDatabase,
} from '../testing.ts'

const DAY = 24 * 60 * 60_000

/** Another decision about the same request. */
function otherwise(reviewId: string) {
  const decision = { ...rejectionOf(reviewId), reviewerNotes: 'On second thoughts' }
  return { ...rejectionToEnqueue(reviewId), decision }
}

async function list(database: StaffDatabase, ...ids: string[]) {
  await reconcilePage(database, {
    after: null,
    items: ids.map((id) => openRequest(id)),
    next: null,
  })
}

test('enqueue stores the decision; the end of its draft and the flag in the queue follow', async () => {
  const database = testDatabase()
  await list(database, 'a')
  await saveDraft(database, 'a', DRAFT, NOW)
  await enqueue(database, rejectionToEnqueue('a'))
  expect(await entryOf(database, 'a')).toMatchObject({ state: 'waiting', uid: database.uid })
  await eventually(async () => expect(await readDraft(database, 'a')).toBeNull())
  await eventually(async () => expect(await countOpen(database)).toBe(0))
})

test('[V10] a decision is saved, taken back and discarded on the disk before anybody is told', async () => {
  onTestFinished(() => void vi.restoreAllMocks())
  const durabilities = new Map<string, unknown>()
  let step = ''
  const { transaction } = IDBDatabase.prototype
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...args
  ) {
    const [stores, mode, options] = args
    const isWrite = mode === 'readwrite' && [stores].flat().includes('outbox')
    if (isWrite && step) durabilities.set(step, options?.durability)
    return transaction.apply(this, args)
  })
  const database = testDatabase()
  step = 'saved'
  const seq = await enqueue(database, rejectionToEnqueue('a'))
  step = 'taken back'
  await undo(database, seq, NOW)
  step = 'saved again'
  const again = await enqueue(database, rejectionToEnqueue('a'))
  step = ''
  await refuse(database, 'a')
  step = 'discarded'
  await discard(database, again)
  expect(Object.fromEntries(durabilities)).toEqual({
    saved: 'strict',
    'taken back': 'strict',
    'saved again': 'strict',
    discarded: 'strict',
  })
})

test('a different decision about a waiting review is refused and changes nothing', async () => {
  const database = testDatabase()
  await saveDraft(database, 'a', DRAFT, NOW)
  await enqueue(database, rejectionToEnqueue('a'))
  await eventually(async () => expect(await readDraft(database, 'a')).toBeNull())
  const before = await readOutbox(database)
  await saveDraft(database, 'a', DRAFT, NOW)
  await expect(enqueue(database, otherwise('a'))).rejects.toThrow(AlreadyDecidedError)
  expect(await readOutbox(database)).toEqual(before)
  expect(await readDraft(database, 'a')).toEqual(DRAFT)
})

test('the very same decision again finds the first, also while that is being sent', async () => {
  const database = testDatabase()
  const place = await enqueue(database, rejectionToEnqueue('a'))
  const before = await readOutbox(database)
  expect(await enqueue(database, rejectionToEnqueue('a', NOW))).toBe(place)
  expect(await readOutbox(database)).toEqual(before)
  await take(database, 'a')
  expect(await enqueue(database, rejectionToEnqueue('a', NOW))).toBe(place)
  expect(await entryOf(database, 'a')).toMatchObject({ state: 'sending' })
})

test('two tabs that decide at the same moment leave one entry, which both have if they decide the same', async () => {
  const [tab, otherTab] = [testDatabase('two-tabs'), testDatabase('two-tabs')]
  const decide = (another: ReturnType<typeof otherwise>) =>
    Promise.allSettled([enqueue(tab, rejectionToEnqueue('a')), enqueue(otherTab, another)])
  const [place, same] = await decide(rejectionToEnqueue('a'))
  expect(same).toEqual({ status: 'fulfilled', value: 1 })
  expect(place).toEqual(same)
  await discardAll(tab)
  const statuses = (await decide(otherwise('a'))).map((result) => result.status)
  expect(statuses.sort()).toEqual(['fulfilled', 'rejected'])
  expect(await readOutbox(tab)).toHaveLength(1)
})

test('an acknowledged decision is gone from what waits and from the queue, and stands as sent', async () => {
  const database = testDatabase()
  await list(database, 'a')
  await enqueue(database, rejectionToEnqueue('a'))
  await send(database, 'a')
  expect(await readOutbox(database)).toEqual([])
  const request = decidedRequest(rejectionOf('a'))
  const { entry, sent } = await readDecision(database, 'a')
  expect(entry).toBeNull()
  expect(sent).toMatchObject({ request, sentAt: NOW })
  await eventually(async () => expect(await countOpen(database)).toBe(0))
  await expect(enqueue(database, rejectionToEnqueue('a'))).rejects.toThrow(AlreadyDecidedError)
})

test('acknowledgements come in one batch; of what a person discarded meanwhile nothing is written', async () => {
  const database = testDatabase()
  for (const id of ['a', 'b']) await enqueue(database, rejectionToEnqueue(id))
  const entries = [await entryOf(database, 'a'), await entryOf(database, 'b')]
  await refuse(database, 'a')
  await discard(database, entries[0]?.seq ?? -1)
  const all = entries.map((entry) => ({
    entry,
    acknowledgement: acknowledgementOf(entry.decision),
  }))
  await acknowledge(database, all, NOW)
  expect(await readDecision(database, 'a')).toEqual({ entry: null, sent: null })
  expect((await readDecision(database, 'b')).sent).not.toBeNull()
})

test('sent decisions are listed the newest first, and forgotten after a week', async () => {
  const database = testDatabase()
  for (const id of ['a', 'b', 'c']) await enqueue(database, rejectionToEnqueue(id))
  await send(database, 'b', NOW)
  await send(database, 'a', NOW + DAY)
  const sentIds = async () =>
    (await readSent(database, await readPlaces(database, 'sent'))).map((sent) => sent.reviewId)
  expect(await sentIds()).toEqual(['a', 'b'])
  await send(database, 'c', NOW + 7 * DAY + 1)
  expect(await sentIds()).toEqual(['c', 'a'])
})

test('everything is counted where it is', async () => {
  const nothing = { waiting: 0, sending: 0, attention: 0, lastSentAt: null }
  const database = testDatabase()
  expect(await readCounts(database)).toEqual(nothing)
  for (const id of ['a', 'b', 'c', 'd']) await enqueue(database, rejectionToEnqueue(id))
  await refuse(database, 'a')
  await send(database, 'b')
  await take(database, 'c')
  await putRaw(database, 'outbox', { reviewId: 'damaged', state: 'unreadable', dueAt: 0 })
  const counts = { waiting: 1, sending: 1, attention: 2, lastSentAt: NOW }
  expect(await readCounts(database)).toEqual(counts)
})

test('a request that was opened again after its decision can be decided again', async () => {
  const database = testDatabase()
  await enqueue(database, rejectionToEnqueue('a'))
  await send(database, 'a')
  const reopened = {
    ...openRequest('a'),
    lastUpdatedDatetime: new Date(NOW + 120_000).toISOString(),
  }
  await enqueue(database, { ...rejectionToEnqueue('a'), request: reopened })
  expect(await entryOf(database, 'a')).toMatchObject({ state: 'waiting' })
})

test('a person can discard only what stepped aside, or replace it by deciding again', async () => {
  const database = testDatabase()
  await list(database, 'a')
  await enqueue(database, rejectionToEnqueue('a'))
  const { seq } = await entryOf(database, 'a')
  await discard(database, seq)
  await refuse(database, 'a')
  const again = await enqueue(database, rejectionToEnqueue('a'))
  expect(await readOutbox(database)).toMatchObject([{ entry: { state: 'waiting', problem: null } }])
  await refuse(database, 'a')
  await discard(database, again)
  expect(await readOutbox(database)).toEqual([])
  expect(await countOpen(database)).toBe(1)
})

test('a row that cannot be read is shown with its data, stays, and can be discarded', async () => {
  const database = testDatabase()
  const raw = { version: 99, reviewId: 'a', state: 'sending', dueAt: 0, decision: 'damaged' }
  await putRaw(database, 'outbox', raw)
  const [row] = await readOutbox(database)
  expect(row).toMatchObject({ kind: 'unreadable', raw })
  await recoverInterrupted(database)
  expect(await readOutbox(database)).toMatchObject([{ raw: { decision: 'damaged' } }])
  expect(await readCounts(database)).toMatchObject({ sending: 0, attention: 1 })
  await discard(database, row?.kind === 'unreadable' ? row.seq : -1)
  expect(await readOutbox(database)).toEqual([])
})

test('a database that the system closed is opened again', async () => {
  const opened = vi.spyOn(indexedDB, 'open')
  const database = testDatabase()
  await enqueue(database, rejectionToEnqueue('a'))
  // Without the event: some systems close it silently in the background.
  for (const { value } of opened.mock.results) (value as IDBOpenDBRequest).result.close()
  opened.mockRestore()
  const [rows] = await Promise.all([
    readOutbox(database),
    enqueue(database, rejectionToEnqueue('b')),
  ])
  expect(rows.length).toBeGreaterThan(0)
  expect(await readOutbox(database)).toHaveLength(2)
})
