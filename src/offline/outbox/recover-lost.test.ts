import { beforeEach, expect, test, vi } from 'vitest'
import {
  DRAFT,
  elapse,
  eventually,
  entryOf,
  NOW,
  openRequest,
  refuse,
  rejectionOf,
  rejectionToEnqueue,
  send,
  testDatabase,
} from '../testing.ts'
import { readCounts, readOutbox } from './outbox-reads.ts'
import { claim } from './outbox-sending.ts'
import { discard, discardAll, enqueue, restore } from './outbox.ts'
import { forgetLoss, recoverLost, tallyUnsent } from './recover-lost.ts'
import { readCopies } from './second-copy.ts'
import { fakePlaces, loseDatabase, type FakePlaces } from './testing/fake-places.ts'
import { undo } from './undo.ts'

let places: FakePlaces
beforeEach(() => (places = fakePlaces()))

/** A person with decisions about `a`, `b` and `c`, on a tablet that has compared them. */
async function setup() {
  const database = testDatabase()
  await recoverLost(database, NOW)
  for (const [index, id] of ['a', 'b', 'c'].entries()) {
    await enqueue(database, rejectionToEnqueue(id, NOW + index))
  }
  await tallyUnsent(database, NOW)
  return database
}

const unsent = async (database: ReturnType<typeof testDatabase>) =>
  (await readOutbox(database)).map((row) => (row.kind === 'entry' ? row.entry.reviewId : '?'))
const copied = (database: ReturnType<typeof testDatabase>) =>
  readCopies(database)
    .map(({ decision }) => decision.reviewId)
    .sort()

/** A page that starts anew, with nothing in memory, on the same tablet. */
async function nextStart(uid: string) {
  vi.resetModules()
  const [{ testDatabase: open }, lost, reads, copies] = await Promise.all([
    import('../testing.ts'),
    import('./recover-lost.ts'),
    import('./outbox-reads.ts'),
    import('./second-copy.ts'),
  ])
  const database = open(uid)
  return {
    recover: () => lost.recoverLost(database, NOW + 60_000),
    counts: () => reads.readCounts(database),
    copies: () => copies.readCopies(database),
    forgetLoss: () => lost.forgetLoss(database),
  }
}

test('[V10] a decision has a second copy by the time that it is saved: what call 11 carries, who and when', async () => {
  const database = testDatabase()
  const seq = await enqueue(database, rejectionToEnqueue('a', NOW))
  const { uid } = database
  const decision = rejectionOf('a')
  expect(readCopies(database)).toEqual([
    { decision, uid, decidedAt: NOW, seq, store: expect.any(String) },
  ])
})

test('[V10] [O3] decisions whose database was deleted under the page wait again, in their order', async () => {
  const database = await setup()
  await loseDatabase(database.name)
  expect(await recoverLost(database, NOW)).toEqual({ returned: 3, lost: null, uncopied: 0 })
  expect(await unsent(database)).toEqual(['a', 'b', 'c'])
  expect(await entryOf(database, 'b')).toMatchObject({
    state: 'waiting',
    decision: rejectionOf('b'),
    decidedAt: NOW + 1,
    uid: database.uid,
    draft: DRAFT,
  })
  // Said until a person takes note, but not counted twice.
  expect((await recoverLost(database, NOW)).returned).toBe(3)
  await forgetLoss(database)
  expect(await recoverLost(database, NOW)).toEqual({ returned: 0, lost: null, uncopied: 0 })
})

test('an approval comes back with the business, the date and the subtotal of its form', async () => {
  const database = testDatabase()
  const request = openRequest('a')
  const decision = {
    isApproved: true as const,
    businessName: 'Sligo Creek Coffee',
    businessId: 'b-1',
    userEmail: request.userEmail,
    subtotal: 8.2,
    receiptDatetime: '2026-11-10T13:12:31.000Z',
    reviewerNotes: '',
    reviewId: 'a',
    reviewerEmail: 'reviewer@example.com',
  }
  await enqueue(database, { ...rejectionToEnqueue('a'), decision })
  await loseDatabase(database.name)
  await recoverLost(database, NOW)
  expect(await entryOf(database, 'a')).toMatchObject({
    decision,
    subtotal: 8.2,
    draft: {
      business: { id: 'b-1', name: 'Sligo Creek Coffee' },
      receiptDatetime: decision.receiptDatetime,
      subtotal: '8.20',
    },
    item: { businessName: 'Sligo Creek Coffee', subtotal: 8.2 },
  })
})

test('a copy that was lost alone is written again', async () => {
  const database = await setup()
  places.emptyLocalStorage()
  const { recover, copies } = await nextStart(database.uid)
  database.close()
  expect(await recover()).toEqual({ returned: 0, lost: null, uncopied: 0 })
  expect(copies()).toHaveLength(3)
})

