// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../contract/api-error.ts'
import type { Correction } from '../../contract/review-event-calls.ts'
import {
  acknowledgementOf,
  approvalToEnqueue,
  drainDeps,
  drainOnce,
  NOW,
  rejectionToEnqueue,
  send,
  testDatabase,
} from '../testing.ts'
import { readCounts, readDecision } from './outbox-reads.ts'
import { AlreadyDecidedError, discard, enqueue, HOLD_MS, restore } from './outbox.ts'
import { recoverLost } from './recover-lost.ts'
import { readCopies } from './second-copy.ts'
import { undo } from './undo.ts'

const LATER = NOW + HOLD_MS
const correction: Correction = {
  correctionId: 'c-1',
  corrects: null,
  madeAfterMs: 1_000,
  note: 'Wrong key',
}
const corrected = () => ({ ...approvalToEnqueue('a', 'b-1'), correction })

async function withSent() {
  const database = testDatabase()
  await enqueue(database, rejectionToEnqueue('a'))
  await send(database, 'a')
  const { sent } = await readDecision(database, 'a')
  return { database, sent }
}

test('[T7] a correction takes the place of what was sent, is sent once, and is what was sent then', async () => {
  const { database } = await withSent()
  await expect(enqueue(database, approvalToEnqueue('a', 'b-1'))).rejects.toThrow(
    AlreadyDecidedError,
  )
  await enqueue(database, corrected())
  expect(readCopies(database)).toMatchObject([{ correction }])
  const call = vi.fn(drainDeps(database).send)
  const deps = drainDeps(database, { send: call, now: () => LATER })
  call.mockRejectedValueOnce(new ApiError('no-answer', 'No answer'))
  await drainOnce(deps)
  await drainOnce(deps, 'person')
  await drainOnce(deps, 'person')
  expect(call.mock.calls.map(([, , made]) => made)).toEqual([correction, correction])
  expect(await readDecision(database, 'a')).toMatchObject({
    entry: null,
    sent: { decision: { isApproved: true }, correction },
  })
})

test('[T7] undone or given up, what was sent is there again', async () => {
  const { database, sent } = await withSent()
  const seq = await enqueue(database, corrected())
  expect(await undo(database, seq, NOW)).toBe('undone')
  expect(await readDecision(database, 'a')).toEqual({ entry: null, sent })
  await enqueue(database, corrected())
  const conflict = new ApiError('conflict', 'Corrected', {
    status: 409,
    body: {
      error: 'Corrected',
      item: acknowledgementOf(approvalToEnqueue('a', 'b-2').decision).item,
    },
  })
  await drainOnce(drainDeps(database, { send: () => Promise.reject(conflict), now: () => LATER }))
  const { entry } = await readDecision(database, 'a')
  expect(entry).toMatchObject({ state: 'conflict', problem: { standing: { id: 'a' } } })
  const gone = entry && (await discard(database, entry.seq))
  expect(await readDecision(database, 'a')).toEqual({ entry: null, sent })
  if (gone) await restore(database, gone)
  expect(await readDecision(database, 'a')).toEqual({ entry, sent: null })
})

test('[T7] an answer that knows of no correction acknowledges none', async () => {
  const { database } = await withSent()
  await enqueue(database, corrected())
  const send = async () => acknowledgementOf(corrected().decision)
  await drainOnce(drainDeps(database, { send, now: () => LATER }))
  expect(await readDecision(database, 'a')).toMatchObject({ entry: { state: 'waiting' } })
})

test('[T7] a correction that the browser lost comes back as one', async () => {
  const { database } = await withSent()
  await recoverLost(database, NOW)
  await enqueue(database, corrected())
  await database.transact(['outbox'], 'readwrite', (tx) => tx.objectStore('outbox').clear())
  await database.transact(['meta'], 'readwrite', async (tx) => {
    const meta = tx.objectStore('meta')
    const [key] = await meta.getAllKeys()
    const [row] = await meta.getAll()
    if (row) await meta.put({ ...row, store: 'another' }, key)
  })
  await recoverLost(database, NOW)
  expect(await readDecision(database, 'a')).toMatchObject({ entry: { correction } })
  expect(await readCounts(database)).toMatchObject({ waiting: 1 })
})

test('[T7] an acknowledgement that came too late, after a colleague corrected it, is one', async () => {
  const { database } = await withSent()
  await enqueue(database, corrected())
  const { item } = acknowledgementOf(rejectionToEnqueue('a').decision)
  const theirs = { id: 'c-2', by: 'other@example.com', at: item.lastUpdatedDatetime, note: 'No' }
  const answer = { item: { ...item, correction: theirs }, points: 0 }
  await drainOnce(drainDeps(database, { send: async () => answer, now: () => LATER }))
  expect(await readDecision(database, 'a')).toMatchObject({
    sent: { request: { correction: theirs } },
  })
})
