/** PostgreSQL whose connections stay open while nothing is answered, as when its machine hangs. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type Postgres } from '../fixtures/servers/postgres.ts'
import { startServerProcess, type ServerProcess } from '../fixtures/servers/server-process.ts'
import { startLoad } from './load.ts'
import { expectReadySoon, untilReadiness } from './readiness.ts'

const FROZEN_MS = 10_000
/** Half of the time for which a frozen database held requests up before there were time limits. */
const ANSWERED_WITHIN_MS = 10_000
const STOPPED_WITHIN_MS = 10_000

let postgres: Postgres
let server: ServerProcess

beforeAll(async () => {
  postgres = await startPostgres()
  process.env.TEST_POSTGRES = postgres.url
  server = await startServerProcess({ env: { RATE_LIMIT: '0' }, seededReviews: 1000 })
})
afterAll(async () => {
  postgres?.thaw()
  await server?.discard()
  await postgres?.discard()
})

test('a database that freezes for 10 seconds holds nobody up, and nothing is lost', async () => {
  const load = await startLoad(server, { deciding: 6, adding: 2 })
  await sleep(500)
  postgres.freeze()
  const noticed = await untilReadiness(server.origin, 503)
  expect((await fetch(`${server.origin}/livez`)).status).toBe(200)
  await sleep(Math.max(0, FROZEN_MS - noticed))
  const longestMs = Math.round(load.longestMs())
  postgres.thaw()
  await expectReadySoon(server.origin, 'frozen for 10 s')
  await load.settle()
  console.log(`noticed after ${Math.round(noticed)} ms, longest answer ${longestMs} ms`)
  console.log('answers:', load.counts)
  expect(server.hasEnded()).toBe(false)
  expect(load.counts[503]).toBeGreaterThan(0)
  expect(longestMs).toBeLessThan(ANSWERED_WITHIN_MS)
  await load.expectAllStored()
})

test('SIGTERM ends the server in time while the database is frozen', async () => {
  const load = await startLoad(server, { deciding: 6, adding: 2 })
  await sleep(500)
  postgres.freeze()
  await sleep(200)
  const started = performance.now()
  const status = await server.stop()
  const ms = Math.round(performance.now() - started)
  postgres.thaw()
  await load.abandon()
  console.log(`ended ${ms} ms after SIGTERM; answers:`, load.counts)
  expect(status).toBe(0)
  expect(ms).toBeLessThan(STOPPED_WITHIN_MS)
  expect(load.counts[500]).toBeUndefined()
})
