/** Call 28, and what the calls about one request answer once it is erased. */
import { beforeAll, expect, test } from 'vitest'
import { listErasedRequests } from '../../src/contract/review-event-calls.ts'
import type { ReviewRequest } from '../../src/contract/review-calls.ts'
import {
  approvalOf,
  rejectionOf,
  REVIEWER,
  signedIn,
  STAFF,
  type Answer,
  type Client,
} from '../fixtures/servers/client.ts'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'
import { closeServer, openServer } from '../fixtures/servers/server-pool.ts'
import { query } from '../fixtures/servers/test-database.ts'

const PATH = '/api/main/prod/erased_receipts?after='
const MOST = 500
const IDS = Array.from({ length: MOST + 2 }, (_, index) => `gone-${String(index).padStart(4, '0')}`)

const server = serverOfFile()
let reviewer: Client
let request: ReviewRequest

beforeAll(async () => {
  await closeServer(server)
  const rows = IDS.map(
    (id, index) => `('${id}', ${index + 1}, '2026-11-21T00:00Z', '["${id}.jpg"]', '[]')`,
  )
  const columns = 'review_id, position, erased_at, images, events'
  await query(server.dataDir, `insert into erased_requests (${columns}) values ${rows.join()}`)
  await openServer(server)
  reviewer = await signedIn(server.origin, REVIEWER)
  request = { ...(await reviewer.queue())[0]!, id: IDS[0]! }
})

const read = async (after: string | number): Promise<Answer> => reviewer.get(`${PATH}${after}`)
const parsed = ({ body }: Answer) => listErasedRequests.response.parse(body)

test('[G3] tablets read what was erased in its order, page by page, and then only what is new', async () => {
  const first = parsed(await read(0))
  expect(first).toMatchObject({ reviewIds: IDS.slice(0, MOST), hasMore: true })
  expect(first.images).toEqual(IDS.slice(0, MOST).map((id) => `${id}.jpg`))
  const rest = parsed(await read(first.last))
  expect(rest).toMatchObject({ reviewIds: IDS.slice(MOST), hasMore: false })
  const { last } = rest
  expect(parsed(await read(last))).toEqual({ reviewIds: [], images: [], last, hasMore: false })
  expect((await read('x')).status).toBe(400)
  expect((await (await signedIn(server.origin, STAFF)).get(`${PATH}0`)).status).toBe(403)
})

test.each<[string, (id: string) => Promise<Answer>]>([
  ['a decision', (id) => reviewer.decide(approvalOf({ ...request, id }))],
  [
    'a correction',
    (id) =>
      reviewer.post('/api/main/prod/corrections', {
        ...{ correctionId: 'c', corrects: null, madeAfterMs: 0, note: 'Wrong' },
        decision: rejectionOf({ ...request, id }),
      }),
  ],
  [
    'a hold',
    (reviewId) =>
      reviewer.post('/api/main/prod/holds', {
        ...{ holdId: 'h', reviewId, reviewerEmail: REVIEWER },
        ...{ madeAt: '2026-11-21T00:00:00.000Z', note: 'Later' },
      }),
  ],
  ['the history', (id) => reviewer.get(`/api/main/prod/review_history?reviewId=${id}`)],
])('[G3] %s of an erased request gets 410, of an unknown one 404', async (_, call) => {
  const erased = await call(IDS[0]!)
  expect(erased).toMatchObject({
    status: 410,
    body: { error: 'This request was erased, because its customer asked for it' },
  })
  expect((await call('unknown')).status).toBe(404)
})
