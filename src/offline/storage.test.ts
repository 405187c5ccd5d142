/** Storage that hangs: a decision needs only its own store, and does not wait for that one for long. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StaffDatabase, StoreName } from './database.ts'
import { nextDrainPassAt } from './outbox/drain.ts'
import { readDecision, readOutbox } from './outbox/outbox-reads.ts'
import { STEPS } from './migrations.ts'
import { enqueue } from './outbox/outbox.ts'
import { noteAnswer, StorageSilentError } from './storage-health.ts'
import { tablet } from './tablet-state.ts'
import {
  blockStore,
  drainDeps,
  drainOnce,
  elapse,
  fakeTime,
  openRequest,
  rejectionToEnqueue,
  settle,
  testDatabase,
} from './testing.ts'
import { reconcilePage } from './queue/queue.ts'

const OTHERS: StoreName[] = ['queue', 'drafts', 'values', 'queries', 'images', 'image-contents']

const isSilent = () => tablet.getState().silentStores.size > 0

beforeEach(fakeTime)
afterEach(() => {
  noteAnswer(['outbox', ...OTHERS])
  vi.restoreAllMocks()
})

test('[V10] transactions left open on all other stores hold up no decision', async () => {
  const database = testDatabase()
  await reconcilePage(database, { after: null, items: [openRequest('a')], next: null })
  const ends = await Promise.all(OTHERS.map((store) => blockStore(database, store)))
  // Time does not advance.
  await enqueue(database, rejectionToEnqueue('a'))
  const deps = drainDeps(database)
  expect(await nextDrainPassAt(deps, 'none')).toBe(deps.now())
  expect(await drainOnce(deps)).toBeNull()
  expect((await readDecision(database, 'a')).sent).not.toBeNull()
  ends.forEach((end) => end())
})

/** Saves into an outbox that does not answer, until the save is given up. */
async function saveInVain(database: StaffDatabase) {
  const end = await blockStore(database, 'outbox')
  const saved = vi.fn()
  const given = vi.fn()
  enqueue(database, rejectionToEnqueue('a')).then(saved, given)
  await elapse(3_100)
  expect(isSilent()).toBe(true)
  await elapse(4_800)
  expect(given).not.toHaveBeenCalled()
  await elapse(300)
  expect(saved).not.toHaveBeenCalled()
  expect(given).toHaveBeenCalledWith(expect.any(StorageSilentError))
  return { end }
}

test('[V10] a store that is silent is said, with what helps, and not waited for; once it answers, all is well', async () => {
  const database = testDatabase()
  const heard = vi.fn()
  const stop = tablet.subscribe(({ silentStores }) => silentStores, heard)
  const { end } = await saveInVain(database)
  expect(isSilent()).toBe(true)
  expect(heard).toHaveBeenCalledTimes(1)
  await expect(readOutbox(database)).rejects.toThrow(/does not answer\. Close Hermes fully/)
  end()
  await elapse(3_000)
  // The save that was given up is not written later behind its person’s back.
  expect(await readOutbox(database)).toEqual([])
  const place = await enqueue(database, rejectionToEnqueue('a'))
  expect(isSilent()).toBe(false)
  expect(heard).toHaveBeenCalledTimes(2)
  expect(await readOutbox(database)).toMatchObject([{ entry: { seq: place } }])
  stop()
})

test('[V10] a save that is written after its deadline all the same is found, and not doubled', async () => {
  const database = testDatabase()
  // As if the browser were already writing it.
  vi.spyOn(IDBTransaction.prototype, 'abort').mockImplementation(() => {
    throw new DOMException('It is being written', 'InvalidStateError')
  })
  const { end } = await saveInVain(database)
  end()
  await elapse(3_000)
  const [row] = await readOutbox(database)
  expect(row).toMatchObject({ kind: 'entry', entry: { reviewId: 'a', state: 'waiting' } })
  const place = await enqueue(database, rejectionToEnqueue('a', Date.now()))
  expect(await readOutbox(database)).toEqual([row])
  expect(row).toMatchObject({ entry: { seq: place } })
})

test('a slow disk is said, and waited for', async () => {
  const database = testDatabase()
  const end = await blockStore(database, 'outbox')
  const saved = enqueue(database, rejectionToEnqueue('a'))
  await elapse(3_100)
  expect(isSilent()).toBe(true)
  end()
  await saved
  expect(isSilent()).toBe(false)
})

test('a database that does not open is given up too, and tried anew', async () => {
  const { uid, name, close } = testDatabase()
  await readOutbox(testDatabase(uid))
  close()
  // A tab of the release before that does not close its database.
  const request = indexedDB.open(name)
  await new Promise((resolve) => (request.onsuccess = resolve))
  const database = testDatabase(uid, [...STEPS, () => {}])
  const given = vi.fn()
  enqueue(database, rejectionToEnqueue('a')).catch(given)
  await elapse(9_900)
  expect(given).not.toHaveBeenCalled()
  await elapse(300)
  expect(given).toHaveBeenCalledWith(expect.any(StorageSilentError))
  request.result.close()
  await settle()
  await enqueue(database, rejectionToEnqueue('a'))
  expect(await readOutbox(database)).toHaveLength(1)
})
