/** The migrations of an invented next release, on a PostgreSQL that others use meanwhile. */
import { rm } from 'node:fs/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import journal from '../../../server/database/migrations/meta/_journal.json' with { type: 'json' }
import { takeMigrationLock } from '../../../server/database/migration-lock.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { nextRelease } from '../../fixtures/servers/next-release.ts'
import { deleteData, freshDataDir } from '../../fixtures/servers/server-process.ts'
import { databaseSettings } from '../../fixtures/servers/test-database.ts'

const ADD_COLUMN = 'alter table receipt_activity add column note text'
const BUILD_INDEX =
  'CREATE INDEX CONCURRENTLY "receipt_activity_reviewer" ON "receipt_activity" USING btree ("reviewer_email")'
const VALID = `select indisvalid as valid from pg_index
  where indexrelid = to_regclass('receipt_activity_reviewer')`
const HOLD = 'begin; lock table receipt_activity in row exclusive mode'
const MIGRATIONS = 'select count(*)::int as number from drizzle.__drizzle_migrations'

/** The number of migrations in this release. */
const RELEASED = journal.entries.length

let url: string

beforeEach(async () => {
  const dataDir = await freshDataDir()
  url = (await databaseSettings(dataDir)).DATABASE_URL
  return () => deleteData(dataDir)
})

async function connect(name: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: name })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** As a server does it when it starts. */
async function start(name: string, folder: string): Promise<void> {
  const client = await connect(name)
  await takeMigrationLock(client)
  await migrate(drizzle({ client }), folder)
  await client.end()
}

async function release(...added: string[][]): Promise<string> {
  const folder = await nextRelease(...added)
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** @returns somebody in the middle of a transaction, as one that decides a request */
async function holder(): Promise<Client> {
  const client = await connect('holder')
  await client.query(HOLD)
  return client
}

/** Waits until a connection is at a statement, and waits for a lock if that is asked for. */
async function untilAt(name: string, statement: string, isWaiting: boolean): Promise<void> {
  const client = await connect('watcher')
  const found = `select from pg_stat_activity where application_name = $1 and query ilike $2
    and (wait_event_type = 'Lock' or not $3)`
  await expect
    .poll(async () => (await client.query(found, [name, `%${statement}%`, isWaiting])).rowCount, {
      timeout: 60_000,
    })
    .toBe(1)
}

test('nobody waits behind a migration that waits for a table', async () => {
  const held = await holder()
  const migrated = start('server', await release([ADD_COLUMN]))
  await untilAt('server', ADD_COLUMN, true)
  const other = await connect('other')
  expect((await other.query('select count(*) from receipt_activity')).rowCount).toBe(1)
  await held.query('commit')
  await migrated
  expect((await other.query('select note from receipt_activity')).rowCount).toBe(59)
})

test('an index whose building was interrupted is built anew', async () => {
  const folder = await release([ADD_COLUMN], [BUILD_INDEX])
  await start('first', await release([ADD_COLUMN]))
  const held = await holder()
  const interrupted = start('interrupted', folder).catch((error: unknown) => error)
  await untilAt('interrupted', 'concurrently', true)
  const other = await connect('other')
  await other.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'interrupted'",
  )
  expect(await interrupted).toBeInstanceOf(Error)
  expect((await other.query(VALID)).rows).toEqual([{ valid: false }])
  await held.query('commit')

  await start('again', folder)
  expect((await other.query(VALID)).rows).toEqual([{ valid: true }])
  expect((await other.query(MIGRATIONS)).rows).toEqual([{ number: RELEASED + 2 }])
})

test('an index that was built before its migration was noted is kept', async () => {
  const folder = await release([BUILD_INDEX])
  const other = await connect('other')
  await other.query(BUILD_INDEX)
  await start('server', folder)
  expect((await other.query(VALID)).rows).toEqual([{ valid: true }])
})

test('a server that waits for the migrations of another holds up no index', async () => {
  const folder = await release([BUILD_INDEX])
  const held = await holder()
  const first = start('first', folder)
  await untilAt('first', 'concurrently', true)
  const second = start('second', folder)
  await untilAt('second', 'advisory_lock', false)
  await held.query('commit')
  await Promise.all([first, second])
  const other = await connect('other')
  expect((await other.query(VALID)).rows).toEqual([{ valid: true }])
  expect((await other.query(MIGRATIONS)).rows).toEqual([{ number: RELEASED + 1 }])
})
