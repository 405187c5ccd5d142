/** PostgreSQL that is restarted, or crashes, while reviewers decide. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type Postgres } from '../fixtures/servers/postgres.ts'
import { startServerProcess, type ServerProcess } from '../fixtures/servers/server-process.ts'
import { startLoad } from './load.ts'
import { expectReadySoon, untilReadiness } from './readiness.ts'

const ROUNDS = 3

let postgres: Postgres
let server: ServerProcess

beforeAll(async () => {
  postgres = await startPostgres()
  process.env.TEST_POSTGRES = postgres.url
  server = await startServerProcess({ env: { RATE_LIMIT: '0' }, seededReviews: 1000 })
})
afterAll(async () => {
  await server?.discard()
  await postgres?.discard()
})

test(`a database that stops and crashes ${ROUNDS} times each loses nothing that was acknowledged`, async () => {
  const load = await startLoad(server, { deciding: 6, adding: 2 })
  for (const mode of Array.from({ length: ROUNDS }, () => ['fast', 'immediate'] as const).flat()) {
    await sleep(500)
    await postgres.stop(mode)
    await untilReadiness(server.origin, 503)
    expect(await statusOf('/livez')).toBe(200)
    expect(await statusOf('/healthz')).toBe(503)
    await sleep(1000)
    await postgres.start()
    await expectReadySoon(server.origin, mode === 'fast' ? 'fast stop' : 'crash')
  }
  await load.settle()
  console.log('answers:', load.counts)
  expect(server.hasEnded()).toBe(false)
  expect(load.counts[503]).toBeGreaterThan(0)
  await load.expectAllStored()
})

async function statusOf(path: string): Promise<number> {
  return (await fetch(server.origin + path)).status
}
