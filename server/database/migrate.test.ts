// @vitest-environment node
import { rm } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { nextRelease } from '../../tests/fixtures/servers/next-release.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'

const VISIT = { kind: 'consumer', business_name: 'Fenton Bagels', os: 'iOS', count: 3 }
const ADD_COLUMN = 'alter table visits add column note text'
const BUILD_INDEX = 'CREATE INDEX CONCURRENTLY "visits_os" ON "visits" USING btree ("os")'

let client: PGlite
let database: Database

beforeEach(async () => {
  client = await PGlite.create()
  database = drizzle({ client })
  await migrate(database)
  await client.exec("insert into visits values ('consumer', 'Fenton Bagels', 'iOS', 3)")
  return () => client.close()
}, 60_000)

async function release(...added: string[][]): Promise<string> {
  const folder = await nextRelease(...added)
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

const rows = async (statement: string) => (await client.query(statement)).rows

test('a migration that fails leaves nothing half done, those before it have run, and it runs once it is mended', async () => {
  const broken = await release([ADD_COLUMN], ["update visits set note = 'half'", 'select nothing'])
  await expect(migrate(database, broken)).rejects.toThrow()
  expect(await rows('select * from visits')).toEqual([{ ...VISIT, note: null }])

  const mended = await release([ADD_COLUMN], ["update visits set note = coalesce(note, '') || 'x'"])
  for (let start = 0; start < 2; start += 1) await migrate(database, mended)
  expect(await rows('select note from visits')).toEqual([{ note: 'x' }])
})

test('an index is built once, outside of a transaction, and what is half in one is refused before anything is done', async () => {
  const mixed = await release([ADD_COLUMN], ['select 1', BUILD_INDEX])
  await expect(migrate(database, mixed)).rejects.toThrow('A migration of its own is needed')
  expect(await rows('select * from visits')).toEqual([VISIT])

  const folder = await release([ADD_COLUMN], [BUILD_INDEX])
  for (let start = 0; start < 2; start += 1) await migrate(database, folder)
  const built = "select indisvalid from pg_index where indexrelid = 'visits_os'::regclass"
  expect(await rows(built)).toEqual([{ indisvalid: true }])
})
