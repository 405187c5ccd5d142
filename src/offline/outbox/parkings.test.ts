// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../contract/api-error.ts'
import { readDraft, saveDraft } from '../drafts/review-drafts.ts'
import { readParkedIds } from '../queue/parked-requests.ts'
import { readRequest, reconcilePage } from '../queue/queue.ts'
import {
  DRAFT,
  drainDeps,
  drainOnce,
  entryOf,
  eventually,
  NOW,
  openRequest,
  rejectionToEnqueue,
  testDatabase,
} from '../testing.ts'
import { findLastUndoable, readCounts, readDecision, readOutbox } from './outbox-reads.ts'
import { AlreadyDecidedError, discard, enqueue, HOLD_MS, restore } from './outbox.ts'
import { heldOf, park, readParkings } from './parkings.ts'
import { recoverLost } from './recover-lost.ts'
import { readCopies } from './second-copy.ts'
import { undo } from './undo.ts'

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
  expect(await recoverLost(database, LATER)).toMatchObject({ returned: 0 })
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

test('[T4] what may have arrived is taken back by the server, whatever has taken its place meanwhile', async () => {
  const { database, park: call, send } = await setup()
  await park(database, wish('Ask Rosie'))
  call.mockRejectedValueOnce(new ApiError('no-answer', 'No answer'))
  await send()
  const seq = await park(database, wish('Ask Maya', 'a', LATER))
  expect(await undo(database, seq!, LATER)).toBe('too-late')
  await park(database, wish(null, 'a', LATER))
  await send()
  expect(call.mock.lastCall?.[0]).toMatchObject({ note: null })
})

test('[T4] [X11] a wish that nobody has tried to send is undone, and its note is there to go on with', async () => {
  const { database } = await setup()
  await saveDraft(database, 'a', { ...DRAFT, parkingNote: undefined }, LATER)
  await park(database, wish('Ask Rosie'))
  const { seq } = (await findLastUndoable(database))!
  expect(await undo(database, seq, LATER)).toBe('undone')
  expect(await readOutbox(database)).toEqual([])
  expect(readCopies(database)).toEqual([])
  expect(await readDraft(database, 'a')).toEqual({ ...DRAFT, parkingNote: 'Ask Rosie' })
  // What is held goes back to being held.
  const held = { by: 'maya@campfire.example', at: new Date(NOW).toISOString(), note: 'Ask her' }
  const back = await park(database, { ...wish(null), request: { ...openRequest('a'), held } })
  expect(await undo(database, back!, LATER)).toBe('undone')
  expect(await readParkings(database)).toHaveProperty('size', 0)
})

test('[T4] what is parked as far as this tablet knows: the wish that waits counts before what the server has said', async () => {
  const { database } = await setup()
  const held = { by: 'maya@campfire.example', at: new Date(NOW).toISOString(), note: 'Ask her' }
  const theirs = ['b', 'c', 'd'].map((id) => ({ ...openRequest(id), held }))
  const items = [openRequest('a'), ...theirs, openRequest('e')]
  await reconcilePage(database, { after: null, items, next: null })
  await park(database, wish('Ask Rosie'))
  await park(database, { ...wish(null), request: theirs[0]! })
  await enqueue(database, rejectionToEnqueue('c', NOW))
  // In the list no more.
  await park(database, wish('Ask Rosie', 'gone'))
  await eventually(async () => expect([...(await readParkedIds(database))]).toEqual(['d', 'a']))
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
  const entry = await entryOf(database, 'a')
  expect(await undo(database, entry.seq, LATER)).toBe('undone')
  expect(await readDraft(database, 'a')).toMatchObject({ parkingNote: 'Ask Rosie' })
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
