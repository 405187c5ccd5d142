import { beforeEach, expect, test, vi } from 'vitest'
import { onChange } from '../broadcast.ts'
import type { StaffDatabase } from '../database.ts'
import {
  approvalToEnqueue,
  DRAFT,
  elapse,
  entryOf,
  eventually,
  NOW,
  openRequest,
  putRaw,
  rejectionOf,
  refuse,
  rejectionToEnqueue,
  send,
  testDatabase,
} from '../testing.ts'
import { readCounts } from './outbox-reads.ts'
import { takeDue } from './outbox-sending.ts'
import { discard, discardAll, enqueue } from './outbox.ts'
import { park } from './parkings.ts'
import { recoverLost } from './recover-lost.ts'
import { fakePlaces, loseDatabase, type FakePlaces } from './testing/fake-places.ts'
import { decideThree, nextStart, unsent } from './testing/three-decided.ts'
import { undo } from './undo.ts'
import { readTally, tallyUnsent } from './unsent-tally.ts'
import { changeMeta, readMeta } from '../meta.ts'
import { writeOutboxAndMeta } from '../one-store.ts'

let places: FakePlaces
beforeEach(() => (places = fakePlaces()))

test('[V10] [O3] [X8] decisions whose database was deleted under the page wait again, in their order', async () => {
  const database = await decideThree()
  // Browsers list the copies in any order.
  places.reverseLocalStorage()
  await loseDatabase(database.name)
  const told = vi.fn()
  const stop = onChange(database, told)
  expect(await recoverLost(database, NOW)).toEqual({ returned: 3, lost: null, uncopied: 0 })
  expect(told).toHaveBeenCalledWith('outbox', undefined, true)
  stop()
  expect(await unsent(database)).toEqual(['a', 'b', 'c'])
  expect(await entryOf(database, 'b')).toMatchObject({
    state: 'waiting',
    decision: rejectionOf('b'),
    decidedAt: NOW + 1,
    uid: database.uid,
    draft: DRAFT,
  })
  // Said until a person takes note, also at the next start, but not counted twice.
  const { recover, forgetLoss } = await nextStart(database.uid)
  expect(await recover()).toEqual({ returned: 3, lost: null, uncopied: 0 })
  await forgetLoss()
  expect(await recover()).toEqual({ returned: 0, lost: null, uncopied: 0 })
})

test('[V10] what came back is counted once, however often it is lost, and only for as long as it waits', async () => {
  const database = await decideThree()
  for (let losses = 0; losses < 3; losses += 1) {
    await loseDatabase(database.name)
    expect((await recoverLost(database, NOW)).returned).toBe(3)
  }
  const returned = async () => [
    (await tallyUnsent(database, NOW)).returned,
    (await recoverLost(database, NOW)).returned,
  ]
  await send(database, 'a')
  expect(await returned()).toEqual([2, 2])
  // Not among those that came back.
  await enqueue(database, rejectionToEnqueue('d'))
  await refuse(database, 'b')
  expect(await returned()).toEqual([1, 1])
  await send(database, 'c')
  expect(await returned()).toEqual([0, 0])
})

/** Every way to discard what is not sent. */
const DISCARDED: Record<string, (database: StaffDatabase) => Promise<unknown>> = {
  'one by one': async (database) => {
    for (const id of ['a', 'b', 'c']) {
      await refuse(database, id)
      await discard(database, (await entryOf(database, id)).seq)
    }
  },
  'at the sign-out': discardAll,
  'at the sign-out, while the copies are in memory alone': (database) => {
    places.emptyLocalStorage()
    return discardAll(database)
  },
  'at the sign-out, while the number is being counted': async (database) => {
    const counting = tallyUnsent(database, NOW)
    await discardAll(database)
    await counting
  },
  'in another tab': (database) => discardAll(testDatabase(database.uid)),
}

test.each(Object.entries(DISCARDED))(
  '[V10] what was discarded %s is not missing when the storage is lost next, and does not come back',
  async (_, discarding) => {
    const database = await decideThree()
    await discarding(database)
    await loseDatabase(database.name)
    const nothing = { returned: 0, lost: null, uncopied: 0 }
    expect(await recoverLost(database, NOW)).toEqual(nothing)
    expect(await (await nextStart(database.uid)).recover()).toEqual(nothing)
  },
)

test('a wish to park that came back is counted like a decision', async () => {
  const database = await decideThree()
  const wish = { request: openRequest('d'), reviewerEmail: 'reviewer@example.com', note: 'Later' }
  await park(database, { ...wish, now: NOW })
  await loseDatabase(database.name)
  expect((await recoverLost(database, NOW)).returned).toBe(4)
})

test('a row that cannot be read has no copy, and none is missed', async () => {
  const database = await decideThree()
  await putRaw(database, 'outbox', { seq: 9, state: 'unreadable', dueAt: 0 })
  expect(await recoverLost(database, NOW)).toEqual({ returned: 0, lost: null, uncopied: 0 })
})

test('an approval comes back with the business, the date and the subtotal of its form', async () => {
  const database = testDatabase()
  const made = approvalToEnqueue('a', 'b-1')
  const { decision } = made
  await enqueue(database, made)
  await loseDatabase(database.name)
  await recoverLost(database, NOW)
  expect(await entryOf(database, 'a')).toMatchObject({
    decision,
    subtotal: 4.2,
    draft: {
      business: { id: 'b-1', name: decision.businessName },
      receiptDatetime: decision.receiptDatetime,
      subtotal: '4.20',
    },
    request: { businessName: decision.businessName, subtotal: 4.2 },
  })
})

