/** PGlite, whose files and statistics nobody else looks after. */
import { chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  closeServer,
  giveBack,
  openServer,
  takeServer,
} from '../../fixtures/servers/server-pool.ts'
import { query } from '../../fixtures/servers/test-database.ts'

test('other users of the machine cannot read its files, and its tables are analyzed', async () => {
  const server = await takeServer()
  await closeServer(server)
  const folder = join(server.dataDir, 'db')
  await chmod(folder, 0o755)
  await openServer(server)
  expect((await stat(folder)).mode & 0o077).toBe(0)
  await closeServer(server)
  const rows = await query(
    server.dataDir,
    "select reltuples::int as rows from pg_class where relname = 'receipt_activity'",
  )
  expect(rows).toEqual([{ rows: 59 }])
  await giveBack(server)
})
