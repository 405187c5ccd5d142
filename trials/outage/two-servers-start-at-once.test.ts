/** Two servers that find an empty database at the same moment. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type Postgres } from '../../tests/fixtures/servers/postgres.ts'
import { startServerProcess } from '../../tests/fixtures/servers/server-process.ts'

const ROUNDS = 20

/** Without emulators, which would take most of the time. */
const SETTINGS = {
  AUTH_EMULATORS: 'off',
  STAFF_PROJECT: 'a-project',
  STAFF_API_KEY: 'a-key',
  STAFF_ALLOW_LIST: 'ada@example.com',
  EXAMPLE_DATA: 'on',
}

const ROWS = `select (select count(*)::int from businesses) as businesses,
  (select count(*)::int from receipt_activity) as requests,
  (select count(*)::int from coupons) as coupons,
  (select count(*)::int from drizzle.__drizzle_migrations) as migrations`

let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.discard())

test(`two servers on an empty database both come up, ${ROUNDS} times, with the example data once`, async () => {
  const [alone] = await startOn('alone', 1)
  expect(alone).toMatchObject({ requests: expect.any(Number) })
  for (let round = 1; round <= ROUNDS; round += 1) {
    expect(await startOn(`round_${round}`, 2)).toEqual([alone])
  }
})

/** @returns the numbers of rows that the servers made of an empty database */
async function startOn(name: string, servers: number): Promise<object[]> {
  await postgres.query(`create database ${name}`)
  const env = { ...SETTINGS, DATABASE_URL: postgres.url.replace(/postgres$/, name) }
  const started = await Promise.allSettled(
    Array.from({ length: servers }, () => startServerProcess({ env })),
  )
  const running = started.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  try {
    const failures = started.flatMap((start) => (start.status === 'rejected' ? [start.reason] : []))
    expect(failures, name).toEqual([])
    for (const server of running) expect(await server.stop()).toBe(0)
    return await postgres.query(ROWS, name)
  } finally {
    for (const server of running) await server.discard()
  }
}