test('if both are lost between two starts, it is said how many are missing and since when, until a person knows', async () => {
  const database = await setup()
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

test('if all site data is deleted under the open page, the page still has what waits', async () => {
  const database = await setup()
  places.emptyLocalStorage()
  places.emptyCaches()
  await loseDatabase(database.name)
  expect((await recoverLost(database, NOW)).returned).toBe(3)
  expect(copied(database)).toEqual(['a', 'b', 'c'])
})

test('[X8] what came back while nobody was signed in is said at the next start', async () => {
  const database = await setup()
  await loseDatabase(database.name)
  // As the sign-in does, which counts what people left.
  await recoverLost(database, NOW)
  const { recover } = await nextStart(database.uid)
  expect(await recover()).toEqual({ returned: 3, lost: null, uncopied: 0 })
})

test('a third place that does not answer holds nothing up', async () => {
  const database = await setup()
  await loseDatabase(database.name)
  const never = () => new Promise<never>(() => {})
  vi.stubGlobal('caches', { open: never, match: never })
  const recovering = recoverLost(database, NOW)
  await elapse(3_000)
  await eventually(async () => expect(await unsent(database)).toEqual(['a', 'b', 'c']))
  await elapse(3_000)
  expect((await recovering).returned).toBe(3)
})

test('what one copy has comes back, and only the rest is missing', async () => {
  const database = await setup()
  database.close()
  await loseDatabase(database.name)
  localStorage.removeItem(`unsent:${database.name} b`)
  const { recover, counts } = await nextStart(database.uid)
  expect(await recover()).toMatchObject({ returned: 2, lost: { count: 1 } })
  expect(await counts()).toMatchObject({ waiting: 2 })
})

test('the end of a store that went back in time is found', async () => {
  const database = await setup()
  // What a file system does that loses the last writes: the counter of places goes back with the rows.
  const kept = await database.transact(['outbox'], 'readonly', (tx) =>
    tx.objectStore('outbox').getAll(),
  )
  const [mark, first] = kept
  await loseDatabase(database.name)
  await database.transact(['outbox'], 'readwrite', async (tx) => {
    await tx.objectStore('outbox').put(mark as never)
    await tx.objectStore('outbox').put(first as never)
  })
  expect(await recoverLost(database, NOW)).toMatchObject({ returned: 2, lost: null })
  expect(await unsent(database)).toEqual(['a', 'b', 'c'])
})

test.each([
  ['undone', async (database) => undo(database, (await entryOf(database, 'b')).seq, NOW)],
  ['acknowledged', (database) => send(database, 'b')],
  [
    'discarded after a refusal',
    async (database) => {
      await refuse(database, 'b')
      await discard(database, (await entryOf(database, 'b')).seq)
    },
  ],
] satisfies [string, (database: ReturnType<typeof testDatabase>) => Promise<unknown>][])(
  '[X5] [X6] what was %s has no copy, and a copy that a dying browser kept brings nothing back',
  async (_, settle) => {
    const database = await setup()
    const key = `unsent:${database.name} b`
    const text = localStorage.getItem(key) ?? ''
    await settle(database)
    expect(copied(database)).toEqual(['a', 'c'])
    localStorage.setItem(key, text)
    expect((await recoverLost(database, NOW)).returned).toBe(0)
    expect(await unsent(database)).toEqual(['a', 'c'])
    expect(copied(database)).toEqual(['a', 'c'])
  },
)

test('[X8] a sign-out that discards everything unsent discards the copies too', async () => {
  const database = await setup()
  await discardAll(database)
  expect(copied(database)).toEqual([])
  expect((await recoverLost(database, NOW)).returned).toBe(0)
})

test('a discarded decision that is put back has its copy again', async () => {
  const database = await setup()
  await refuse(database, 'b')
  const entry = await discard(database, (await entryOf(database, 'b')).seq)
  await restore(database, entry!)
  expect(copied(database)).toEqual(['a', 'b', 'c'])
})

test('a decision that was being sent when the store was lost is sent again', async () => {
  const database = await setup()
  await claim(database, { most: 1, now: NOW, forcedAt: NOW })
  await loseDatabase(database.name)
  await recoverLost(database, NOW)
  expect(await readCounts(database)).toMatchObject({ waiting: 3, sending: 0 })
})

test('a request that was decided again after the loss keeps the later decision', async () => {
  const database = await setup()
  await loseDatabase(database.name)
  const later = {
    ...rejectionToEnqueue('b', NOW + 9),
    decision: { ...rejectionOf('b'), reviewerNotes: 'again' },
  }
  await enqueue(database, later)
  expect((await recoverLost(database, NOW)).returned).toBe(2)
  expect((await entryOf(database, 'b')).decision.reviewerNotes).toBe('again')
  expect(copied(database)).toEqual(['a', 'b', 'c'])
})

test('[V10] a decision is saved although its copy cannot be written, and that is said', async () => {
  const database = await setup()
  places.fillLocalStorage()
  await enqueue(database, rejectionToEnqueue('d'))
  expect(await unsent(database)).toEqual(['a', 'b', 'c', 'd'])
  const { recover } = await nextStart(database.uid)
  expect(await recover()).toMatchObject({ uncopied: 1 })
})

test('decisions of an earlier release, which wrote no copies, get them', async () => {
  const database = await setup()
  places.emptyLocalStorage()
  places.emptyCaches()
  await database.transact(['outbox'], 'readwrite', (tx) => tx.objectStore('outbox').delete(0))
  const { recover, copies } = await nextStart(database.uid)
  database.close()
  expect(await recover()).toEqual({ returned: 0, lost: null, uncopied: 0 })
  expect(copies()).toHaveLength(3)
})

test('[X8] one person’s copies are not read as another’s', async () => {
  const database = await setup()
  const other = testDatabase()
  expect(await recoverLost(other, NOW)).toMatchObject({ returned: 0, lost: null })
  expect(await unsent(other)).toEqual([])
  expect(await unsent(database)).toEqual(['a', 'b', 'c'])
})
