import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import * as nodePostgres from 'drizzle-orm/node-postgres'
import { migrate as migrateNodePostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import * as pglite from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { Pool } from 'pg'
import type { Env } from '../config/env.ts'
import { StartError } from '../config/start-error.ts'

/** A database of either driver, or a transaction on one. */
export type Database = PgDatabase<PgQueryResultHKT>

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

/**
 * Opens the database and runs pending migrations: PGlite in the data folder, or the PostgreSQL server of
 * DATABASE_URL. For PGlite the caller must hold the lock on the data folder.
 * @returns the database, and a function that closes it
 * @throws {StartError} when the server of DATABASE_URL does not answer
 */
export function openDatabase(
  env: Env,
): Promise<{ database: Database; close: () => Promise<void> }> {
  return env.DATABASE_URL ? openPostgres(env.DATABASE_URL) : openPglite(join(env.DATA_DIR, 'db'))
}

async function openPglite(folder: string) {
  await mkdir(folder, { recursive: true })
  const client = await PGlite.create(folder)
  const database = pglite.drizzle({ client })
  await migratePglite(database, { migrationsFolder })
  return { database, close: () => client.close() }
}

async function openPostgres(url: string) {
  const pool = new Pool({ connectionString: url })
  // The pool replaces a broken idle connection, but without a listener its error event would end the process.
  pool.on('error', (error) => console.error('Lost a database connection:', error.message))
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new StartError(`The database at DATABASE_URL does not answer (${error})`)
  }
  const database = nodePostgres.drizzle({ client: pool })
  await migrateNodePostgres(database, { migrationsFolder })
  return { database, close: () => pool.end() }
}
