/** The queue's flags match the outbox, even if a writer was interrupted or overtaken. */
import { expect, test, vi } from 'vitest'
import type { StaffDatabase } from '../database.ts'
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

const listing = { after: null, items: [openRequest('a'), openRequest('b')], next: null }
const everything = { text: '', marks: [], newestFirst: false }

const putRow = (database: StaffDatabase, decided: 0 | 1) =>
  putRaw(database, 'queue', { id: 'a', request: openRequest('a'), decided, submitted: NOW })

/** `a` and `b` are listed; a tab decided `a` but died before it could write the flag. */
async function setup() {
  const database = testDatabase()
  await enqueue(database, rejectionToEnqueue('a'))
  await reconcilePage(database, listing)
  await putRow(database, 0)
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
  await putRow(database, 0)
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
  await putRow(database, 1)
  await settleDecided(database, ['a', 'not here'])
  expect(await countOpen(database)).toBe(1)
})

test('a request that was sent and opened again is open', async () => {
  const database = await setup()
  await send(database, 'a')
  const reopened = {
    ...openRequest('a'),
    lastUpdatedDatetime: new Date(NOW + 120_000).toISOString(),
  }
  await reconcilePage(database, { ...listing, items: [reopened] })
  expect(await countOpen(database)).toBe(1)
})

test('a decision or its undo, and a list from the server at the same moment: the flag is right', async () => {
  for (let round = 0; round < 3; round += 1) {
    const database = testDatabase()
    await reconcilePage(database, listing)
    const beside = (change: Promise<unknown>) =>
      Promise.all([
        reconcilePage(testDatabase(database.uid), listing),
        change,
        reconcilePage(database, listing),
      ])
    const decision = enqueue(database, rejectionToEnqueue('a'))
    await beside(decision)
    await eventually(async () => expect(await countOpen(database)).toBe(1))
    await beside(undo(database, await decision, NOW))
    await eventually(async () => expect(await countOpen(database)).toBe(2))
    await enqueue(database, rejectionToEnqueue('a'))
    await eventually(async () => expect(await countOpen(database)).toBe(1))
  }
})

test('flags are best effort: a queue that fails is nobody’s trouble', async () => {
  const database = await setup()
  const transact = vi.fn(() => Promise.reject(new Error('The queue does not answer')))
  const failing: StaffDatabase = { ...database, transact }
  await settleDecided(failing, ['a'])
  await dropFromQueue(failing, ['a'])
  expect(transact).toHaveBeenCalledTimes(2)
})
