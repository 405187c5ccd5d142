import { expect, test } from 'vitest'
import { imageKey } from '../../offline/image-key.ts'
import { saveImageReading } from '../../offline/images/image-facts.ts'
import { acknowledge } from '../../offline/outbox/outbox-sending.ts'
import { enqueue } from '../../offline/outbox/outbox.ts'
import { READER } from '../../recognition/reader/image-reader.ts'
import {
  DRAFT,
  NOW,
  openRequest,
  refuse,
  rejectionToEnqueue,
  take,
  testDatabase,
} from '../../offline/testing.ts'
import { readSeenReceipts } from './seen-receipts.ts'

/** An approval for a business, of a request with one image for each URL. */
function approvalOf(reviewId: string, businessId: string, now: number, urls = [`/${reviewId}`]) {
  const decision = {
    isApproved: true as const,
    businessName: `Business ${businessId}`,
    businessId,
    userEmail: 'customer@example.com',
    subtotal: 4.2,
    receiptDatetime: new Date(NOW).toISOString(),
    reviewerNotes: '',
    reviewId,
    reviewerEmail: 'reviewer@example.com',
  }
  const request = { ...openRequest(reviewId), urls }
  return { decision, request, draft: DRAFT, now, openMs: null }
}

test('the last receipts of each business that were approved and read are known', async () => {
  const database = testDatabase()
  const read = (url: string) =>
    saveImageReading(database, imageKey(url), { reader: READER, rows: [] }, NOW)
  const known = async () =>
    (await readSeenReceipts(database)).map(({ businessId }) => businessId).join(' ')
  await enqueue(database, approvalOf('1', 'b-1', NOW - 90_000))
  await enqueue(database, approvalOf('2', 'b-2', NOW - 80_000, ['/2?signed=1', '/2b']))
  await enqueue(database, rejectionToEnqueue('3'))
  expect(await known()).toBe('')
  for (const url of ['/1', '/2', '/3']) await read(url)
  expect(await known()).toBe('b-2 b-1')
  await read('/2b')
  for (const id of ['4', '5', '6']) {
    await enqueue(database, approvalOf(id, 'b-1', NOW - 70_000 + Number(id)))
    await read(`/${id}`)
  }
  expect(await known()).toBe('b-1 b-1 b-1 b-2 b-2')
})

test('an approval that the server has refused counts no more', async () => {
  const database = testDatabase()
  await saveImageReading(database, imageKey('/1'), { reader: READER, rows: [] }, NOW)
  await enqueue(database, approvalOf('1', 'b-1', NOW - 90_000))
  await refuse(database, '1')
  expect(await readSeenReceipts(database)).toEqual([])
})

test('one that the server has acknowledged counts, by the images that it names', async () => {
  const database = testDatabase()
  const { decision, ...rest } = approvalOf('1', 'b-1', NOW - 90_000)
  await enqueue(database, { decision, ...rest })
  const entry = await take(database, '1')
  const item = { ...openRequest('1'), urls: ['/1?signed=2'] }
  await acknowledge(database, [{ entry, acknowledgement: { item, points: 42 } }], NOW)
  await saveImageReading(database, imageKey('/1'), { reader: READER, rows: [] }, NOW)
  expect(await readSeenReceipts(database)).toEqual([{ businessId: 'b-1', rows: [] }])
})
