/** The queue's flags match the outbox, even if a writer was interrupted or overtaken. */
import { expect, test, vi } from 'vitest'
import type { StaffDatabase } from '../database.ts'
import { readOutbox } from '../outbox/outbox-reads.ts'
import { enqueue } from '../outbox/outbox.ts'
import { dropFromQueue, settleDecided } from './decided-rows.ts'
import { findOpen, readRows } from './queue-search.ts'
import { countOpen, readRequest, reconcilePage } from './queue.ts'
import {
  eventually,
  NOW,
  openRequest,
  putRaw,
  rejectionToEnqueue,
  send,
  testDatabase,
} from '../testing.ts'
import { undo } from '../outbox/undo.ts'

const ROUNDS = 25
const listing = { after: null, items: [openRequest('a'), openRequest('b')], next: null }
const everything = { text: '', marks: [], newestFirst: false }

/** `a` and `b` are listed; a tab decided `a` but died before it could write the flag. */
async function setup() {
  const database = testDatabase()
  await enqueue(database, rejectionToEnqueue('a'))
  await reconcilePage(database, listing)
  const request = openRequest('a')
  await putRaw(database, 'queue', { id: 'a', request, decided: 0, submitted: NOW })
  return database
}

test('a decided request whose flag is missing is not shown, and gets its flag', async () => {
  const database = await setup()
  const ids = await findOpen(database, everything)
  expect(ids).toEqual(['a', 'b'])
  expect((await readRows(database, ids)).map((row) => row.id)).toEqual(['b'])
  await eventually(async () => expect(await findOpen(database, everything)).toEqual(['b']))
})

test('a request that was sent is not shown, although the tablet was turned off before its row was deleted', async () => {
  const database = await setup()
  await send(database, 'a')
  await eventually(async () => expect(await readRequest(database, 'a')).toBeNull())
  await putRaw(database, 'queue', {
    id: 'a',
    request: openRequest('a'),
    decided: 0,
    submitted: NOW,
  })
  expect(await readRows(database, ['a', 'b'])).toMatchObject([{ id: 'b' }])
  await eventually(async () => expect(await findOpen(database, everything)).toEqual(['b']))
})

test('a list from before the decisions were sent makes none of them open, not for a moment', async () => {
  const database = await setup()
  await send(database, 'a')
  await eventually(async () => expect(await countOpen(database)).toBe(1))
  let isOver = false
  const counts = new Set<number>()
  const reconciling = reconcilePage(database, listing).finally(() => (isOver = true))
  while (!isOver) counts.add(await countOpen(database))
  await reconciling
  expect([...counts]).toEqual([1])
})

test('a request that is decided while a list is being stored is not open again, not for a moment', async () => {
  const database = testDatabase()
  await reconcilePage(database, listing)
  const otherTab = testDatabase(database.uid)
  const transact = database.transact.bind(database)
  const counts = new Set<number>()
  const storing = vi.spyOn(database, 'transact').mockImplementation(async (stores, mode, work) => {
    if (mode !== 'readwrite') return transact(stores, mode, work)
    storing.mockRestore()
    await enqueue(otherTab, rejectionToEnqueue('a'))
    await eventually(async () => expect(await countOpen(otherTab)).toBe(1))
    const result = await transact(stores, mode, work)
    counts.add(await countOpen(otherTab))
    return result
  })
  await reconcilePage(database, listing)
  counts.add(await countOpen(otherTab))
  expect([...counts]).toEqual([1])
})

test('a flag without a decision goes', async () => {
  const database = testDatabase()
  await putRaw(database, 'queue', {
    id: 'a',
    request: openRequest('a'),
    decided: 1,
    submitted: NOW,
  })
  await settleDecided(database, ['a', 'not here'])
  expect(await countOpen(database)).toBe(1)
})

test('a request that is sent is gone from the queue, one that was opened again stays', async () => {
  const database = await setup()
  await send(database, 'a')
  await eventually(async () => expect(await readRequest(database, 'a')).toBeNull())
  const reopened = {
    ...openRequest('a'),
    lastUpdatedDatetime: new Date(NOW + 120_000).toISOString(),
  }
  await reconcilePage(database, { ...listing, items: [reopened] })
  expect(await countOpen(database)).toBe(1)
})

test('undo and a list from the server, at the same moment: the request is open', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const database = testDatabase()
    await reconcilePage(database, listing)
    const seq = await enqueue(database, rejectionToEnqueue('a'))
    const otherTab = testDatabase(database.uid)
    const [outcome] = await Promise.all([
      undo(database, seq, NOW),
      reconcilePage(otherTab, listing),
      reconcilePage(database, listing),
    ])
    expect(outcome).toBe('undone')
    await eventually(async () => expect(await countOpen(database)).toBe(2))
  }
}, 60_000)

test('a decision and a list from the server, at the same moment: the request is not open', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const database = testDatabase()
    await reconcilePage(database, listing)
    await Promise.all([
      reconcilePage(testDatabase(database.uid), listing),
      enqueue(database, rejectionToEnqueue('a')),
      reconcilePage(database, listing),
    ])
    await eventually(async () => expect(await countOpen(database)).toBe(1))
  }
}, 60_000)

test('a decision, its undo and the same decision again leave it decided', async () => {
  const database = testDatabase()
  await reconcilePage(database, listing)
  await undo(database, await enqueue(database, rejectionToEnqueue('a')), NOW)
  await enqueue(database, rejectionToEnqueue('a'))
  expect(await readOutbox(database)).toHaveLength(1)
  await eventually(async () => expect(await countOpen(database)).toBe(1))
})

test('flags are best effort: a queue that fails is nobody’s trouble', async () => {
  const database = await setup()
  const transact = vi.fn(() => Promise.reject(new Error('The queue does not answer')))
  const failing: StaffDatabase = { ...database, transact }
  await settleDecided(failing, ['a'])
  await dropFromQueue(failing, ['a'])
  expect(transact).toHaveBeenCalledTimes(2)
})
