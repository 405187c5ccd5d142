/** PostgreSQL that only reads, as a machine does that is no longer the primary. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ADD_BUSINESS, signedIn, STAFF } from '../../tests/fixtures/servers/client.ts'
import { businessNamed } from '../../tests/fixtures/data/new-business.ts'
import { databaseSettings } from '../../tests/fixtures/servers/test-database.ts'
import { withDatabase } from './with-database.ts'

/** As many as the server has connections (`DATABASE_POOL`). */
const CONNECTIONS = 10

const running = withDatabase(1)

test('a connection that could only read is not used again', async () => {
  const { postgres, server } = running
  const staff = await signedIn(server.origin, STAFF)
  const add = async () => {
    const name = `Added ${randomUUID()}`
    const path = `${ADD_BUSINESS}?submission=${name.replaceAll(/\W/g, '')}`
    return (await staff.post(path, businessNamed(name))).status
  }
  const { DATABASE_URL } = await databaseSettings(server.dataDir)
  const name = new URL(DATABASE_URL).pathname.slice(1)
  // It is a session's from its start.
  await postgres.query(`alter database "${name}" set default_transaction_read_only = on`)
  await postgres.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  )
  const refused = await Promise.all(Array.from({ length: 2 * CONNECTIONS }, add))
  expect(new Set(refused)).toEqual(new Set([503]))

  await postgres.query(`alter database "${name}" reset default_transaction_read_only`)
  const statuses = []
  while (statuses.length <= CONNECTIONS && statuses.at(-1) !== 200) statuses.push(await add())
  expect(statuses.at(-1)).toBe(200)
})
