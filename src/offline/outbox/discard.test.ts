import { expect, test } from 'vitest'
import { decidedRequest, entryOf, NOW, rejectionToEnqueue, take, testDatabase } from '../testing.ts'
import { countOpen } from '../queue/queue.ts'
import type { OutboxEntry } from '../rows.ts'
import { readDecision, readPlaces } from './outbox-reads.ts'
import { setAside } from './outbox-sending.ts'
import { canEdit, discard, enqueue, restore } from './outbox.ts'
import { fakePlaces } from './testing/fake-places.ts'
import { copied } from './testing/three-decided.ts'

async function inConflict() {
  const database = testDatabase()
  for (const id of ['a', 'b']) await enqueue(database, rejectionToEnqueue(id))
  const entry = await take(database, 'a')
  const standing = decidedRequest(entry.decision)
  const problem = { status: 409, message: 'Decided already', standing, at: NOW }
  await setAside(database, entry, 'conflict', problem)
  return { database, entry: await entryOf(database, 'a') }
}

test('[Q5] a conflicting decision that was discarded comes back as it was, at its place, with its copy', async () => {
  fakePlaces()
  const { database, entry } = await inConflict()
  expect(await readPlaces(database, 'conflict')).toEqual([entry.seq])
  const discarded = await discard(database, entry.seq)
  expect(discarded).toEqual(entry)
  expect(await readPlaces(database, 'conflict')).toEqual([])
  expect(copied(database)).toEqual(['b'])
  if (discarded) await restore(database, discarded)
  expect(await entryOf(database, 'a')).toEqual(entry)
  expect(await readPlaces(database, 'conflict')).toEqual([entry.seq])
  expect(copied(database)).toEqual(['a', 'b'])
  expect(await countOpen(database)).toBe(0)
})

test('a decision made after discarding is not replaced by the one that comes back', async () => {
  const { database, entry } = await inConflict()
  await discard(database, entry.seq)
  await enqueue(database, rejectionToEnqueue('a', NOW))
  await restore(database, entry)
  const known = await readDecision(database, 'a')
  expect(known.entry).toMatchObject({ state: 'waiting', decidedAt: NOW })
})

test('editing can help where the request is still open', () => {
  const can = (state: OutboxEntry['state'], status: number) =>
    canEdit({ state, problem: { status, message: 'No', standing: null } } as OutboxEntry)
  expect([can('conflict', 409), can('refused', 409), can('refused', 404)]).not.toContain(true)
  expect([can('refused', 400), can('refused', 500)]).not.toContain(false)
})
