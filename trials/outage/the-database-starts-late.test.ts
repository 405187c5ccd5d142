/** A server that is started before its database. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REVIEWER, signedIn } from '../../tests/fixtures/servers/client.ts'
import { startPostgres, type Postgres } from '../../tests/fixtures/servers/postgres.ts'
import { freePorts } from '../../tests/fixtures/servers/free-ports.ts'
import { startServerProcess } from '../../tests/fixtures/servers/server-process.ts'
import { READY_WITHIN_MS, untilReadiness } from './readiness.ts'

const LATE_MS = 4000

let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.discard())

test('a server waits for a database that starts 4 seconds late', async () => {
  await postgres.stop('fast')
  const port = await freePorts(1)
  const starting = startServerProcess({ port, env: { DATABASE_URL: postgres.url } })
  // Reported where it is awaited.
  starting.catch(() => undefined)
  const origin = `http://localhost:${port}`
  await untilReadiness(origin, 503)
  await sleep(LATE_MS)
  expect((await fetch(`${origin}/livez`)).status).toBe(200)
  const early = await fetch(`${origin}/api/main/prod/businesses`)
  expect(early.status).toBe(503)
  expect(early.headers.get('retry-after')).toMatch(/^\d+$/)

  await postgres.start()
  const ms = await untilReadiness(origin, 200)
  const server = await starting
  try {
    console.log(`started before its database: ready ${Math.round(ms)} ms after it`)
    expect(ms).toBeLessThan(READY_WITHIN_MS)
    expect((await (await signedIn(origin, REVIEWER)).queue()).length).toBeGreaterThan(0)
    expect(await server.stop()).toBe(0)
  } finally {
    await server.discard()
  }
})
