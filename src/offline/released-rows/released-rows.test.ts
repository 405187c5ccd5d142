/**
 * Decisions that an earlier release stored survive an update: each file holds outbox rows as that version
 * wrote them. Files are added, never changed.
 */
import { expect, test } from 'vitest'
import type { OutboxEntry } from '../database.ts'
import { drainPass } from '../drain.ts'
import { readHistory, readOutbox } from '../outbox.ts'
import { decidedRequest, NOW, testDatabase } from '../testing.ts'
import v1 from './v1.json'
import v2 from './v2.json'

async function setup(rows: readonly object[]) {
  const database = testDatabase()
  const db = await database.open()
  for (const row of rows) await db.add('outbox', { ...row, uid: database.uid } as OutboxEntry)
  return database
}

test.each([
  ['1', v1],
  ['2', v2],
])('rows of version %s are read and sent', async (version, rows) => {
  expect(rows.every((row) => String(row.version) === version)).toBe(true)
  const database = await setup(rows)
  const read = await readOutbox(database)
  expect(read.map((row) => row.kind === 'entry' && row.entry.reviewId)).toEqual(
    rows.map((row) => row.reviewId),
  )
  const sent: string[] = []
  await drainPass(
    {
      database,
      send: async (decision) => {
        sent.push(decision.reviewId)
        return { item: decidedRequest(decision), points: 0 }
      },
      renewSession: async () => false,
      now: () => NOW + 60_000,
      random: () => 0.5,
    },
    'none',
  )
  const forPerson = rows.filter((row) => row.state === 'refused').map((row) => row.reviewId)
  const others = rows.map((row) => row.reviewId).filter((id) => !forPerson.includes(id))
  expect(sent).toEqual(others)
  expect(await readHistory(database, 10)).toHaveLength(others.length)
  const left = await readOutbox(database)
  expect(left.map((row) => row.kind === 'entry' && row.entry)).toMatchObject(
    rows
      .filter((row) => row.state === 'refused')
      .map(({ decision, draft, problem }) => ({ decision, draft, problem })),
  )
})
