import { expect, test } from 'vitest'
import { saveDraft } from '../drafts/review-drafts.ts'
import { enqueue } from '../outbox/outbox.ts'
import { findOpen, readRows, type QueueFilter } from './queue-search.ts'
import { reconcilePage } from './queue.ts'
import {
  DRAFT,
  eventually,
  NOW,
  openRequest,
  rejectionToEnqueue,
  testDatabase,
} from '../testing.ts'

const ALL: QueueFilter = { text: '', marks: [], newestFirst: false }
const DAY = 24 * 60 * 60_000

async function setup() {
  const database = testDatabase()
  const receiptDatetime = new Date(NOW - 31 * DAY).toISOString()
  const items = [
    { ...openRequest('a', NOW), userEmail: 'maya@example.com', businessName: 'Blue Spruce Books' },
    { ...openRequest('b', NOW + 1000), urls: ['1.jpg', '2.jpg'] },
    { ...openRequest('c', NOW + 2000), businessName: 'Depot Town Coffee', receiptDatetime },
    openRequest('d', NOW + 3000),
  ]
  await reconcilePage(database, { after: null, items, next: null })
  return {
    database,
    items,
    find: (filter: Partial<QueueFilter>) => findOpen(database, { ...ALL, ...filter }),
  }
}

test('without a filter everything open is there, either way round', async () => {
  const { database, find } = await setup()
  await enqueue(database, rejectionToEnqueue('b'))
  await eventually(async () => expect(await find({})).toEqual(['a', 'c', 'd']))
  expect(await find({ newestFirst: true })).toEqual(['d', 'c', 'a'])
  const rows = await readRows(database, ['d', 'b', 'gone', 'a'])
  expect(rows.map((row) => row.id)).toEqual(['d', 'a'])
})

test('words are looked for in the customer’s address and the business, all of them', async () => {
  const { find } = await setup()
  expect(await find({ text: 'MAYA' })).toEqual(['a'])
  expect(await find({ text: ' coffee  depot ' })).toEqual(['c'])
  expect(await find({ text: 'maya coffee' })).toEqual([])
})

test('[T6] what is held meanwhile is found by why', async () => {
  const { database, items, find } = await setup()
  expect(await find({ text: 'rosie' })).toEqual([])
  const held = { by: 'ana@campfire.example', at: new Date(NOW).toISOString(), note: 'Ask Rosie' }
  await reconcilePage(database, { after: null, items: [{ ...items[0]!, held }], next: null })
  await eventually(async () => expect(await find({ text: 'rosie' })).toEqual(['a']))
})

test('marks: a draft, a stated date over 30 days ago, several images', async () => {
  const { database, find } = await setup()
  await saveDraft(database, 'd', DRAFT, NOW)
  expect(await find({ marks: ['draft'] })).toEqual(['d'])
  expect(await find({ marks: ['expired'] })).toEqual(['c'])
  expect(await find({ marks: ['images'] })).toEqual(['b'])
  expect(await find({ marks: ['images', 'draft'] })).toEqual([])
})

test('a long queue is read in batches, none left out and none twice', async () => {
  const database = testDatabase()
  const items = Array.from({ length: 501 }, (_, index) =>
    // Many have the same time, so only the id tells where a batch ends.
    openRequest(`r${String(index).padStart(4, '0')}`, NOW + Math.floor(index / 300) * 1000),
  )
  await reconcilePage(database, { after: null, items, next: null })
  const ids = items.map(({ id }) => id)
  const soFar: number[] = []
  const filter = { ...ALL, text: 'customer' }
  expect(await findOpen(database, filter, (found) => soFar.push(found.length))).toEqual(ids)
  expect(soFar).toEqual([500, 501])
  expect(await findOpen(database, { ...filter, newestFirst: true })).toEqual(ids.toReversed())
})

test('a search that nobody waits for any more ends with the batch that is being read', async () => {
  const { database } = await setup()
  const search = new AbortController()
  search.abort()
  const found = await findOpen(database, { ...ALL, text: 'maya' }, undefined, search.signal)
  expect(found).toEqual([])
})
