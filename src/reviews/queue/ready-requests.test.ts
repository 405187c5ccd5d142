// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ReviewRequest } from '../../contract/review-calls.ts'
import { imageKey } from '../../offline/image-key.ts'
import { saveImageReading } from '../../offline/images/image-facts.ts'
import { findOpen } from '../../offline/queue/queue-search.ts'
import { reconcilePage } from '../../offline/queue/queue.ts'
import { NOW, openRequest, testDatabase } from '../../offline/testing.ts'
import { findingsIn } from '../../recognition/fields/findings-in.ts'
import { READER } from '../../recognition/reader/image-reader.ts'
import { suggested } from '../recognition/testing.ts'
import { readyFirst } from './ready-requests.ts'

vi.mock('../../recognition/fields/findings-in.ts', () => ({ findingsIn: vi.fn() }))

const BOUGHT = new Date(NOW).toISOString()
const ALL = suggested({
  business: { id: 'b-1', name: 'Blue Spruce Books' },
  receiptDatetime: BOUGHT,
  subtotal: 4.2,
})
const CLAIM = { businessId: 'b-1', receiptDatetime: BOUGHT, subtotal: 4.2 }

beforeEach(() => {
  vi.useRealTimers()
  vi.mocked(findingsIn).mockReset().mockReturnValue(ALL)
})

/** A queue of these requests in this order, each with an image that was read. */
async function queueOf(requests: Record<string, Partial<ReviewRequest>>) {
  const database = testDatabase()
  const items = Object.entries(requests).map(([id, part], index) => ({
    ...openRequest(id, NOW + index),
    urls: [`/${id}`],
    ...part,
  }))
  await reconcilePage(database, { after: null, items, next: null })
  const read = (url: string) =>
    saveImageReading(database, imageKey(url), { reader: READER, rows: [] }, NOW)
  for (const id of Object.keys(requests)) await read(`/${id}`)
  const client = new QueryClient()
  const ids = () => findOpen(database, { text: '', marks: [], newestFirst: false })
  return { read, ordered: async () => readyFirst(client, database, await ids()) }
}

test('first comes what is ready to confirm, then what is complete, then the rest; each oldest first', async () => {
  const { ordered } = await queueOf({
    nothing: {},
    other: { ...CLAIM, subtotal: 4.3 },
    ready: CLAIM,
    unread: { ...CLAIM, urls: ['/unread', '/not-read-yet'] },
    'ready-2': CLAIM,
    none: { ...CLAIM, urls: [] },
  })
  expect(await ordered()).toEqual(['ready', 'ready-2', 'nothing', 'other', 'unread', 'none'])
})

test('what is not sure is not ready, and what is incomplete is last', async () => {
  const { ordered } = await queueOf({ a: CLAIM, b: CLAIM, c: CLAIM })
  vi.mocked(findingsIn)
    .mockReturnValueOnce({ ...ALL, subtotal: null })
    .mockReturnValueOnce({ ...ALL, subtotal: { ...ALL.subtotal!, isSure: false } })
  expect(await ordered()).toEqual(['c', 'b', 'a'])
})
