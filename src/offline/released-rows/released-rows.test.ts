/**
 * Decisions stored by an earlier release survive an update. Each JSON file holds outbox rows as that version
 * wrote them. Files are added, never changed.
 */
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../contract/api-error.ts'
import { databaseName, type StaffDatabase } from '../database.ts'
import { readDraft } from '../drafts/review-drafts.ts'
import { readTodayStats } from '../queue/today-stats.ts'
import {
  readCounts,
  readDecision,
  readOutbox,
  readPlaces,
  readSent,
  type OutboxView,
} from '../outbox/outbox-reads.ts'
import { enqueue } from '../outbox/outbox.ts'
import { isHashed } from '../images/image-facts.ts'
import { countOpen, readRequest } from '../queue/queue.ts'
import { subtotalOf } from '../rows.ts'
import {
  acknowledgementOf,
  createFirstVersion,
  decidedRequest,
  DRAFT,
  drainDeps,
  drainOnce,
  NOW,
  openRequest,
  putRaw,
  rejectionOf,
  rejectionToEnqueue,
  testDatabase,
} from '../testing.ts'
import v1 from './v1.json'
import v2 from './v2.json'
import v3 from './v3.json'

/** An acknowledged decision as stored before version 3 of the database. */
const sentRow = (reviewId: string, sentAt: number, measured: object) => ({
  reviewId,
  decision: rejectionOf(reviewId),
  item: { ...decidedRequest(rejectionOf(reviewId)), subtotal: 12.5 },
  points: 0,
  decidedAt: sentAt - 5_000,
  sentAt,
  ...measured,
})

/** The first release did not measure the time; the second always has the field. */
const HISTORY = [
  sentRow('s-2', NOW - 1_000, { openMs: 20_000 }),
  sentRow('s-1', NOW - 2_000, {}),
  sentRow('s-3', NOW, { openMs: 40_000 }),
]

const UNREADABLE = { version: 99, seq: 9, reviewId: 'r-9', decision: 'from the future' }

/** A database of version 2, created without today's migrations. */
async function oldDatabase(rows: readonly object[]): Promise<StaffDatabase> {
  const uid = `released-${crypto.randomUUID()}`
  const request = indexedDB.open(databaseName('test', uid), 2)
  request.onupgradeneeded = () => {
    const db = request.result
    createFirstVersion(db)
    const put = (store: string, row: object, key?: string) =>
      request.transaction?.objectStore(store).put(row, key)
    put('queue', { id: 'q-1', item: openRequest('q-1'), decided: 0, submitted: NOW })
    put('drafts', { reviewId: 'q-1', draft: DRAFT, savedAt: NOW })
    for (const row of rows) put('outbox', { ...row, uid })
    put('outbox', UNREADABLE)
    for (const row of HISTORY) put('history', row)
    put('values', { failures: 9, resumeAt: NOW + 300_000 }, 'line')
    const images = db.createObjectStore('pictures', { keyPath: 'url' })
    images.createIndex('by-hashed', 'hashedAt')
    images.put({ url: '/a.jpg', hashes: ['0f'], hashedAt: NOW })
    const views = db.createObjectStore('picture-views', { keyPath: 'url' })
    views.createIndex('by-saved', 'savedAt')
  }
  await new Promise((resolve, reject) => {
    request.onsuccess = resolve
    request.onerror = reject
  })
  request.result.close()
  return testDatabase(uid)
}

/** A current database with the given rows. */
async function currentDatabase(rows: readonly object[]): Promise<StaffDatabase> {
  const database = testDatabase()
  for (const row of rows) await putRaw(database, 'outbox', { ...row, uid: database.uid })
  return database
}

const idsOf = (views: readonly OutboxView[]) =>
  views.map((view) => (view.kind === 'entry' ? view.entry.reviewId : 'unreadable'))

/** Drains everything. @returns the review ids in the order they were sent */
async function sendAll(database: StaffDatabase): Promise<string[]> {
  const sent: string[] = []
  const deps = drainDeps(database, {
    send: async (decision) => {
      sent.push(decision.reviewId)
      return acknowledgementOf(decision)
    },
    now: () => NOW + 60_000,
  })
  await drainOnce(deps)
  return sent
}

