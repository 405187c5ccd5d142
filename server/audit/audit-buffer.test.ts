import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../database/database.ts'
import { auditBuffer } from './audit-buffer.ts'
import { log } from '../config/log.ts'

const READ = {
  requestId: 'q-1',
  actorUid: 'ann',
  actorEmail: null,
  action: 'read-image',
  subject: 'r-0001-1.jpg',
  status: 200,
}
const NOBODY = { ...READ, actorUid: null, action: 'refused', status: 401 }

const complaints = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(log, 'error').mockImplementation(complaints.mockReset())
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A database that only writes entries, each statement as the test says. */
function testDatabase() {
  const written: unknown[] = []
  const values = vi.fn(async (entries: unknown[]) => void written.push(...entries))
  return { database: { insert: () => ({ values }) } as unknown as Database, values, written }
}

test('entries are written a moment later, and the rest when the server stops', async () => {
  const { database, written } = testDatabase()
  const buffer = auditBuffer(database)
  buffer.note(READ)
  expect(written).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(written).toEqual([{ ...READ, at: expect.any(Date) }])
  buffer.note(READ)
  await buffer.close()
  expect(written).toHaveLength(2)
  expect(complaints).not.toHaveBeenCalled()
})

test('while the database is away nothing fails, one line says so, and the entries follow', async () => {
  const { database, values, written } = testDatabase()
  values.mockRejectedValueOnce(new Error('gone')).mockRejectedValueOnce(new Error('gone'))
  const buffer = auditBuffer(database)
  buffer.note(READ)
  await vi.advanceTimersByTimeAsync(2000)
  expect(complaints).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1000)
  expect(written).toHaveLength(1)
})

test('while the database is away for long the memory stays bounded, and the loss is logged', async () => {
  const { database, written } = testDatabase()
  const buffer = auditBuffer(database)
  for (let entry = 0; entry < 10_005; entry += 1) buffer.note(READ)
  await buffer.close()
  expect(written).toHaveLength(10_000)
  expect(complaints).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('lacks 5 entries'))
})

test('a database that does not answer holds up no stop', async () => {
  const { database, values } = testDatabase()
  values.mockReturnValue(new Promise(() => undefined))
  const buffer = auditBuffer(database)
  buffer.note(READ)
  const closed = buffer.close()
  await vi.advanceTimersByTimeAsync(3000)
  await closed
  expect(complaints).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('lacks 1 entries'))
})

test('strangers cannot fill the log, nor keep others out of it', async () => {
  const { database, written } = testDatabase()
  const buffer = auditBuffer(database)
  for (let request = 0; request < 20_000; request += 1) {
    buffer.noteStranger(`198.51.100.${request % 200}`, NOBODY)
  }
  buffer.note(READ)
  await vi.advanceTimersByTimeAsync(61_000)
  expect(written).toHaveLength(12)
  expect(written[0]).toMatchObject(READ)
  const counts = written.slice(1).map((entry) => (entry as { count: number }).count)
  expect(counts).toEqual([...Array<number>(10).fill(100), 19_000])
  expect(complaints).not.toHaveBeenCalled()
})

test('a stranger has one row a minute, with the first refusal and the number of all', async () => {
  const { database, written } = testDatabase()
  const buffer = auditBuffer(database)
  const first = { ...NOBODY, at: new Date() }
  for (let minute = 0; minute < 2; minute += 1) {
    for (let request = 0; request < 300; request += 1) {
      buffer.noteStranger('192.0.2.1', request === 0 ? NOBODY : { ...NOBODY, requestId: 'q-2' })
    }
    await vi.advanceTimersByTimeAsync(minute === 0 ? 61_000 : 0)
  }
  expect(written).toEqual([{ ...first, count: 300 }])
  await buffer.close()
  expect(written).toHaveLength(2)
})
