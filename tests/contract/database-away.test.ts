/** A PostgreSQL server that loses connections, stops, says nothing or starts late. */
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReviewRequest } from '../../src/contract/review-calls.ts'
import { readEnv } from '../../server/config/env.ts'
import { openDatabase } from '../../server/database/database.ts'
import { loadExampleData } from '../../server/example-data/example-data.ts'
import { startPostgres, type Postgres } from '../fixtures/servers/postgres.ts'
import { freePorts } from '../fixtures/servers/free-ports.ts'
import { startServerProcess, type ServerProcess } from '../fixtures/servers/server-process.ts'
import {
  approvalOf,
  client,
  queuePath,
  rejectionOf,
  REVIEWER,
  send,
  signedIn,
  type Answer,
  type Client as Reviewer,
} from './client.ts'

const UNTIL_READY = { timeout: 60_000 }

/** Ends all connections but the one that says so. */
const TERMINATE =
  'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $$client backend$$'

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
beforeEach(() => untilReady(server.origin))

async function untilReady(origin: string): Promise<void> {
  const status = async () => (await send(`${origin}/readyz`)).status
  await expect.poll(status, UNTIL_READY).toBe(200)
}

function nextOpen(): ReviewRequest {
  return open.pop()!
}

/** @returns a connection that holds the request's row, so that a decision on it waits */
async function holdRow({ id }: ReviewRequest): Promise<Client> {
  const holder = new Client({ connectionString: postgres.url })
  holder.on('error', () => undefined)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from receipt_activity where id = $1 for update', [id])
  return holder
}

async function untilDecisionWaits(): Promise<void> {
  const waiting = async () =>
    (await postgres.query("select from pg_stat_activity where wait_event_type = 'Lock'")).length
  await expect.poll(waiting, UNTIL_READY).toBe(1)
}

function expectTryAgain(answer: Answer): void {
  expect(answer).toMatchObject({ status: 503, body: { error: expect.any(String) } })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
}

test('a connection terminated in the middle of a decision ends no process and loses no decision', async () => {
  const request = nextOpen()
  const holder = await holdRow(request)
  const decided = reviewer.decide(approvalOf(request))
  await untilDecisionWaits()
  await postgres.query(TERMINATE)
  expectTryAgain(await decided)
  await holder.end()
  expect((await reviewer.decide(approvalOf(request))).status).toBe(200)
})

test('a row that somebody locks is waited for within limits', async () => {
  const request = nextOpen()
  const holder = await holdRow(request)
  expectTryAgain(await reviewer.decide(rejectionOf(request)))
  await holder.end()
  expect((await reviewer.decide(rejectionOf(request))).status).toBe(200)
})

test('while the database is stopped, calls and readiness answer 503, and the process is alive', async () => {
  const request = nextOpen()
  await postgres.stop('fast')
  expectTryAgain(await reviewer.get(queuePath(null)))
  expectTryAgain(await reviewer.decide(rejectionOf(request)))
  const statusOf = async (path: string) => (await reviewer.get(path)).status
  await expect.poll(() => statusOf('/readyz'), UNTIL_READY).toBe(503)
  expect(await statusOf('/healthz')).toBe(503)
  expect(await statusOf('/livez')).toBe(200)
  await postgres.start()
  await untilReady(server.origin)
  expect((await reviewer.decide(rejectionOf(request))).status).toBe(200)
})

test('a database that says nothing does not hold up calls, and its connections are used again', async () => {
  const requests = Array.from({ length: 12 }, nextOpen)
  postgres.freeze()
  // For half a second, readiness is what it was.
  const isNotReady = async () => (await reviewer.get('/readyz')).status === 503
  await expect.poll(isNotReady, UNTIL_READY).toBe(true)
  const answers = await Promise.all([
    ...requests.map((request) => reviewer.decide(rejectionOf(request))),
    reviewer.get(queuePath(null)),
  ])
  postgres.thaw()
  answers.forEach(expectTryAgain)
  await untilReady(server.origin)
  for (const request of requests) {
    expect((await reviewer.decide(rejectionOf(request))).status).toBe(200)
  }
})

test('a server waits for a database that starts later than it', async () => {
  await postgres.stop('fast')
  const port = await freePorts(1)
  const origin = `http://localhost:${port}`
  // Without the emulators, which take seconds to start, it comes to its database at once.
  const env = {
    DATABASE_URL: postgres.url,
    AUTH_EMULATORS: 'off',
    STAFF_PROJECT: 'a-project',
    STAFF_API_KEY: 'a-key',
    STAFF_ALLOW_LIST: 'ada@example.com',
  }
  const starting = startServerProcess({ port, env })
  const alive = () => send(`${origin}/livez`).then(({ status }) => status, String)
  await expect.poll(alive, UNTIL_READY).toBe(200)
  for (const path of ['/readyz', '/healthz', queuePath(null)]) {
    expectTryAgain(await client(origin).get(path))
  }
  await postgres.start()
  const late = await starting
  await untilReady(origin)
  await late.discard()
})

test('a database that refuses us is not waited for', async () => {
  const env = readEnv({ DATABASE_URL: postgres.url.replace(/postgres$/, 'nowhere') })
  await expect(openDatabase(env, { forRequests: true })).rejects.toThrow(
    'Cannot use the database at DATABASE_URL (database "nowhere" does not exist)',
  )
})

test('servers that start at once on an empty database take turns at filling it', async () => {
  await postgres.query('create database at_once')
  const env = readEnv({ DATABASE_URL: postgres.url.replace(/postgres$/, 'at_once') })
  const opening = Array.from({ length: 8 }, () => openDatabase(env, { prepare: loadExampleData }))
  for (const { close } of await Promise.all(opening)) await close()
  const [count] = await postgres.query<{ count: string }>(
    'select count(*) from receipt_activity',
    'at_once',
  )
  expect(count).toEqual({ count: '59' })
})

// Last, because no server is left for the others.
test('a server stops in order while its database says nothing', async () => {
  postgres.freeze()
  const answer = reviewer.get(queuePath(null))
  // Connections are accepted in turn, so the call above has arrived when this one is answered.
  await send(`${server.origin}/livez`)
  expect(await server.stop()).toBe(0)
  postgres.thaw()
  expectTryAgain(await answer)
})
