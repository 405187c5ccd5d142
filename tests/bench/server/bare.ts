/**
 * The yardstick of `bench:server`, in a process of its own: answers lists and decisions with the same SQL as the
 * server and nothing else, neither sign-in nor checks. `DATABASE_URL` is a PostgreSQL, or else `DATA_DIR`
 * holds a PGlite. Prints its origin once it is ready.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Pool } from 'pg'

const REQUEST = `json_build_object(
  'id', id, 'userEmail', user_email,
  'submittedDatetime', to_char(submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'lastUpdatedDatetime', to_char(last_updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'urls', images, 'businessId', business_id, 'businessName', business_name,
  'receiptDatetime', to_char(receipt_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'subtotal', subtotal_cents / 100::float8, 'reviewStatus', review_status,
  'reviewerEmail', reviewer_email, 'reviewerNotes', reviewer_notes,
  'rejectionReasons', rejection_reasons)::text as json`

const PAGE = `select ${REQUEST} from receipt_activity
  where review_status = 'open' and (last_updated_at = submitted_at or last_updated_at - submitted_at >= interval '5 minutes')
    and (submitted_at, id) > ($1::timestamptz, $2)
  order by submitted_at, id limit 21`

const REJECT = `with decided as (
    update receipt_activity
    set review_status = 'rejected', reviewer_email = $2, reviewer_notes = $3, rejection_reasons = $4, last_updated_at = $5
    where id = $1 and user_email = $6 and review_status = 'open'
    returning ${REQUEST}, id),
  recorded as (
    insert into decisions (review_id, reviewer_uid, payload, decided_at) select id, $7, $8, $5 from decided),
  audited as (
    insert into audit_log (at, request_id, actor_uid, actor_email, action, subject, status)
    select $5, '', $7, $2, 'reject', id, 200 from decided)
  select json from decided`

type Query = (name: string, text: string, values: unknown[]) => Promise<{ json: string }[]>

async function openPostgres(connectionString: string): Promise<Query> {
  const pool = new Pool({ connectionString })
  return async (name, text, values) =>
    (await pool.query<{ json: string }>({ name, text, values })).rows
}

async function openPglite(folder: string): Promise<Query> {
  const database = await PGlite.create(folder)
  // The yardstick is the best that the database can do.
  await database.exec('analyze')
  return async (_, text, values) => (await database.query<{ json: string }>(text, values)).rows
}

async function list(url: string): Promise<string> {
  const after = new URL(url, 'http://localhost').searchParams.get('last_evaluated_key')
  const { submittedDatetime, id } = after
    ? (JSON.parse(after) as { submittedDatetime: string; id: string })
    : { submittedDatetime: '-infinity', id: '' }
  const rows = await query('page', PAGE, [submittedDatetime, id])
  return `{"items":[${rows.map(({ json }) => json).join()}]}`
}

async function reject(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const { reviewId, reviewerEmail, reviewerNotes, rejectionReasons, userEmail } = JSON.parse(
    body,
  ) as Record<string, string>
  const reasons = JSON.stringify(rejectionReasons)
  const notes = [reviewerEmail, reviewerNotes, reasons, new Date().toISOString()]
  const [row] = await query('reject', REJECT, [reviewId, ...notes, userEmail, 'bare', body])
  return `{"item":${row?.json ?? null},"points":0}`
}

const { DATABASE_URL, DATA_DIR = '' } = process.env
const query = await (DATABASE_URL ? openPostgres(DATABASE_URL) : openPglite(join(DATA_DIR, 'db')))
const server = createServer((request, response) => {
  const answer = request.method === 'POST' ? reject(request) : list(request.url ?? '')
  answer.then(
    (body) => response.setHeader('content-type', 'application/json').end(body),
    () => response.writeHead(500).end(),
  )
})
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