test.each([
  ['1', v1],
  ['2', v2],
])('[O1] a database with rows of version %s becomes a current one', async (version, rows) => {
  expect(rows.every((row) => String(row.version) === version)).toBe(true)
  const database = await oldDatabase(rows)
  expect(idsOf(await readOutbox(database))).toEqual(['r-1', 'r-2', 'r-3', 'r-4', 'unreadable'])
  expect(await readCounts(database)).toMatchObject({
    waiting: 2,
    sending: 1,
    attention: 2,
    lastSentAt: NOW,
  })
  const entries = (await readOutbox(database)).flatMap((row) =>
    row.kind === 'entry' ? [row.entry] : [],
  )
  // Delays are reset; everything that a person entered is unchanged.
  expect(entries).toMatchObject(
    rows.map(({ decision, item, draft, state, decidedAt, attempts, problem }) => ({
      ...{ decision, item, draft, state, decidedAt, attempts, problem },
      ...{ version: 3, dueAt: 0, setbacks: 0, uid: database.uid },
    })),
  )
  const [unreadable] = (await readOutbox(database)).slice(-1)
  expect(unreadable).toMatchObject({ kind: 'unreadable', raw: UNREADABLE })

  const sent = await readSent(database, await readPlaces(database, 'sent'))
  expect(sent.map((row) => row.reviewId)).toEqual(['s-3', 's-2', 's-1'])
  expect(sent.map((row) => row.openMs)).toEqual([40_000, 20_000, null])
  expect(sent.map((row) => row.subtotal)).toEqual([12.5, 12.5, 12.5])
  expect((await readDecision(database, 's-1')).sent).toMatchObject({ sentAt: NOW - 2_000 })

  expect(await countOpen(database)).toBe(1)
  expect(await readRequest(database, 'q-1')).toEqual(openRequest('q-1'))
  expect(await readDraft(database, 'q-1')).toEqual(DRAFT)
  // Its hashes are of another kind, so it is hashed again.
  expect(await isHashed(database, '/a.jpg')).toBe(false)
  const line = await database.transact(['values'], 'readonly', (tx) =>
    tx.objectStore('values').get('line'),
  )
  expect(line).toBeUndefined()
  expect(await readTodayStats(database, NOW)).toMatchObject({ decided: 6 })
})

test.each([
  ['1', v1],
  ['2', v2],
])('[O1] what waits in a database with rows of version %s is sent', async (_, rows) => {
  const database = await oldDatabase(rows)
  expect((await sendAll(database)).toSorted()).toEqual(['r-1', 'r-2', 'r-4'])
  expect(idsOf(await readOutbox(database))).toEqual(['r-3', 'unreadable'])
  expect(await readPlaces(database, 'sent')).toHaveLength(6)
  // A new decision comes after all of them.
  const places = await readPlaces(database, 'sent')
  const place = await enqueue(database, rejectionToEnqueue('new'))
  expect(place).toBeGreaterThan(Math.max(...places))
})

test('a request that was decided again after it was sent keeps what is on its way', async () => {
  const [row] = v2
  const database = await oldDatabase([{ ...row, reviewId: 's-1' }])
  const { entry, sent } = await readDecision(database, 's-1')
  expect(entry).toMatchObject({ state: 'waiting' })
  expect(sent).toBeNull()
  expect(await readPlaces(database, 'sent')).toHaveLength(2)
})

test('an update that breaks in the middle changes nothing, and is made up for', async () => {
  const database = await oldDatabase(v2)
  vi.spyOn(IDBDatabase.prototype, 'deleteObjectStore').mockImplementationOnce(() => {
    throw new Error('the last step fails')
  })
  await expect(readOutbox(database)).rejects.toThrow()
  expect(await sendAll(database)).toEqual(['r-1', 'r-2', 'r-4'])
  expect(await readPlaces(database, 'sent')).toHaveLength(3 + HISTORY.length)
})

test('rows of version 3 are read and sent', async () => {
  const database = await currentDatabase(v3)
  const unsent = v3.filter((row) => row.state !== 'sent')
  expect(unsent.every((row) => row.version === 3)).toBe(true)
  expect(idsOf(await readOutbox(database))).toEqual(unsent.map((row) => row.reviewId))
  const sent = await readSent(database, await readPlaces(database, 'sent'))
  expect(sent).toMatchObject(v3.filter((row) => row.state === 'sent'))
  expect(sent[0]?.subtotal).toBe(sent[0] && subtotalOf(sent[0].decision, sent[0].item))
  const refused = v3.filter((row) => row.state === 'refused')
  const live = unsent.filter((row) => row.state !== 'refused').map((row) => row.reviewId)
  expect((await sendAll(database)).toSorted()).toEqual(live.toSorted())
  expect(idsOf(await readOutbox(database))).toEqual(refused.map((row) => row.reviewId))
})

test.each([
  ['1', v1],
  ['2', v2],
  ['3', v3],
])(
  '[Q5] an approval of version %s with a year typed as 26 goes out, and comes back with its input',
  async (_, rows) => {
    const row = rows.find(({ decision }) => decision.isApproved)
    const receiptDatetime = '0026-11-20T17:31:08.000Z'
    const decision = { ...row?.decision, receiptDatetime }
    const draft = { ...row?.draft, receiptDatetime }
    const database = await currentDatabase([
      { ...row, decision, draft, state: 'waiting', problem: null },
    ])
    const message = 'receiptDatetime: The date cannot be before 2015'
    const sent: unknown[] = []
    const deps = drainDeps(database, {
      send: async (approval) => {
        sent.push(approval)
        throw new ApiError('refused', message, { status: 400 })
      },
      now: () => NOW + 60_000,
    })
    await drainOnce(deps)
    expect(sent).toEqual([decision])
    const { entry } = await readDecision(database, row?.reviewId ?? '')
    expect(entry).toMatchObject({ state: 'refused', problem: { status: 400, message }, draft })
  },
)
