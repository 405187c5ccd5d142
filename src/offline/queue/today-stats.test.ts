import { expect, test } from 'vitest'
import { readTodayStats } from './today-stats.ts'
import { enqueue } from '../outbox/outbox.ts'
import { NOW, putRaw, refuse, rejectionToEnqueue, send, testDatabase } from '../testing.ts'

const HOUR = 60 * 60_000

type Database = ReturnType<typeof testDatabase>

async function decide(database: Database, id: string, openMs: number | null, now = NOW) {
  await enqueue(database, { ...rejectionToEnqueue(id, now), openMs })
}

test('what waits and what was sent count, what stepped aside does not', async () => {
  const database = testDatabase()
  expect(await readTodayStats(database, NOW)).toEqual({ decided: 0, medianMs: null })
  await decide(database, 'a', 10_000)
  await send(database, 'a')
  await decide(database, 'b', 40_000)
  expect(await readTodayStats(database, NOW)).toMatchObject({ medianMs: 25_000 })
  await decide(database, 'c', 90_000)
  await decide(database, 'd', 1_000)
  await refuse(database, 'd')
  // One that cannot be read hides no other.
  await putRaw(database, 'outbox', { reviewId: 'e', state: 'waiting', decidedAt: NOW })
  expect(await readTodayStats(database, NOW)).toEqual({ decided: 3, medianMs: 40_000 })
})

test('the day is New York’s, by the time of the decision', async () => {
  const database = testDatabase()
  // 00:00 in New York on 21 November is 05:00 UTC.
  const midnight = Date.parse('2026-11-21T05:00:00.000Z')
  await decide(database, 'yesterday', 5_000, midnight - 1)
  await send(database, 'yesterday', midnight + HOUR)
  await decide(database, 'today', 7_000, midnight)
  expect(await readTodayStats(database, midnight + 2 * HOUR)).toEqual({
    decided: 1,
    medianMs: 7_000,
  })
})
