import { expect, test } from 'vitest'
import { readFigures } from './figures.ts'
import { acknowledge, enqueue, findEntry, setAside } from './outbox.ts'
import { decidedRequest, NOW, rejectionOf, rejectionToEnqueue, testDatabase } from './testing.ts'

const HOUR = 60 * 60_000

type Database = ReturnType<typeof testDatabase>

async function decide(database: Database, id: string, openMs: number | null, now = NOW) {
  await enqueue(database, { ...rejectionToEnqueue(id, now), openMs })
}

async function send(database: Database, id: string, now = NOW) {
  const entry = await findEntry(database, id)
  if (!entry) throw new Error(`no entry of ${id}`)
  await acknowledge(database, entry, { item: decidedRequest(rejectionOf(id)), points: 0 }, now)
}

test('nothing decided has no median', async () => {
  expect(await readFigures(testDatabase(), NOW)).toEqual({ decided: 0, medianMs: null })
})

test('what waits and what was sent count, what stepped aside does not', async () => {
  const database = testDatabase()
  await decide(database, 'a', 10_000)
  await send(database, 'a')
  await decide(database, 'b', 40_000)
  await decide(database, 'c', 90_000)
  await decide(database, 'd', 1_000)
  const entry = await findEntry(database, 'd')
  await setAside(database, entry?.seq ?? 0, 'refused', {
    status: 400,
    message: 'no',
    standing: null,
    at: NOW,
  })
  expect(await readFigures(database, NOW)).toEqual({ decided: 3, medianMs: 40_000 })
})

test('the median of an even number lies between the two in the middle', async () => {
  const database = testDatabase()
  await decide(database, 'a', 10_000)
  await decide(database, 'b', 40_000)
  expect(await readFigures(database, NOW)).toMatchObject({ medianMs: 25_000 })
})

test('the day is New York’s, by the time of the decision', async () => {
  const database = testDatabase()
  // 00:00 in New York on 21 November is 05:00 UTC.
  const midnight = Date.parse('2026-11-21T05:00:00.000Z')
  await decide(database, 'yesterday', 5_000, midnight - 1)
  await send(database, 'yesterday', midnight + HOUR)
  await decide(database, 'today', 7_000, midnight)
  expect(await readFigures(database, midnight + 2 * HOUR)).toEqual({ decided: 1, medianMs: 7_000 })
})

test('a decision of an earlier release counts, its time is not known', async () => {
  const database = testDatabase()
  await decide(database, 'a', 30_000)
  await send(database, 'a')
  const db = await database.open()
  const sent = await db.get('history', 'a')
  const { openMs, ...earlier } = sent ?? { openMs: null }
  expect(openMs).toBe(30_000)
  await db.put('history', earlier as never)
  expect(await readFigures(database, NOW)).toEqual({ decided: 1, medianMs: null })
})
