import { expect, test } from 'vitest'
import { acknowledge, enqueue, findEntry } from './outbox.ts'
import { reconcilePage } from './queue.ts'
import { readReceiptsHere } from './receipts-here.ts'
import {
  decidedRequest,
  DRAFT,
  NOW,
  openRequest,
  rejectionToEnqueue,
  testDatabase,
} from './testing.ts'

test('what is listed, decided here and sent from here, each as it stands', async () => {
  const database = testDatabase()
  const items = ['listed', 'approved', 'rejected', 'sent'].map((id) => openRequest(id))
  await reconcilePage(database, { after: null, items, next: null })
  const purchase = {
    businessId: 'b-1',
    businessName: 'Sligo Creek Coffee',
    receiptDatetime: '2026-11-10T13:12:31.000Z',
    subtotal: 8.2,
  }
  await enqueue(database, {
    decision: {
      isApproved: true,
      ...purchase,
      userEmail: 'customer@example.com',
      reviewerNotes: '',
      reviewId: 'approved',
      reviewerEmail: 'reviewer@example.com',
    },
    item: openRequest('approved'),
    draft: DRAFT,
    openMs: null,
    now: NOW,
  })
  await enqueue(database, rejectionToEnqueue('rejected'))
  await enqueue(database, rejectionToEnqueue('sent'))
  const entry = (await findEntry(database, 'sent'))!
  await acknowledge(database, entry, { item: decidedRequest(entry.decision), points: 0 }, NOW)

  const here = await readReceiptsHere(database)
  const statuses = here.map(({ item, isWaiting }) => [item.id, item.reviewStatus, isWaiting])
  expect(statuses.sort()).toEqual([
    ['approved', 'approved', true],
    ['listed', 'open', false],
    ['rejected', 'rejected', true],
    ['sent', 'rejected', false],
  ])
  expect(here.find(({ item }) => item.id === 'approved')?.item).toMatchObject(purchase)
})

test('a row that cannot be read hides no other', async () => {
  const database = testDatabase()
  await reconcilePage(database, { after: null, items: [openRequest('a')], next: null })
  const db = await database.open()
  await db.put('queue', { id: 'broken', decided: 0, submitted: 0 } as never)
  expect((await readReceiptsHere(database)).map(({ item }) => item.id)).toEqual(['a'])
})
