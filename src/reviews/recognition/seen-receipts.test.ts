import { beforeEach, expect, test, vi } from 'vitest'
import type { PaperLayout } from '../../contract/layout-calls.ts'
import { imageKey } from '../../offline/image-key.ts'
import { saveImageReading } from '../../offline/images/image-facts.ts'
import { acknowledge } from '../../offline/outbox/outbox-sending.ts'
import { enqueue } from '../../offline/outbox/outbox.ts'
import { readingOf } from '../../recognition/fields/testing.ts'
import { READER } from '../../recognition/reader/image-reader.ts'
import {
  approvalToEnqueue,
  NOW,
  openRequest,
  putRaw,
  refuse,
  rejectionToEnqueue,
  take,
  testDatabase,
} from '../../offline/testing.ts'
import { readSeenReceipts } from './seen-receipts.ts'

const layouts = vi.hoisted(() => ({ of: vi.fn((): PaperLayout[] => []) }))
vi.mock('../../recognition/fields/findings-in.ts', () => ({ layoutsOf: layouts.of }))

beforeEach(() => {
  // Finding layouts pauses now and then.
  vi.useRealTimers()
  layouts.of.mockReset().mockReturnValue([])
})

const LAYOUT: PaperLayout = {
  ...{ businessId: 'b-1', field: 'subtotal' },
  ...{ label: 3, rank: 0, height: 800, written: 1 },
}

test('the last receipts of each business that were approved and read are known', async () => {
  const database = testDatabase()
  const read = (url: string) =>
    saveImageReading(database, imageKey(url), { reader: READER, rows: [] }, NOW)
  const known = async () =>
    (await readSeenReceipts(database)).seen.map(({ businessId }) => businessId).join(' ')
  await enqueue(database, approvalToEnqueue('1', 'b-1', NOW - 90_000))
  await enqueue(database, approvalToEnqueue('2', 'b-2', NOW - 80_000, ['/2?signed=1', '/2b']))
  await enqueue(database, rejectionToEnqueue('3'))
  expect(await known()).toBe('')
  for (const url of ['/1', '/2', '/3']) await read(url)
  expect(await known()).toBe('b-2 b-1')
  await read('/2b')
  for (const id of ['4', '5', '6']) {
    await enqueue(database, approvalToEnqueue(id, 'b-1', NOW - 70_000 + Number(id)))
    await read(`/${id}`)
  }
  expect(await known()).toBe('b-1 b-1 b-1 b-2 b-2')
})

test('an approval counts once it is acknowledged, by the images that it names, but not if it is refused', async () => {
  const database = testDatabase()
  for (const id of ['1', '2']) {
    await enqueue(database, approvalToEnqueue(id, 'b-1', NOW - 90_000))
    await saveImageReading(database, imageKey(`/${id}`), { reader: READER, rows: [] }, NOW)
  }
  await refuse(database, '2')
  const entry = await take(database, '1')
  const item = { ...openRequest('1'), urls: ['/1?signed=2'] }
  await acknowledge(database, [{ entry, acknowledgement: { item, points: 42 } }], NOW)
  expect((await readSeenReceipts(database)).seen).toEqual([{ businessId: 'b-1', rows: [] }])
})

test('[X21] how the papers of own approvals are laid out is known at once, without the server', async () => {
  const database = testDatabase()
  layouts.of.mockReturnValue([LAYOUT])
  const rows = readingOf('Subtotal 4.20')
  await enqueue(database, approvalToEnqueue('1', 'b-1', NOW - 90_000, ['/1', '/1b']))
  await enqueue(database, rejectionToEnqueue('2'))
  await saveImageReading(database, imageKey('/1'), { reader: READER, rows }, NOW)
  expect((await readSeenReceipts(database)).layouts).toEqual([])
  await saveImageReading(database, imageKey('/1b'), { reader: READER, rows: [] }, NOW)
  expect((await readSeenReceipts(database)).layouts).toEqual([LAYOUT])
  const { receiptDatetime, subtotal } = approvalToEnqueue('1', 'b-1').decision
  const submitted = openRequest('1').submittedDatetime
  const approved = { businessId: 'b-1', receiptDatetime, subtotal, submitted }
  expect(layouts.of).toHaveBeenCalledExactlyOnceWith([rows, []], approved)
})

test('[X21] what the team knows comes first', async () => {
  const database = testDatabase()
  const teams = { ...LAYOUT, label: 4 }
  layouts.of.mockReturnValue([LAYOUT])
  await putRaw(database, 'values', { readAt: NOW, layouts: [teams] }, 'team-layouts')
  await enqueue(database, approvalToEnqueue('1', 'b-1', NOW - 90_000))
  await saveImageReading(database, imageKey('/1'), { reader: READER, rows: [] }, NOW)
  expect((await readSeenReceipts(database)).layouts).toEqual([teams, LAYOUT])
})
