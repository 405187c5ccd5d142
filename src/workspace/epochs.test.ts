/** A sign-out ends the session, also for work still in progress. */
import { beforeEach, expect, test, vi } from 'vitest'
import type { StaffDatabase, StoreName } from '../offline/database.ts'
import { SessionEndedError } from '../offline/meta.ts'
import { readCounts, readOutbox, readPlaces } from '../offline/outbox/outbox-reads.ts'
import { enqueue } from '../offline/outbox/outbox.ts'
import { countOpen, reconcilePage } from '../offline/queue/queue.ts'
import {
  acknowledgementOf,
  drainDeps,
  drainOnce,
  entryOf,
  eventually,
  NOW,
  openRequest,
  putRaw,
  rejectionToEnqueue,
  send,
  testDatabase,
} from '../offline/testing.ts'
import { wipeReadData } from './wipe.ts'
import { leaveWorkerToken, readWorkerToken } from '../offline/outbox/worker-token.ts'

beforeEach(() => {
  // Sign-out also empties Cache Storage, which Node does not have.
  vi.stubGlobal('caches', { delete: () => Promise.resolve(true) })
})

const listing = { after: null, items: [openRequest('a'), openRequest('b')], next: null }

/** All rows of a store, regardless of the session. */
async function dump(database: StaffDatabase, store: StoreName): Promise<unknown[]> {
  return database.transact([store], 'readonly', (tx) => tx.objectStore(store).getAll())
}

test('an acknowledgement that comes after the wipe writes nothing, and the decision is sent by the next session', async () => {
  const database = testDatabase()
  await reconcilePage(database, listing)
  await enqueue(database, rejectionToEnqueue('a'))
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const sending = vi.fn()
  const pass = drainOnce(
    drainDeps(database, {
      send: async (decision) => {
        sending()
        await answered
        return acknowledgementOf(decision)
      },
    }),
  )
  await eventually(() => expect(sending).toHaveBeenCalled())
  // In another tab.
  await wipeReadData(testDatabase(database.uid))
  answer()
  await expect(pass).rejects.toThrow(SessionEndedError)
  expect(await readPlaces(database, 'sent')).toEqual([])
  expect(await entryOf(database, 'a')).toMatchObject({ state: 'sending' })
  expect(JSON.stringify(await dump(database, 'queue'))).not.toContain('customer@example.com')

  const nextSession = testDatabase(database.uid)
  expect(await drainOnce(drainDeps(nextSession))).toBeNull()
  expect(await readPlaces(nextSession, 'sent')).toHaveLength(1)
})

test('a wipe takes what was sent and read, and keeps what was not sent', async () => {
  const database = testDatabase()
  await reconcilePage(database, listing)
  for (const id of ['a', 'b']) await enqueue(database, rejectionToEnqueue(id))
  await send(database, 'a')
  await wipeReadData(database)
  const nextSession = testDatabase(database.uid)
  expect(await readCounts(nextSession)).toMatchObject({ waiting: 1, lastSentAt: null })
  expect(await countOpen(nextSession)).toBe(0)
})

test('who began before a sign-out writes no more to any store, and who begins after it does', async () => {
  const stale = testDatabase()
  await readOutbox(stale)
  await wipeReadData(testDatabase(stale.uid))
  const row = { id: 'x', key: 'x', reviewId: 'x', request: openRequest('x') }
  for (const store of [
    'outbox',
    'queue',
    'values',
    'queries',
    'images',
    'image-contents',
  ] as const) {
    const key = store === 'values' || store === 'queries' ? 'x' : undefined
    const before = await dump(stale, store)
    await expect(putRaw(stale, store, row, key)).rejects.toThrow(SessionEndedError)
    expect(await dump(stale, store)).toEqual(before)
    await putRaw(testDatabase(stale.uid), store, row, key)
    expect(await dump(stale, store)).toHaveLength(before.length + 1)
  }
})

test('a list that is still being read when somebody signs out is not stored', async () => {
  const database = testDatabase()
  await Promise.allSettled([
    reconcilePage(database, listing),
    wipeReadData(database),
    reconcilePage(database, listing),
  ])
  expect(await countOpen(database)).toBe(0)
})

test('a store that did not answer when it should have been wiped serves the next session', async () => {
  const database = testDatabase()
  await reconcilePage(database, listing)
  // A wipe of every store but the queue.
  const transact = vi.fn<StaffDatabase['transact']>((stores, ...rest) =>
    stores.includes('queue')
      ? Promise.reject(new Error('The queue does not answer'))
      : database.transact(stores, ...rest),
  )
  await wipeReadData({ ...database, transact: transact as StaffDatabase['transact'] })
  const nextSession = testDatabase(database.uid)
  await reconcilePage(nextSession, { ...listing, items: [openRequest('c')] })
  expect(await countOpen(nextSession)).toBe(1)
  await enqueue(nextSession, rejectionToEnqueue('c'))
  await eventually(async () => expect(await countOpen(nextSession)).toBe(0))
})

test('[A3] the worker’s token ends with its session, also one that is left late', async () => {
  const database = testDatabase()
  const token = { token: 'secret', expiresAt: NOW + 3_600_000 }
  leaveWorkerToken(database, token)
  await eventually(async () => expect(await readWorkerToken(database, NOW)).toBe('secret'))
  await wipeReadData(database)
  leaveWorkerToken(database, { ...token, token: 'late' })
  const worker = testDatabase(database.uid)
  expect(await readWorkerToken(worker, NOW)).toBeNull()
  leaveWorkerToken(worker, { ...token, token: 'next' })
  await eventually(async () => expect(await readWorkerToken(worker, NOW)).toBe('next'))
})
