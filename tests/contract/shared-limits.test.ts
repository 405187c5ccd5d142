/** The rate limits of several processes on one PostgreSQL. */
import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedLimit } from '../../server/http/counted-limit.ts'
import { freePorts } from '../fixtures/servers/free-ports.ts'
import { databaseSettings, dropDatabase, query } from '../fixtures/servers/test-database.ts'

/** Names a database. */
const FOLDER = `limits-${randomUUID()}`

let pools: Pool[]

beforeAll(async () => {
  await query(
    FOLDER,
    'create table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)',
  )
  const { DATABASE_URL } = await databaseSettings(FOLDER)
  pools = [1, 2].map(() => poolOf(DATABASE_URL))
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await dropDatabase(FOLDER)
})

/** @returns connections as of a process, which wait however slow the machine is */
function poolOf(connectionString: string): Pool {
  return new Pool({ connectionString }).on('error', () => {})
}

function limits(name: string, uses: number) {
  return pools.map((pool) => sharedLimit(pool, name, uses, 60_000))
}

test('two processes count together', async () => {
  const [one, two] = limits('a', 2)
  expect(await one!.take('192.0.2.1')).toBe(0)
  expect(await two!.take('192.0.2.1')).toBe(0)
  expect(await two!.take('192.0.2.1')).toBeGreaterThan(0)
  expect(await one!.take('192.0.2.1')).toBeGreaterThan(0)
  expect(await one!.take('192.0.2.2')).toBe(0)
  expect(await limits('b', 2)[0]!.take('192.0.2.1')).toBe(0)
})

test('of a hundred uses at once through two processes exactly the limit passes', async () => {
  const both = limits('c', 7)
  const waits = await Promise.all(
    Array.from({ length: 100 }, (_, index) => both[index % 2]!.take('192.0.2.1')),
  )
  expect(waits.filter((wait) => wait === 0)).toHaveLength(7)
})

test('without the database each process still counts for itself', async () => {
  const nowhere = poolOf(`postgres://campfire@127.0.0.1:${await freePorts(1)}/postgres`)
  const limit = sharedLimit(nowhere, 'd', 1, 60_000)
  expect(await limit.take('192.0.2.1')).toBe(0)
  expect(await limit.take('192.0.2.1')).toBeGreaterThan(0)
  await nowhere.end()
})
