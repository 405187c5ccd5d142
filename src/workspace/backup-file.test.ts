import { expect, test, vi } from 'vitest'
import type { StaffDatabase } from '../offline/database.ts'
import { RestoreStoppedError, toBackupFile, restoreDecisions } from './backup-file.ts'
import { readOutbox } from '../offline/outbox/outbox-reads.ts'
import { enqueue } from '../offline/outbox/outbox.ts'
import {
  NOW,
  putRaw,
  refuse,
  rejectionOf,
  rejectionToEnqueue,
  send,
  testDatabase,
} from '../offline/testing.ts'

const EMAIL = 'reviewer@example.com'

/** A person with decisions about `a`, `b` and `c`, and their backup. */
async function setup() {
  const database = testDatabase()
  for (const id of ['a', 'b', 'c']) await enqueue(database, rejectionToEnqueue(id))
  const file = await toBackupFile(database, EMAIL, NOW)
  return { database, file, text: JSON.stringify(file) }
}

/** The same person's tablet after a reset: an empty database of the same uid. */
async function reset({ uid, name, close }: StaffDatabase): Promise<StaffDatabase> {
  close()
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = resolve
    request.onerror = reject
  })
  return testDatabase(uid)
}

async function reviewIds(database: StaffDatabase): Promise<string[]> {
  return (await readOutbox(database)).map((row) =>
    row.kind === 'entry' ? row.entry.reviewId : 'unreadable',
  )
}

test('[V10] a file brings all decisions back in their order, with all that was typed', async () => {
  const { database, text } = await setup()
  const before = await readOutbox(database)
  const fresh = await reset(database)
  expect(await restoreDecisions(fresh, text)).toEqual({ taken: 3, alreadyLocal: 0, unreadable: 0 })
  expect(await readOutbox(fresh)).toEqual(before)
})

test('[V10] taken in again, nothing doubles: not what waits, stepped aside or was acknowledged', async () => {
  const { database, text } = await setup()
  await refuse(database, 'b')
  await send(database, 'c')
  const before = await readOutbox(database)
  expect(await restoreDecisions(database, text)).toEqual({
    taken: 0,
    alreadyLocal: 3,
    unreadable: 0,
  })
  expect(await readOutbox(database)).toEqual(before)
})

test.each([
  ['cut off', '{"kind":"hermes-unsent-decisions","version":1,'],
  ['JSON of something else', '[{"reviewId":"a"}]'],
])('a file that is %s is refused with words', async (_, text) => {
  await expect(restoreDecisions(testDatabase(), text)).rejects.toThrow(
    'This is not a file of decisions from Hermes, or it is damaged.',
  )
})

test('a file of another person or of a newer Hermes is refused whole, with words', async () => {
  const { database, file, text } = await setup()
  const other = testDatabase()
  await expect(restoreDecisions(other, text)).rejects.toThrow('made by somebody else')
  expect(await readOutbox(other)).toEqual([])
  const newer = restoreDecisions(database, JSON.stringify({ ...file, version: 2 }))
  await expect(newer).rejects.toThrow('This file is from a newer version of Hermes')
})

test('a damaged row is counted, and the others are taken', async () => {
  const { database, file } = await setup()
  const fresh = await reset(database)
  const [first, , third] = file.rows
  const mixed = { ...(first as object), decision: rejectionOf('somebody-elses-request') }
  const rows = [first, { reviewId: 'b' }, mixed, third]
  const result = await restoreDecisions(fresh, JSON.stringify({ ...file, rows }))
  expect(result).toEqual({ taken: 2, alreadyLocal: 0, unreadable: 2 })
  expect(await reviewIds(fresh)).toEqual(['a', 'c'])
})

test('a row that this version cannot read goes into the file as it is', async () => {
  const database = testDatabase()
  const raw = { version: 99, reviewId: 'a', state: 'waiting', dueAt: 0, decision: 'damaged' }
  await putRaw(database, 'outbox', raw)
  const file = await toBackupFile(database, EMAIL, NOW)
  expect(file.rows).toMatchObject([raw])
})

test('[V10] storage that fails midway leaves what was restored, says how much, and the rest can follow', async () => {
  const { database, text } = await setup()
  const fresh = await reset(database)
  const { add } = IDBObjectStore.prototype
  const broken = new DOMException('The disk failed', 'UnknownError')
  const writing = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
    this: IDBObjectStore,
    ...[row, key]
  ) {
    if ((row as { reviewId?: string }).reviewId === 'c') throw broken
    return add.call(this, row, key)
  })
  const stopped = await restoreDecisions(fresh, text).catch((error: unknown) => error)
  expect(stopped).toBeInstanceOf(RestoreStoppedError)
  expect(stopped).toMatchObject({
    soFar: { taken: 2, alreadyLocal: 0, unreadable: 0 },
    cause: broken,
  })
  expect(await reviewIds(fresh)).toEqual(['a', 'b'])

  writing.mockRestore()
  expect(await restoreDecisions(fresh, text)).toEqual({ taken: 1, alreadyLocal: 2, unreadable: 0 })
})
