/**
 * The database writes the JSON of review requests: here of odd ones, in a database of odd settings, and of decided ones in
 * `decisions.test.ts`. Also on PGlite, whose JSON is its own.
 */
import { beforeAll, expect, test } from 'vitest'
import { listSimilarReceipts, type ReviewRequest } from '../../src/contract/review-calls.ts'
import { closeServer, openServer } from '../fixtures/servers/server-pool.ts'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'
import { query } from '../fixtures/servers/test-database.ts'
import { approvalOf, REVIEWER, signedIn, type Client } from '../fixtures/servers/client.ts'

/** The settings of a database whose operator lives in New York. */
const ELSEWHERE = ["timezone to 'America/New_York'", "datestyle to 'SQL, DMY'"]

/** Receipt times as other programs have stored them, and what the list says. */
const TIMES = {
  "'0026-11-10T13:12:31.5Z'": '0026-11-10T13:12:31.500Z',
  "'0001-01-01T00:00:00Z'": '0001-01-01T00:00:00.000Z',
  "'1883-01-01 00:00:00 America/New_York'": '1883-01-01T04:56:02.000Z',
  "'9999-12-31T23:59:59.999Z'": '9999-12-31T23:59:59.999Z',
  "'10000-01-01T00:00:00Z'": null,
  "'0044-03-15T12:00:00Z BC'": null,
  "'294276-12-31 12:00:00 UTC'": null,
  "'infinity'": null,
  "'-infinity'": null,
  null: null,
}

const TEXT = `"},{"id":"x" \\ <b>'; -- ${'😀'} \u202e\u2028 \n\t\u0001`

const server = serverOfFile()
let reviewer: Client
let queue: ReviewRequest[]

beforeAll(async () => {
  await closeServer(server)
  const rows = Object.keys(TIMES).map(
    (
      time,
      index,
    ) => `('odd-${index}', 'jörg@müller.example', '0099-01-01T00:00Z'::timestamptz + interval '${index} days',
      '2026-11-21T00:00Z', '["r-0001-1.jpg"]', 'b-odd', ${quoted(TEXT)}, ${time}, ${index * 7}, 'open', '[]')`,
  )
  await query(
    server.dataDir,
    `insert into receipt_activity (id, user_email, submitted_at, last_updated_at, images, business_id,
      business_name, receipt_at, subtotal_cents, review_status, rejection_reasons) values ${rows.join()}`,
  )
  const alter = ELSEWHERE.map(
    (setting) =>
      `execute 'alter database "' || current_database() || '" set ${setting.replaceAll("'", "''")}';`,
  )
  await query(server.dataDir, `do $$ begin ${alter.join(' ')} end $$`)
  await openServer(server)
  reviewer = await signedIn(server.origin, REVIEWER)
  queue = await reviewer.queue()
})

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

test('[Q1] no stored time keeps a page from being read', () => {
  const odd = queue.filter(({ id }) => id.startsWith('odd-'))
  expect(odd.map(({ receiptDatetime }) => receiptDatetime)).toEqual(Object.values(TIMES))
})

test('[Q1] a page carries each field as it is stored', () => {
  expect(queue[1]).toEqual({
    id: 'odd-1',
    userEmail: 'jörg@müller.example',
    submittedDatetime: '0099-01-02T00:00:00.000Z',
    lastUpdatedDatetime: '2026-11-21T00:00:00.000Z',
    urls: [expect.stringMatching(/^\/receipt-images\/r-0001-1\.jpg\?.+/)],
    businessId: 'b-odd',
    businessName: TEXT,
    receiptDatetime: '0001-01-01T00:00:00.000Z',
    subtotal: 0.07,
    reviewStatus: 'open',
    reviewerEmail: null,
    reviewerNotes: null,
    rejectionReasons: [],
    sameImage: [],
    held: null,
    correction: null,
    replaces: null,
  })
})

test('[V8] similar receipts keep the contract', async () => {
  const search = new URLSearchParams({
    businessId: 'b-odd',
    subtotal: '0.07',
    receiptDatetime: '0001-01-01T00:00:00.000Z',
  })
  const answer = await reviewer.get(`/api/main/prod/similar_receipt?${search}`)
  expect(listSimilarReceipts.response.parse(answer.body).items).toEqual([queue[1]])
})

test('an approval of −0 dollars is repeated, not contradicted', async () => {
  const request = queue.findLast(({ id }) => !id.startsWith('odd-'))!
  const decision = JSON.stringify(approvalOf(request, { subtotal: 0 }))
  const negative = decision.replace('"subtotal":0', '"subtotal":-0')
  const post = (body: string) => reviewer.post('/api/main/prod/receipt_activity', body)
  const first = await post(negative)
  expect(first.status).toBe(200)
  for (const repeat of [negative, decision]) {
    expect(await post(repeat)).toMatchObject({ status: 200, body: first.body })
  }
})

test.each(["timestamptz '2014-12-31 23:59:59 America/New_York'", "now() + interval '4 days'"])(
  'the table itself refuses an approval of a receipt dated %s',
  async (date) => {
    await closeServer(server)
    const approve = (at: string) =>
      query(
        server.dataDir,
        `begin; update receipt_activity set review_status = 'approved', receipt_at = ${at}, last_updated_at = now()
         where id = 'odd-1'; rollback`,
      )
    await expect(approve(date)).rejects.toThrow('approved_receipt_at')
    await approve("now() - interval '1 day'")
  },
)
