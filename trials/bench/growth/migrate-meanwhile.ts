import { rm } from 'node:fs/promises'
import { setTimeout as after } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { textTable } from '../../../server/cli/text-table.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { takeMigrationLock } from '../../../server/database/migration-lock.ts'
import { nextRelease } from '../../../tests/fixtures/servers/next-release.ts'
import { MEANWHILE_HEAD, rowMeanwhile, type Watched } from './longest-call.ts'

const QUIET_MS = 10_000

/** An invented next release, with one change of each kind that a release may need. */
const CHANGES: [string, string[]][] = [
  ['add a column', ["alter table receipt_activity add column store_note text default ''"]],
  [
    'add a check, not valid',
    [
      'alter table receipt_activity add constraint subtotal_cents check (subtotal_cents >= 0) not valid',
    ],
  ],
  ['validate the check', ['alter table receipt_activity validate constraint subtotal_cents']],
  [
    'build an index concurrently',
    [
      'CREATE INDEX CONCURRENTLY "receipt_activity_reviewer" ON "receipt_activity" USING btree ("reviewer_email", "last_updated_at")',
    ],
  ],
]

/** @returns a table of how long the longest call took during each change, and without any */
export async function migrateMeanwhile(watched: Watched): Promise<string> {
  const rows = [await rowMeanwhile('nothing', watched, () => after(QUIET_MS))]
  for (const [index, [name]] of CHANGES.entries()) {
    const folder = await nextRelease(...CHANGES.slice(0, index + 1).map(([, change]) => change))
    rows.push(await rowMeanwhile(name, watched, () => migrateTo(watched.url, folder)))
    await rm(folder, { recursive: true })
  }
  return textTable(MEANWHILE_HEAD, rows)
}

async function migrateTo(url: string, folder: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await takeMigrationLock(client)
    await migrate(drizzle({ client }), folder)
  } finally {
    await client.end()
  }
}
