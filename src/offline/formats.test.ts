/** An invented next release, which stores outbox rows of version 2 in a database of version 2. */
import { expect, test } from 'vitest'
import type { Decision } from '../contract/review-calls.ts'
import type { StaffDatabase } from './database.ts'
import { readDraft, saveDraft } from './drafts/review-drafts.ts'
import { STEPS, type Step } from './migrations.ts'
import { readCounts, readOutbox } from './outbox/outbox-reads.ts'
import { enqueue } from './outbox/outbox.ts'
import { countOpen, reconcilePage } from './queue/queue.ts'
import {
  acknowledgementOf,
  drainDeps,
  drainOnce,
  DRAFT,
  entryOf,
  NOW,
  openRequest,
  putRaw,
  rejectionToEnqueue,
  testDatabase,
} from './testing.ts'

/** A tablet of this release with a request, a draft and two decisions. @returns its person's uid */
async function usedTablet(): Promise<string> {
  const database = testDatabase()
  await reconcilePage(database, { after: null, items: [openRequest('c')], next: null })
  await saveDraft(database, 'c', DRAFT, NOW)
  for (const id of ['a', 'b']) await enqueue(database, rejectionToEnqueue(id))
  database.close()
  return database.uid
}

/** Gives the first outbox row a new form, and a store to look such rows up in. */
const begin: Step = async (db, tx) => {
  db.createObjectStore('new' as 'values')
  const outbox = tx.objectStore('outbox')
  const [first] = await outbox.getAll()
  await outbox.put({ ...first, version: 2, decision: 'in another form' } as never)
}
const fail: Step = () => {
  throw new Error('This step breaks')
}

/** @returns what is sent to the server, in that order */
async function sendAll(database: StaffDatabase): Promise<Decision[]> {
  const sent: Decision[] = []
  const deps = drainDeps(database, {
    send: async (decision) => {
      sent.push(decision)
      return acknowledgementOf(decision)
    },
  })
  while ((await drainOnce(deps)) !== null);
  return sent
}

const idsOf = (sent: Decision[]) => sent.map(({ reviewId }) => reviewId)

test('[O1] an upgrade that breaks in the middle changes nothing, and is made up for', async () => {
  const uid = await usedTablet()
  await expect(readOutbox(testDatabase(uid, [...STEPS, begin, fail]))).rejects.toThrow()
  const before = testDatabase(uid)
  expect(await readCounts(before)).toMatchObject({ waiting: 2, attention: 0 })
  expect(await readDraft(before, 'c')).toEqual(DRAFT)
  expect(await countOpen(before)).toBe(1)
  before.close()
  const upgraded = testDatabase(uid, [...STEPS, () => {}, () => {}])
  expect(idsOf(await sendAll(upgraded))).toEqual(['a', 'b'])
  expect(await readDraft(upgraded, 'c')).toEqual(DRAFT)
})

test('[V10] a tablet of the next release asks for a reload, and loses nothing', async () => {
  const uid = await usedTablet()
  const open = testDatabase(uid)
  await readOutbox(open)
  // Another tab upgrades it, also under an open page.
  const next = testDatabase(uid, [...STEPS, () => {}])
  expect(await readCounts(next)).toMatchObject({ waiting: 2 })
  for (const old of [open, testDatabase(uid)]) {
    await expect(enqueue(old, rejectionToEnqueue('d'))).rejects.toThrow(
      'Reload this page: a newer version of Hermes is in use',
    )
  }
  expect(idsOf(await sendAll(next))).toEqual(['a', 'b'])
})

test('[V10] a rejection reason of the next release is sent as it is, and no decision or draft is lost for it', async () => {
  const database = testDatabase(await usedTablet())
  const reasons = ['not-readable', 'torn']
  const { decision, ...entry } = await entryOf(database, 'a')
  const next = { ...decision, rejectionReasons: [...reasons, 'It is in two pieces'] }
  const draft = { ...DRAFT, reasons, otherReason: 'It is in two pieces' }
  await putRaw(database, 'outbox', { ...entry, decision: next, draft })
  await putRaw(database, 'drafts', { reviewId: 'c', draft, savedAt: NOW })
  expect(await readDraft(database, 'c')).toEqual({ ...draft, reasons: ['not-readable'] })
  expect((await sendAll(database))[0]).toEqual(next)
})

test('[V10] a decision in the form of the next release waits for a person, and is neither sent nor deleted', async () => {
  const database = testDatabase(await usedTablet())
  const row = { ...(await entryOf(database, 'a')), version: 2, decision: 'in another form' }
  await putRaw(database, 'outbox', row)
  expect(idsOf(await sendAll(database))).toEqual(['b'])
  expect(await readCounts(database)).toMatchObject({ waiting: 0, attention: 1 })
  expect(await readOutbox(database)).toMatchObject([
    { kind: 'unreadable', raw: { ...row, state: 'unreadable' } },
  ])
})
