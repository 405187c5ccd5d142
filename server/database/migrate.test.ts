// @vitest-environment node
import { rm } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { expect, onTestFinished, test } from 'vitest'
import { nextRelease } from '../../tests/fixtures/servers/next-release.ts'
import { migrate } from './migrate.ts'

const VISIT = { kind: 'consumer', business_name: 'Fenton Bagels', os: 'iOS', count: 3 }
const ADD_NOTE = ['alter table visits add column note text']
const NOTE_IS_X = ["update visits set note = coalesce(note, '') || 'x'"]
const ADD_PLACE = ['alter table visits add column place text']
const BUILD_INDEX = 'CREATE INDEX CONCURRENTLY "visits_os" ON "visits" USING btree ("os")'

async function release(...added: string[][]): Promise<string> {
  const folder = await nextRelease(...added)
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('a migration that fails leaves nothing half done, and each runs once; an index is built outside of a transaction', async () => {
  const client = await PGlite.create()
  onTestFinished(() => client.close())
  const database = drizzle({ client })
  const rows = async (statement: string) => (await client.query(statement)).rows
  await migrate(database)
  await client.exec("insert into visits values ('consumer', 'Fenton Bagels', 'iOS', 3)")

  const broken = await release(ADD_NOTE, ["update visits set note = 'half'", 'select nothing'])
  await expect(migrate(database, broken)).rejects.toThrow()
  expect(await rows('select * from visits')).toEqual([{ ...VISIT, note: null }])

  const mended = await release(ADD_NOTE, NOTE_IS_X)
  for (let start = 0; start < 2; start += 1) await migrate(database, mended)
  expect(await rows('select * from visits')).toEqual([{ ...VISIT, note: 'x' }])

  // What is half in a transaction is refused before anything is done.
  const mixed = await release(ADD_NOTE, NOTE_IS_X, ADD_PLACE, ['select 1', BUILD_INDEX])
  await expect(migrate(database, mixed)).rejects.toThrow('A migration of its own is needed')
  expect(await rows('select * from visits')).toEqual([{ ...VISIT, note: 'x' }])

  const whole = await release(ADD_NOTE, NOTE_IS_X, ADD_PLACE, [BUILD_INDEX])
  for (let start = 0; start < 2; start += 1) await migrate(database, whole)
  const built = "select indisvalid from pg_index where indexrelid = 'visits_os'::regclass"
  expect(await rows(built)).toEqual([{ indisvalid: true }])
})
