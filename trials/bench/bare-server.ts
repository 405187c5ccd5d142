/**
 * What `npm run bench:server` compares the server with: the same SQL on as many connections, behind routes of the same
 * framework, and nothing else – no sign-in, checks, signatures, headers, limits or log.
 */
import { serve } from '@hono/node-server'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Hono } from 'hono'
import { Client, Pool, type QueryArrayConfig } from 'pg'
import type { PageKey } from '../../src/contract/page-key.ts'
import { readEnv } from '../../server/config/env.ts'
import { decisionRecorder } from '../../server/reviews/record-decision.ts'
import { queueReader } from '../../server/reviews/review-queue.ts'
import { queuePath, rejectionOf, REVIEWER } from '../../tests/fixtures/servers/client.ts'

const PAGE_SIZE = 20
const JSON_TYPE = { 'Content-Type': 'application/json' }

const { DATABASE_URL, DATABASE_POOL, PORT } = readEnv()
const pool = new Pool({
  connectionString: DATABASE_URL,
  max: DATABASE_POOL,
  options: '-c TimeZone=UTC -c DateStyle=ISO',
})

/** Sends nothing. What the server's own code would have sent is then sent again and again. */
class Recorder extends Client {
  sent: QueryArrayConfig[] = []
  override query = (({ name, text }: QueryArrayConfig, values: unknown[]) => {
    this.sent.push({ name: name!, text, values, rowMode: 'array' })
    return Promise.resolve({ rows: [] })
  }) as never
}
const recorder = new Recorder()
const database = drizzle({ client: recorder })
await queueReader(database)({ receipt: String, template: String }, undefined)
const sample = rejectionOf({ id: 'of request', userEmail: 'of customer' })
const reviewer = { uid: 'of reviewer', email: REVIEWER, isReviewer: true, requestId: 'of call' }
await decisionRecorder(database)(reviewer, sample, 0, new Date())
const [list, decide] = recorder.sent as [QueryArrayConfig, QueryArrayConfig]

type Row = [images: string[], json: string]

function answer([images, json]: Row): string {
  return `{"urls":${JSON.stringify(images)},${json.slice(1)}`
}

const app = new Hono()
app.get(queuePath(null), async (c) => {
  const key = c.req.query('last_evaluated_key')
  const after = key === undefined ? undefined : (JSON.parse(key) as PageKey)
  const values = after ? [after.submittedDatetime, after.id, PAGE_SIZE + 1] : list.values
  const { rows } = await pool.query<Row>({ ...list, values })
  const items = rows.slice(0, PAGE_SIZE).map(answer)
  const { submittedDatetime, id } = JSON.parse(items.at(-1)!) as PageKey
  const last = JSON.stringify({ submittedDatetime, id })
  return c.body(`{"items":[${items.join()}],"last_evaluated_key":${last}}`, 200, JSON_TYPE)
})
app.post(queuePath(null), async (c) => {
  const payload = await c.req.text()
  const { reviewId, userEmail } = JSON.parse(payload) as typeof sample
  const mine = new Map<unknown, string>([
    [sample.reviewId, reviewId],
    [sample.userEmail, userEmail],
    [JSON.stringify(sample), payload],
  ])
  const values = decide.values!.map((value: unknown) => mine.get(value) ?? value)
  const { rows } = await pool.query<Row>({ ...decide, values })
  return c.body(`{"item":${answer(rows[0]!)},"points":0}`, 200, JSON_TYPE)
})
serve({ fetch: app.fetch, port: PORT }, () => console.log(`Ready on http://localhost:${PORT}`))
