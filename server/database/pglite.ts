import { log } from '../config/log.ts'
/** PGlite, the embedded database, for trying out: its files are in the data folder. */
import { chmod, mkdir } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { drizzle, type PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate } from './migrate.ts'

/** PGlite never updates the planner's statistics by itself. It answers nothing meanwhile, so not often. */
const ANALYZE_EVERY_MS = 3_600_000

/**
 * Opens the database in a folder, migrates and prepares it. The caller must hold the lock on the data folder.
 * @returns the database, no pool (null), and a function that closes it
 */
export async function openPglite(
  folder: string,
  prepare: (database: PgliteDatabase) => Promise<void>,
) {
  // PGlite makes its files readable and writable for everybody, so nobody else may enter the folder.
  process.umask(0o077)
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
  const client = await PGlite.create(folder)
  const database = drizzle({ client })
  await migrate(database)
  await prepare(database)
  await client.exec('analyze')
  const analyze = () =>
    client
      .exec('analyze')
      .catch((error) => log.error({ err: error }, 'Could not analyze the tables'))
  const analyzing = setInterval(() => void analyze(), ANALYZE_EVERY_MS).unref()
  return {
    database,
    pool: null,
    close: () => {
      clearInterval(analyzing)
      return client.close()
    },
  }
}
