import { expect, test } from 'vitest'
import { imageKey } from '../image-key.ts'
import { countLocal, findLocal } from './local-requests.ts'
import { enqueue } from '../outbox/outbox.ts'
import { reconcilePage } from './queue.ts'
import {
  approvalToEnqueue,
  NOW,
  openRequest,
  putRaw,
  rejectionToEnqueue,
  send,
  settle,
  testDatabase,
} from '../testing.ts'

test('what is listed, decided here and sent from here, each as it stands', async () => {
  const database = testDatabase()
  const urls = ['/one.jpg']
  const ids = ['listed', 'approved', 'rejected', 'sent']
  const items = ids.map((id) => ({ ...openRequest(id), urls }))
  await reconcilePage(database, { after: null, items, next: null })
  const approval = approvalToEnqueue('approved', 'b-1', NOW, urls)
  await enqueue(database, approval)
  await enqueue(database, rejectionToEnqueue('rejected'))
  await enqueue(database, rejectionToEnqueue('sent'))
  await send(database, 'sent')
  await settle()

  const found = await findLocal(database, { subtotal: null, images: urls.map(imageKey) })
  const statuses = found.map(({ request, isWaiting }) => [
    request.id,
    request.reviewStatus,
    isWaiting,
  ])
  // The acknowledged copy of `sent` has no images, so it is not found.
  expect(statuses.sort()).toEqual([
    ['approved', 'approved', true],
    ['listed', 'open', false],
    ['rejected', 'rejected', true],
  ])
  const { businessId, businessName, receiptDatetime, subtotal } = approval.decision
  const purchase = { businessId, businessName, receiptDatetime, subtotal }
  expect(found.find(({ request }) => request.id === 'approved')?.request).toMatchObject(purchase)
})

test('a receipt is found by its subtotal in cents: as stated, as decided, and once it was sent', async () => {
  const database = testDatabase()
  const items = [
    { ...openRequest('stated'), subtotal: 4.2 },
    { ...openRequest('nearly'), subtotal: 4.21 },
    openRequest('approved'),
    openRequest('sent'),
  ]
  await reconcilePage(database, { after: null, items, next: null })
  await enqueue(database, approvalToEnqueue('approved', 'b-1'))
  await enqueue(database, approvalToEnqueue('sent', 'b-1'))
  await send(database, 'sent')
  const find = async (subtotal: number) =>
    (await findLocal(database, { subtotal, images: [] })).map(({ request }) => request.id).sort()
  expect(await find(4.2)).toEqual(['approved', 'sent', 'stated'])
  expect(await find(4.1 + 0.1)).toEqual(['approved', 'sent', 'stated'])
  expect(await find(4.21)).toEqual(['nearly'])
  expect(await find(99)).toEqual([])
})

test('found by both, a receipt is there once; without anything to look for, nothing is', async () => {
  const database = testDatabase()
  const request = { ...openRequest('a'), subtotal: 5, urls: ['/one.jpg', '/two.jpg'] }
  await reconcilePage(database, { after: null, items: [request], next: null })
  const found = await findLocal(database, { subtotal: 5, images: request.urls.map(imageKey) })
  expect(found).toEqual([{ request, isWaiting: false }])
  expect(await findLocal(database, { subtotal: null, images: [] })).toEqual([])
})

test('a row that cannot be read hides no other', async () => {
  const database = testDatabase()
  const request = { ...openRequest('a'), subtotal: 5 }
  await reconcilePage(database, { after: null, items: [request], next: null })
  const broken = { id: 'broken', decided: 0, submitted: 0, request: { subtotal: 5 } }
  await putRaw(database, 'queue', broken)
  await putRaw(database, 'outbox', { reviewId: 'b', state: 'waiting', dueAt: 0, subtotal: 5 })
  const found = await findLocal(database, { subtotal: 5, images: [] })
  expect(found.map((receipt) => receipt.request.id)).toEqual(['a'])
})

test('what is listed and what was sent is counted', async () => {
  const database = testDatabase()
  const items = ['a', 'b'].map((id) => openRequest(id))
  await reconcilePage(database, { after: null, items, next: null })
  await enqueue(database, rejectionToEnqueue('gone-from-the-list'))
  await send(database, 'gone-from-the-list')
  expect(await countLocal(database)).toBe(3)
})

test('a request is found by its image, whatever day and person its URL is signed for', async () => {
  const database = testDatabase()
  const requestWith = (id: string, url: string) => ({ ...openRequest(id), urls: [url] })
  const items = [
    requestWith('bare', '/one.jpg'),
    requestWith('old', '/one.jpg?signature=old'),
    requestWith('new', '/one.jpg?viewer=ann&expires=1&signature=new'),
    requestWith('other', '/one-2.jpg?signature=old'),
  ]
  await reconcilePage(database, { after: null, items, next: null })
  const found = await findLocal(database, { subtotal: null, images: [imageKey('/one.jpg')] })
  expect(found.map(({ request }) => request.id).sort()).toEqual(['bare', 'new', 'old'])
})
