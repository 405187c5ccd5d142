/**
 * What tablets of released versions have stored, from the samples that were made when they were released. Where a release
 * changes a format on purpose, it says here what becomes of the rows.
 */
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test } from 'vitest'
import { RELEASED, readTabletSample } from '../../tests/fixtures/samples/released.ts'
import { sendAll } from '../../tests/fixtures/samples/send-all.ts'
import {
  putStored,
  readStored,
  type StoredDatabase,
} from '../../tests/fixtures/samples/stored-tablet.ts'
import { isSignedIn } from '../auth/last-sign-in.ts'
import { readLease } from '../auth/lease.ts'
import { STAFF_PROJECT } from '../config/settings.ts'
import { BUSINESSES_KEY } from '../reviews/prefetch/reference-data.ts'
import { readTeamLayouts } from '../reviews/recognition/share-layouts.ts'
import { restoreDecisions } from '../workspace/backup-file.ts'
import { staffDatabase, type StaffDatabase } from './database.ts'
import { readBusinessAttempts } from './drafts/business-attempts.ts'
import { readBusinessDraft } from './drafts/business-draft.ts'
import { readDraft } from './drafts/review-drafts.ts'
import { readImageDetail, readImageReadings, readImageView } from './images/image-facts.ts'
import { STEPS } from './migrations.ts'
import { readOutbox, readPlaces, readSent } from './outbox/outbox-reads.ts'
import { recoverLost } from './outbox/recover-lost.ts'
import { readCopies } from './outbox/second-copy.ts'
import { fakePlaces, loseDatabase } from './outbox/testing/fake-places.ts'
import { readTally } from './outbox/unsent-tally.ts'
import { readWorkerToken } from './outbox/worker-token.ts'
import { readStoredQuery } from './query-persister.ts'
import { readRequest } from './queue/queue.ts'
import { imageRow, type DraftRow, type ImageContent, type ImageRow, type QueueRow } from './rows.ts'
import { NOW, testDatabase } from './testing.ts'
import { waitingVisits } from './visits/visits.ts'
import { mustWorkerRest } from './worker-rest.ts'

const LATER = NOW + 60_000

test('there is a released version', () => expect(RELEASED).toContain('1.0.0'))

describe.each(RELEASED)('a tablet of %s', (version) => {
  const sample = readTabletSample(version)
  let database: StaffDatabase
  let stored: StoredDatabase

  beforeEach(async () => {
    globalThis.indexedDB = new IDBFactory()
    await putStored(sample, fakePlaces())
    database = staffDatabase(STAFF_PROJECT.projectId, sample.uid)
    stored = sample.databases[database.name]!
  })

  /** @returns the rows of a store in the sample */
  const rowsOf = <Row>(store: string) => stored.stores[store]!.rows.map(({ value }) => value as Row)
  const bodies = sample.requests.map(({ body }) => body)

  test('has the stores of that version, and those of today once it is opened', async () => {
    const shapeOf = async (steps: typeof STEPS) => {
      const fresh = testDatabase(undefined, steps)
      await fresh.session()
      return shape(await readStored(fresh.name))
    }
    expect(await shapeOf(STEPS.slice(0, stored.version))).toEqual(shape(stored))
    await database.session()
    expect(shape(await readStored(database.name))).toEqual(await shapeOf(STEPS))
  })

  test('[V10] [O3] shows all its decisions, and of the queue and the drafts all that was there', async () => {
    const isUnreadable = ({ state }: { state: string }) => state === 'unreadable'
    const rows = rowsOf<{ seq: number; state: string }>('outbox')
    const sent = rows.filter(({ state }) => state === 'sent')
    const unsent = rows.filter((row) => !sent.includes(row))
    expect(await readSent(database, await readPlaces(database, 'sent'))).toEqual(
      expect.arrayContaining(sent.map((row) => expect.objectContaining(row))),
    )
    expect(await readOutbox(database)).toMatchObject(
      unsent.map((row) => (isUnreadable(row) ? { raw: row } : { entry: row })),
    )
    for (const { id, request } of rowsOf<QueueRow>('queue'))
      expect(await readRequest(database, id)).toEqual(request)
    for (const { reviewId, draft } of rowsOf<DraftRow>('drafts'))
      expect(await readDraft(database, reviewId)).toEqual(draft)
  })

  test('[A10] has everything else', async () => {
    const value = <T>(key: string) =>
      stored.stores.values!.rows.find((row) => row.key === key)?.value as T
    expect(await readBusinessDraft(database)).toEqual(value('business-draft'))
    expect(await readBusinessAttempts(database)).toEqual(value('business-attempts'))
    expect(await readWorkerToken(database, NOW)).toBe(
      value<{ token: string }>('worker-token').token,
    )
    expect(await mustWorkerRest(database)).toBe(value('work-offline'))
    expect(await readTeamLayouts(database)).toEqual(
      value<{ layouts: unknown }>('team-layouts').layouts,
    )
    expect(await readStoredQuery(database, BUSINESSES_KEY)).toHaveLength(1)
    for (const row of rowsOf<ImageRow>('images')) {
      expect(imageRow.parse(row)).toEqual(row)
      expect(await readImageView(database, row.key)).toEqual(row.view)
    }
    for (const { key, detail, reading } of rowsOf<ImageContent>('image-contents')) {
      expect(await readImageDetail(database, key)).toEqual(detail)
      const { reader, rows } = reading!
      expect((await readImageReadings(database, [key], reader)).get(key)).toEqual(rows)
    }
    expect(await waitingVisits()).toHaveLength(1)
    expect(isSignedIn(sample.uid)).toBe(true)
    expect(readLease(LATER)).not.toBeNull()
  })

  test('[V10] sends what waits as it would have sent it', async () => {
    expect(await sendAll(database)).toMatchObject(sample.requests)
  })

  test('[V10] misses nothing when outbox and second copies are compared', async () => {
    const { length } = Object.keys(sample.localStorage).filter((key) => key.startsWith('unsent:'))
    expect(readCopies(database)).toHaveLength(length)
    expect(await readTally(database)).toMatchObject({ unsent: length })
    expect(await recoverLost(database, LATER)).toEqual({ returned: 0, lost: null, uncopied: 0 })
  })

  test('[V10] gets a lost outbox back from the second copies', async () => {
    await loseDatabase(database.name)
    const returned = readCopies(database).length
    expect(await recoverLost(database, LATER)).toEqual({ returned, lost: null, uncopied: 0 })
    const sent = await sendAll(database)
    expect(sent).toHaveLength(returned)
    expect(sent.map(({ body }) => body)).toEqual(expect.arrayContaining(bodies))
  })

  test('[X7] restores its backup', async () => {
    await loseDatabase(database.name)
    const { rows } = JSON.parse(sample.backup) as { rows: unknown[] }
    const taken = rows.length - 1
    expect(await restoreDecisions(database, sample.backup)).toEqual({
      taken,
      alreadyLocal: 0,
      unreadable: 1,
    })
    const sent = await sendAll(database)
    expect(sent).toHaveLength(taken)
    // A wish to park that is restored is a new one.
    const decided = bodies.filter((body) => !('holdId' in body))
    expect(sent.map(({ body }) => body)).toEqual(expect.arrayContaining(decided))
  })
})

function shape({ version, stores }: StoredDatabase) {
  return {
    version,
    stores: Object.entries(stores).map(([name, store]) => [name, { ...store, rows: 0 }]),
  }
}
