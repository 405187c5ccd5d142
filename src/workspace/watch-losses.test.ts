import { beforeEach, expect, test, vi } from 'vitest'
import type { StaffDatabase } from '../offline/database.ts'
import { readOutbox } from '../offline/outbox/outbox-reads.ts'
import { enqueue } from '../offline/outbox/outbox.ts'
import { readCopies } from '../offline/outbox/second-copy.ts'
import { fakePlaces, loseDatabase, type FakePlaces } from '../offline/outbox/testing/fake-places.ts'
import { readTally } from '../offline/outbox/unsent-tally.ts'
import { eventually, rejectionToEnqueue, send, settle, testDatabase } from '../offline/testing.ts'
import { NO_LOSS, tablet } from '../offline/tablet-state.ts'
import { takeNoteOfLoss, watchLosses } from './watch-losses.ts'

let places: FakePlaces
beforeEach(() => {
  places = fakePlaces()
  tablet.setState({ losses: NO_LOSS })
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})

/** Somebody at work, with one decision that waits. */
async function setup() {
  const database = testDatabase()
  await enqueue(database, rejectionToEnqueue('a'))
  const stop = watchLosses(database)
  await eventually(async () => expect((await readTally(database))?.unsent).toBe(1))
  await manyTurns()
  return { database, stop }
}

const losses = () => tablet.getState().losses

/** Lets everything finish that waits for no timer. */
const manyTurns = async () => {
  for (let turns = 0; turns < 20; turns += 1) await settle()
}

const isWaiting = async (database: StaffDatabase) => (await readOutbox(database)).length

test('[V10] a database that is deleted under the page is filled again at once, and that is known', async () => {
  const { database, stop } = await setup()
  await vi.advanceTimersByTimeAsync(3_000)
  await loseDatabase(database.name)
  // Without a timer, as the next look would come too late.
  await manyTurns()
  expect(await isWaiting(database)).toBe(1)
  expect(losses().returned).toBe(1)
  // By another tab or the worker, which do not announce it in this one.
  const other = testDatabase(database.uid)
  await enqueue(other, rejectionToEnqueue('b'))
  await send(other, 'a')
  await vi.advanceTimersByTimeAsync(1_000)
  await manyTurns()
  expect(losses().returned).toBe(0)
  await vi.advanceTimersByTimeAsync(3_000)
  await loseDatabase(database.name)
  await manyTurns()
  expect(losses().returned).toBe(1)
  await takeNoteOfLoss(database)
  expect(losses()).toMatchObject({ returned: 0, lost: null })
  stop()
})

test('[V10] copies that vanish without any event are written again', async () => {
  const { database, stop } = await setup()
  places.emptyLocalStorage()
  await vi.advanceTimersByTimeAsync(15_000)
  await eventually(() => expect(localStorage.length).toBe(1))
  expect(readCopies(database)).toHaveLength(1)
  stop()
})

test('the tally follows what is decided and sent, until the person leaves', async () => {
  const { database, stop } = await setup()
  const isTallied = (unsent: number) =>
    eventually(async () => {
      await vi.advanceTimersByTimeAsync(1_000)
      expect((await readTally(database))?.unsent).toBe(unsent)
    })
  await enqueue(database, rejectionToEnqueue('b'))
  await isTallied(2)
  await send(database, 'a')
  await isTallied(1)
  stop()
  // Ends what was under way.
  await manyTurns()
  await enqueue(database, rejectionToEnqueue('c'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect((await readTally(database))?.unsent).toBe(1)
})

test('[V10] a loss that was found stays said until a person knows, however late the third place answers the others', async () => {
  const { database, stop } = await setup()
  stop()
  const tally = { store: 'lost', lastSeq: 3, unsent: 3, since: 7, lost: null }
  const address = `/hermes-unsent/${encodeURIComponent(database.name)}`
  await (await caches.open('')).put(address, Response.json(tally))
  const { match } = caches
  vi.spyOn(caches, 'match').mockImplementationOnce(async (key) => {
    const found = await match(key)
    for (let turns = 0; turns < 5; turns += 1) await manyTurns()
    return found
  })
  const stopAgain = watchLosses(database)
  for (let turns = 0; turns < 10; turns += 1) await manyTurns()
  expect(losses().lost).toEqual({ count: 2, since: 7 })
  stopAgain()
})

test('[V10] while the outbox cannot take them back, decisions that only the copy has still count', async () => {
  const { database, stop } = await setup()
  await vi.advanceTimersByTimeAsync(3_000)
  const { add } = IDBObjectStore.prototype
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('The disk failed', 'UnknownError')
  })
  await loseDatabase(database.name)
  await eventually(() => expect(losses().onlyCopied).toBe(1))
  full.mockImplementation(function (this: IDBObjectStore, ...row) {
    return add.apply(this, row)
  })
  await eventually(async () => {
    // Less than the storage is given for an answer.
    await vi.advanceTimersByTimeAsync(1_000)
    await manyTurns()
    expect(losses()).toMatchObject({ onlyCopied: 0, returned: 1 })
  })
  stop()
})

test('whoever comes next hears nothing of it, also of a comparison that was under way', async () => {
  const { database, stop } = await setup()
  await vi.advanceTimersByTimeAsync(3_000)
  await loseDatabase(database.name)
  await manyTurns()
  expect(losses().returned).toBe(1)
  stop()
  expect(losses()).toEqual(NO_LOSS)
  const stopAgain = watchLosses(database)
  stopAgain()
  await manyTurns()
  expect(losses()).toEqual(NO_LOSS)
})
