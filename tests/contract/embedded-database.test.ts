/** PGlite, whose files and statistics nobody else looks after. */
import { chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { startServerProcess } from '../fixtures/servers/server-process.ts'

test('other users of the machine cannot read what an older release left readable, and its tables are analyzed', async () => {
  // Empty: also when the other tests use PostgreSQL.
  const env = { DATABASE_URL: '' }
  const server = await startServerProcess({ env })
  await server.stop()
  const { dataDir, port, authPort } = server
  const folder = join(dataDir, 'db')
  await chmod(folder, 0o755)
  const next = await startServerProcess({ dataDir, port, authPort, env })
  expect((await stat(folder)).mode & 0o077).toBe(0)
  await next.stop()
  const database = await PGlite.create(folder)
  const { rows } = await database.query(
    "select reltuples::int as rows from pg_class where relname = 'receipt_activity'",
  )
  await database.close()
  expect(rows).toEqual([{ rows: 59 }])
  await next.discard()
})
