/** SIGTERM, as each new release sends it, while 20 connections decide. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type Postgres } from '../fixtures/servers/postgres.ts'
import { startServerProcess, type ServerProcess } from '../fixtures/servers/server-process.ts'
import { startLoad } from './load.ts'

const ROUNDS = 3
const STOPPED_WITHIN_MS = 10_000

let postgres: Postgres
let server: ServerProcess

beforeAll(async () => {
  postgres = await startPostgres()
  process.env.TEST_POSTGRES = postgres.url
  server = await startServerProcess({ env: { RATE_LIMIT: '0' }, seededReviews: 4000 })
})
afterAll(async () => {
  await server?.discard()
  await postgres?.discard()
})

test.each(Array.from({ length: ROUNDS }, (_, index) => index + 1))(
  'SIGTERM under load answers everything that has taken effect (%i)',
  async (round) => {
    if (round > 1) {
      const { dataDir, port, authPort } = server
      server = await startServerProcess({ dataDir, port, authPort, env: { RATE_LIMIT: '0' } })
    }
    const load = await startLoad(server, { deciding: 20, adding: 0 })
    await sleep(1500)
    const started = performance.now()
    const status = await server.stop()
    const ms = Math.round(performance.now() - started)
    await load.abandon()
    console.log(`ended ${ms} ms after SIGTERM; answers:`, load.counts)
    expect(status).toBe(0)
    expect(ms).toBeLessThan(STOPPED_WITHIN_MS)
    expect(load.counts[200]).toBeGreaterThan(20)
    await load.expectAllStored()
  },
)
