import { expect, test } from 'vitest'
import { saveDraft, readDraft } from './drafts.ts'
import {
  acknowledge,
  AlreadyDecidedError,
  discard,
  enqueue,
  findEntry,
  findSent,
  markSending,
  postpone,
  readOutbox,
  recoverCrashed,
  setAside,
} from './outbox.ts'
import { countOpen, reconcilePage } from './queue.ts'
import {
  decidedRequest,
  DRAFT,
  NOW,
  openRequest,
  rejectionOf,
  rejectionToEnqueue,
  testDatabase,
} from './testing.ts'

const problem = { status: 400, message: 'no', standing: null, at: NOW }

async function entryOf(database: ReturnType<typeof testDatabase>, reviewId: string) {
  const entry = await findEntry(database, reviewId)
  if (!entry) throw new Error(`no entry of ${reviewId}`)
  return entry
}

test('enqueue stores the decision, ends its draft and marks the queue in one step', async () => {
  const database = testDatabase()
  await reconcilePage(database, { after: null, items: [openRequest('a')], next: null })
  await saveDraft(database, 'a', DRAFT, NOW)
  await enqueue(database, rejectionToEnqueue('a'))
  expect(await entryOf(database, 'a')).toMatchObject({ state: 'waiting', uid: database.uid })
  expect(await readDraft(database, 'a')).toBeNull()
  expect(await countOpen(database)).toBe(0)
})

test('a second decision about a waiting review is refused and changes nothing', async () => {
  const database = testDatabase()
  await enqueue(database, rejectionToEnqueue('a'))
  await saveDraft(database, 'a', DRAFT, NOW)
  await expect(enqueue(database, rejectionToEnqueue('a'))).rejects.toThrow(AlreadyDecidedError)
  expect(await readOutbox(database)).toHaveLength(1)
  expect(await readDraft(database, 'a')).toEqual(DRAFT)
})

test('two tabs that decide at the same moment leave one entry', async () => {
  const [tab, otherTab] = [testDatabase('two-tabs'), testDatabase('two-tabs')]
  const results = await Promise.allSettled([
    enqueue(tab, rejectionToEnqueue('a')),
    enqueue(otherTab, rejectionToEnqueue('a')),
  ])
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await readOutbox(tab)).toHaveLength(1)
})

test('a decision that stepped aside is replaced when the person decides again', async () => {
  const database = testDatabase()
  await enqueue(database, rejectionToEnqueue('a'))
  await setAside(database, (await entryOf(database, 'a')).seq, 'refused', problem)
  await enqueue(database, rejectionToEnqueue('a'))
  expect(await readOutbox(database)).toHaveLength(1)
  expect(await entryOf(database, 'a')).toMatchObject({ state: 'waiting', problem: null })
})

test('an acknowledged decision is gone from outbox and queue and stands in the history', async () => {
  const database = testDatabase()
  await reconcilePage(database, { after: null, items: [openRequest('a')], next: null })
  await enqueue(database, rejectionToEnqueue('a'))
  const item = decidedRequest(rejectionOf('a'))
  await acknowledge(database, await entryOf(database, 'a'), { item, points: 0 }, NOW)
  expect(await readOutbox(database)).toEqual([])
  expect(await findSent(database, 'a')).toMatchObject({ item, sentAt: NOW })
  await expect(enqueue(database, rejectionToEnqueue('a'))).rejects.toThrow(AlreadyDecidedError)
})

test('a late list from the server does not bring a decided request back', async () => {
  const database = testDatabase()
  const page = { after: null, items: [openRequest('a'), openRequest('b')], next: null }
  await reconcilePage(database, page)
  await enqueue(database, rejectionToEnqueue('a'))
  await reconcilePage(database, page)
  expect(await countOpen(database)).toBe(1)
  const item = decidedRequest(rejectionOf('a'))
  await acknowledge(database, await entryOf(database, 'a'), { item, points: 0 }, NOW)
  await reconcilePage(database, page)
  expect(await countOpen(database)).toBe(1)
})

test('a request that was opened again after its decision can be decided again', async () => {
  const database = testDatabase()
  await enqueue(database, rejectionToEnqueue('a'))
  const item = decidedRequest(rejectionOf('a'))
  await acknowledge(database, await entryOf(database, 'a'), { item, points: 0 }, NOW)
  const reopened = {
    ...openRequest('a'),
    lastUpdatedDatetime: new Date(NOW + 120_000).toISOString(),
  }
  await enqueue(database, { ...rejectionToEnqueue('a'), item: reopened })
  expect(await entryOf(database, 'a')).toMatchObject({ state: 'waiting' })
})

test('only what waits can be taken, and only what is being sent can be put back', async () => {
  const database = testDatabase()
  await enqueue(database, rejectionToEnqueue('a'))
  const { seq } = await entryOf(database, 'a')
  expect(await postpone(database, seq, { dueAt: 9, failure: 'x' })).toBeNull()
  expect(await markSending(database, seq)).toMatchObject({ state: 'sending', attempts: 1 })
  expect(await markSending(database, seq)).toBeNull()
  expect(await postpone(database, seq, { dueAt: 9, failure: 'x' })).toMatchObject({
    state: 'waiting',
    dueAt: 9,
    lastFailure: 'x',
  })
})

test('what a dead tab left in sending waits again', async () => {
  const database = testDatabase('dead-tab')
  await enqueue(database, rejectionToEnqueue('a'))
  await markSending(database, (await entryOf(database, 'a')).seq)
  const reopened = testDatabase('dead-tab')
  await recoverCrashed(reopened)
  expect(await entryOf(reopened, 'a')).toMatchObject({ state: 'waiting', dueAt: 0 })
})

test('a person can discard only what stepped aside', async () => {
  const database = testDatabase()
  await reconcilePage(database, { after: null, items: [openRequest('a')], next: null })
  await enqueue(database, rejectionToEnqueue('a'))
  const { seq } = await entryOf(database, 'a')
  await discard(database, seq)
  expect(await readOutbox(database)).toHaveLength(1)
  await setAside(database, seq, 'refused', problem)
  await discard(database, seq)
  expect(await readOutbox(database)).toEqual([])
  expect(await countOpen(database)).toBe(1)
})

test('a row that cannot be read is shown with its data, stays, and can be discarded', async () => {
  const database = testDatabase()
  const db = await database.open()
  const raw = { version: 99, reviewId: 'a', decision: 'from the future' }
  await db.add('outbox', raw as never)
  const [row] = await readOutbox(database)
  expect(row).toMatchObject({ kind: 'unreadable', raw })
  await recoverCrashed(database)
  expect(await readOutbox(database)).toHaveLength(1)
  await discard(database, row?.kind === 'unreadable' ? row.seq : -1)
  expect(await readOutbox(database)).toEqual([])
})

test('a database that the system closed is opened again', async () => {
  const database = testDatabase()
  await enqueue(database, rejectionToEnqueue('a'))
  // Without the event: some systems close it in the background and tell nobody.
  const db = await database.open()
  db.close()
  const [rows] = await Promise.all([
    readOutbox(database),
    enqueue(database, rejectionToEnqueue('b')),
  ])
  expect(rows.length).toBeGreaterThan(0)
  expect(await readOutbox(database)).toHaveLength(2)
})

test('a database that another tab upgraded says that the page is old', async () => {
  const database = testDatabase()
  await database.open()
  await new Promise((resolve) => {
    indexedDB.open(database.name, 99).onsuccess = resolve
  })
  await expect(enqueue(database, rejectionToEnqueue('a'))).rejects.toThrow(
    'Reload this page: a newer Hermes is in use',
  )
})
