/** A single call while PostgreSQL says nothing; `trials/outage` does worse, to servers under load. */
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReviewRequest } from '../../../src/contract/review-calls.ts'
import { startPostgres, type Postgres } from '../../fixtures/servers/postgres.ts'
import { startServerProcess, type ServerProcess } from '../../fixtures/servers/server-process.ts'
import {
  rejectionOf,
  REVIEWER,
  signedIn,
  type Answer,
  type Client as Reviewer,
} from '../../fixtures/servers/client.ts'

let postgres: Postgres
let server: ServerProcess
let reviewer: Reviewer
let open: ReviewRequest[]

beforeAll(async () => {
  postgres = await startPostgres()
  server = await startServerProcess({ env: { DATABASE_URL: postgres.url } })
  reviewer = await signedIn(server.origin, REVIEWER)
  open = await reviewer.queue()
})
afterAll(async () => {
  await server.discard()
  await postgres.discard()
})

/** @returns a request, and a connection that holds its row, so that a decision on it waits */
async function heldRequest(): Promise<{ request: ReviewRequest; holder: Client }> {
  const request = open.pop()!
  const holder = new Client({ connectionString: postgres.url })
  // It is lost with its PostgreSQL.
  holder.on('error', () => undefined)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from receipt_activity where id = $1 for update', [request.id])
  return { request, holder }
}

function expectTryAgain(answer: Answer): void {
  expect(answer).toMatchObject({ status: 503, body: { error: expect.any(String) } })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
}

test('a row that somebody locks is waited for within limits', async () => {
  const { request, holder } = await heldRequest()
  expectTryAgain(await reviewer.decide(rejectionOf(request)))
  await holder.end()
  expect((await reviewer.decide(rejectionOf(request))).status).toBe(200)
})
