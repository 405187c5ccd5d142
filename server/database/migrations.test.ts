// @vitest-environment node
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { expect, onTestFinished, test } from 'vitest'

const FOLDER = 'server/database/migrations'

/** A next release: this one's migrations, and one more that does two things. */
async function nextRelease(second: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'campfire-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(FOLDER, folder, { recursive: true })
  const file = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8'))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'next' })
  await writeFile(file, JSON.stringify(journal))
  const first = 'alter table visits add column note text'
  await writeFile(join(folder, 'next.sql'), `${first};--> statement-breakpoint\n${second}`)
  return folder
}

test('a migration that fails leaves nothing half done, and runs once it is mended', async () => {
  const client = await PGlite.create()
  onTestFinished(() => client.close())
  const database = drizzle({ client })
  await migrate(database, { migrationsFolder: FOLDER })
  await client.exec("insert into visits values ('consumer', 'Fenton Bagels', 'iOS', 3)")

  const broken = await nextRelease('update visits set note = nobody')
  await expect(migrate(database, { migrationsFolder: broken })).rejects.toThrow()
  expect((await client.query('select * from visits')).rows).toEqual([
    { kind: 'consumer', business_name: 'Fenton Bagels', os: 'iOS', count: 3 },
  ])

  const mended = await nextRelease("update visits set note = 'nobody'")
  for (let start = 0; start < 2; start += 1) await migrate(database, { migrationsFolder: mended })
  expect((await client.query('select note from visits')).rows).toEqual([{ note: 'nobody' }])
}, 60_000)