test('if both are lost between two starts, it is said how many are missing and since when, until a person knows', async () => {
  const database = await decideThree()
  database.close()
  await loseDatabase(database.name)
  places.emptyLocalStorage()
  const missing = { returned: 0, lost: { count: 3, since: NOW }, uncopied: 0 }
  const { recover } = await nextStart(database.uid)
  expect(await recover()).toEqual(missing)
  const again = await nextStart(database.uid)
  expect(await again.recover()).toEqual(missing)
  await again.forgetLoss()
  const { recover: last } = await nextStart(database.uid)
  expect(await last()).toEqual({ returned: 0, lost: null, uncopied: 0 })
})

test('a third place that does not answer holds nothing up, and what it knows is said once it does', async () => {
  const database = await decideThree()
  await loseDatabase(database.name)
  localStorage.removeItem(`unsent:${database.name} b`)
  const { recover, counts } = await nextStart(database.uid)
  const { caches } = globalThis
  const never = () => new Promise<never>(() => {})
  vi.stubGlobal('caches', { ...caches, match: never })
  const recovering = recover()
  await eventually(async () => expect(await counts()).toMatchObject({ waiting: 2 }))
  const counting = tallyUnsent(database, NOW)
  await elapse(3_000)
  expect(await recovering).toEqual({ returned: 2, uncopied: 0 })
  expect(await counting).toEqual({ returned: 2 })
  vi.stubGlobal('caches', caches)
  // Sent meanwhile, it is not missing.
  await send(database, 'a')
  expect(await recover()).toMatchObject({ returned: 1, lost: { count: 1 } })
})

test('what one copy has comes back, and only the rest is missing', async () => {
  const database = await decideThree()
  database.close()
  await loseDatabase(database.name)
  localStorage.removeItem(`unsent:${database.name} b`)
  const { recover, counts } = await nextStart(database.uid)
  expect(await recover()).toMatchObject({ returned: 2, lost: { count: 1 } })
  expect(await counts()).toMatchObject({ waiting: 2 })
})

/** What a file system does that loses the last writes: the counter of places goes back with the rows. */
async function goBackToTheFirst(database: ReturnType<typeof testDatabase>): Promise<void> {
  const before = await database.transact(['meta'], 'readonly', readMeta)
  const first = await entryOf(database, 'a')
  await loseDatabase(database.name)
  await writeOutboxAndMeta(database, async (tx) => {
    await changeMeta(tx, () => before)
    await tx.objectStore('outbox').put(first)
  })
}

test('the end of a store that went back in time is found, or counted', async () => {
  const other = await decideThree()
  await goBackToTheFirst(other)
  other.close()
  places.emptyLocalStorage()
  const { recover } = await nextStart(other.uid)
  expect(await recover()).toMatchObject({ returned: 0, lost: { count: 2 } })

  const database = await decideThree()
  await goBackToTheFirst(database)
  expect(await recoverLost(database, NOW)).toMatchObject({ returned: 2, lost: null })
  expect(await unsent(database)).toEqual(['a', 'b', 'c'])
})

test('[V10] what came back may have arrived before the loss, so it can no longer be undone', async () => {
  const database = await decideThree()
  await loseDatabase(database.name)
  await recoverLost(database, NOW)
  expect(await undo(database, (await entryOf(database, 'a')).seq, NOW)).toBe('too-late')
})

test('a decision that was being sent when the store was lost is sent again', async () => {
  const database = await decideThree()
  await takeDue(database, { most: 1, now: NOW, forcedAt: NOW })
  await loseDatabase(database.name)
  await recoverLost(database, NOW)
  expect(await readCounts(database)).toMatchObject({ waiting: 3, sending: 0 })
})

test.each(['written', 'too full to be written'])(
  'a request that was decided again after the loss keeps the later decision, its copy %s',
  async (copy) => {
    const database = await decideThree()
    await loseDatabase(database.name)
    if (copy !== 'written') places.fillLocalStorage()
    const later = {
      ...rejectionToEnqueue('b', NOW + 9),
      decision: { ...rejectionOf('b'), reviewerNotes: 'again' },
    }
    await enqueue(database, later)
    expect((await recoverLost(database, NOW)).returned).toBe(2)
    expect((await entryOf(database, 'b')).decision.reviewerNotes).toBe('again')
  },
)

test('an outbox that was not compared yet is not counted, as the count before tells what is missing', async () => {
  const database = await decideThree()
  const before = await readTally(database)
  await loseDatabase(database.name)
  await enqueue(database, rejectionToEnqueue('d'))
  await tallyUnsent(database, NOW)
  expect(await readTally(database)).toEqual(before)
})

test('[V10] a decision is saved although its copy cannot be written, and that is said', async () => {
  const database = await decideThree()
  places.fillLocalStorage()
  await enqueue(database, rejectionToEnqueue('d'))
  expect(await unsent(database)).toEqual(['a', 'b', 'c', 'd'])
  const { recover } = await nextStart(database.uid)
  expect(await recover()).toMatchObject({ uncopied: 1 })
})
