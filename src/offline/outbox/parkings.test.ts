// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../contract/api-error.ts'
import { readRequest, reconcilePage } from '../queue/queue.ts'
import {
  drainDeps,
  drainOnce,
  NOW,
  openRequest,
  rejectionToEnqueue,
  testDatabase,
} from '../testing.ts'
import { readCounts, readDecision, readOutbox } from './outbox-reads.ts'
import { AlreadyDecidedError, discard, enqueue, HOLD_MS, restore } from './outbox.ts'
import { heldOf, park, readParkings } from './parkings.ts'
import { recoverLost } from './recover-lost.ts'
import { readCopies } from './second-copy.ts'

const LATER = NOW + HOLD_MS
const wish = (note: string | null, id = 'a', now = NOW) => ({
  request: openRequest(id),
  reviewerEmail: 'reviewer@example.com',
  note,
  now,
})

async function setup() {
  const database = testDatabase()
  await reconcilePage(database, { after: null, items: [openRequest('a')], next: null })
  const park = vi.fn(drainDeps(database).park)
  return { database, park, send: () => drainOnce(drainDeps(database, { park, now: () => LATER })) }
}

test('[T4] a request is parked at once on the tablet, told the server once, and no decision', async () => {
  const { database, park: call, send } = await setup()
  await park(database, wish('Ask Rosie'))
  const waiting = (await readParkings(database)).get('a')
  expect(heldOf(openRequest('a'), waiting)).toMatchObject({ note: 'Ask Rosie' })
  expect(await readDecision(database, 'a')).toEqual({ entry: null, sent: null })
  expect(await readCounts(database)).toMatchObject({ waiting: 1 })
  expect(readCopies(database)).toHaveLength(1)
  await send()
  await send()
  expect(call).toHaveBeenCalledOnce()
  expect(await readRequest(database, 'a')).toMatchObject({ held: { note: 'Ask Rosie' } })
  expect(await readCounts(database)).toMatchObject({ waiting: 0, attention: 0 })
  expect(readCopies(database)).toEqual([])
  expect(await recoverLost(database, LATER)).toMatchObject({ returned: 0, lost: null })
})

test('[T4] what the server has not heard of is taken back without it; what it has, by it', async () => {
  const { database, park: call, send } = await setup()
  await park(database, wish('Ask Rosie'))
  await park(database, wish(null))
  expect(await readCounts(database)).toMatchObject({ waiting: 0 })
  expect(readCopies(database)).toEqual([])
  await park(database, wish('Ask Rosie'))
  call.mockRejectedValueOnce(new ApiError('no-answer', 'No answer'))
  await send()
  await park(database, wish(null, 'a', LATER))
  expect(await readParkings(database)).toHaveProperty('size', 1)
  expect(heldOf(openRequest('a'), (await readParkings(database)).get('a'))).toBeNull()
})

test('[T4] a decision takes the place of a wish that waits, also while that is being sent', async () => {
  const { database, park: call, send } = await setup()
  await park(database, wish('Ask Rosie'))
  call.mockImplementationOnce(async (parking, signal) => {
    await enqueue(database, rejectionToEnqueue('a', LATER))
    return drainDeps(database).park(parking, signal)
  })
  await send()
  expect((await readDecision(database, 'a')).entry).toMatchObject({ state: 'waiting' })
  expect(readCopies(database)).toMatchObject([{ decision: { reviewId: 'a' } }])
  await expect(park(database, wish('Too late'))).rejects.toThrow(AlreadyDecidedError)
})

test('[T4] a wish that is refused waits for a person with its note, can be given up, and comes back', async () => {
  const { database, park: call, send } = await setup()
  await park(database, wish('Ask Rosie'))
  call.mockRejectedValueOnce(new ApiError('conflict', 'Decided', { status: 409 }))
  await send()
  const [view] = await readOutbox(database)
  expect(view).toMatchObject({ kind: 'parking', entry: { parking: { note: 'Ask Rosie' } } })
  expect(await readCounts(database)).toMatchObject({ attention: 1 })
  if (view?.kind !== 'parking') throw new Error('no parking')
  const gone = await discard(database, view.entry.seq)
  expect(await readOutbox(database)).toEqual([])
  if (gone) await restore(database, gone)
  expect(await readOutbox(database)).toEqual([view])
})
