import { join } from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import type { Env } from '../config/env.ts'
import { ifInstalled } from '../config/if-installed.ts'
import { openPostgres } from './postgres.ts'

/** A database of either driver, or a transaction on one. */
export type Database = PgDatabase<PgQueryResultHKT>

interface OpenOptions {
  /** Fills an empty database. No two processes do it at once. */
  prepare?: (database: Database) => Promise<void>
  /**
   * For a server: waits for a PostgreSQL that is not there yet, and then limits the time of every statement and
   * transaction. Commands fail at once, and may work for as long as they need.
   */
  forRequests?: boolean
}

interface OpenDatabase {
  database: Database
  /** The connections to PostgreSQL; null for PGlite. */
  pool: Pool | null
  close: () => Promise<void>
}

/**
 * Opens the database and runs pending migrations: PGlite in the data folder, or the PostgreSQL server of
 * DATABASE_URL. For PGlite the caller must hold the lock on the data folder.
 * @throws {StartError} when the server of DATABASE_URL refuses us, a command finds that it does not answer, or PGlite
 *   is not installed
 */
export async function openDatabase(
  env: Env,
  { prepare = () => Promise.resolve(), forRequests = false }: OpenOptions = {},
): Promise<OpenDatabase> {
  if (env.DATABASE_URL) {
    const maxConnections = env.DATABASE_POOL
    return openPostgres({ url: env.DATABASE_URL, maxConnections, prepare, forRequests })
  }
  // Only here, because a deployment on PostgreSQL need not have PGlite installed.
  const { openPglite } = await ifInstalled(
    () => import('./pglite.ts'),
    'The embedded database is only for trying out: set DATABASE_URL to a PostgreSQL.',
  )
  return openPglite(join(env.DATA_DIR, 'db'), prepare)
}
