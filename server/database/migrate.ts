/**
 * Runs the migrations that a database lacks, while other servers of the previous release answer calls on it. Each file is
 * a transaction of its own, which gives its locks back soon; `CONTRIBUTING.md` says what such a file may contain.
 */
import { setTimeout as after } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { desc, sql } from 'drizzle-orm'
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import {
  bigint,
  pgSchema,
  serial,
  text,
  type PgDatabase,
  type PgQueryResultHKT,
} from 'drizzle-orm/pg-core'
import { log } from '../config/log.ts'
import { isLockNotFree } from './database-is-away.ts'

/**
 * The longest that a statement waits for the lock of a table, in milliseconds, and the pause until it tries again: whoever
 * comes later waits behind it.
 */
const LOCK_TIMEOUT_MS = 300
const RETRY_MS = 1_000
const TELL_MS = 10_000

const CONCURRENT = /^\s*(?:create\s+(?:unique\s+)?|drop\s+)index\s+concurrently\s/i
const CREATED_INDEX = /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+("[^"]+")\s+on\s/i

/** As in `server/database/database.ts`, which needs this file. */
type Database = PgDatabase<PgQueryResultHKT>

/** Where drizzle's own migrator notes what it has run. */
const done = pgSchema('drizzle').table('__drizzle_migrations', {
  id: serial('id').primaryKey(),
  hash: text('hash').notNull(),
  createdAt: bigint('created_at', { mode: 'number' }),
})

/**
 * The caller must hold the lock of the migrations (`server/database/migration-lock.ts`). What has run is not run again, so
 * a start that was interrupted is made up for by the next one.
 * @param folder of the migrations, by default those of this release
 * @throws {Error} before anything is done, when a file has statements inside and outside of transactions
 */
export async function migrate(
  database: Database,
  folder = fileURLToPath(new URL('migrations', import.meta.url)),
): Promise<void> {
  await database.execute(sql`create schema if not exists drizzle`)
  await database.execute(
    sql`create table if not exists ${done} (id serial primary key, hash text not null, created_at bigint)`,
  )
  const [last] = await database.select().from(done).orderBy(desc(done.createdAt)).limit(1)
  const missing = readMigrationFiles({ migrationsFolder: folder })
    .filter(({ folderMillis }) => folderMillis > (last?.createdAt ?? -Infinity))
    .map((file) => ({ file, isConcurrent: isConcurrent(file) }))
  for (const { file, isConcurrent } of missing) {
    await (isConcurrent ? runConcurrently(database, file) : runAtOnce(database, file))
  }
}

function isConcurrent({ sql: statements }: MigrationMeta): boolean {
  const concurrent = statements.filter((statement) => CONCURRENT.test(statement))
  if (concurrent.length > 0 && concurrent.length < statements.length) {
    throw new Error(`A migration of its own is needed for:${concurrent.join('')}`)
  }
  return concurrent.length > 0
}

/** In one transaction, which is tried until all its locks are free. */
async function runAtOnce(database: Database, file: MigrationMeta): Promise<void> {
  let toldAt = -Infinity
  for (;;) {
    try {
      return await database.transaction(async (transaction) => {
        await transaction.execute(sql.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`))
        // A role may have one, which is for calls.
        await transaction.execute(sql`set local statement_timeout = 0`)
        for (const statement of file.sql) await transaction.execute(sql.raw(statement))
        await note(transaction, file)
      })
    } catch (error) {
      if (!isLockNotFree(error)) throw error
      if (Date.now() - toldAt >= TELL_MS) {
        log.warn({ err: error }, 'A migration waits for the lock of a table')
        toldAt = Date.now()
      }
      await after(RETRY_MS)
    }
  }
}

/** Statement by statement, outside of transactions. They hold up nobody, so they may wait and work for as long as they need. */
async function runConcurrently(database: Database, file: MigrationMeta): Promise<void> {
  await database.execute(sql`set lock_timeout = 0`)
  await database.execute(sql`set statement_timeout = 0`)
  for (const statement of file.sql) {
    const index = CREATED_INDEX.exec(statement)?.[1]
    if (index && (await isBuilt(database, index))) continue
    await database.execute(sql.raw(statement))
  }
  await note(database, file)
}

/** An interrupted build leaves an index that is not valid: it is dropped, to be built anew. */
async function isBuilt(database: Database, index: string): Promise<boolean> {
  const [found] = await database
    .select({ isValid: sql<boolean>`indisvalid` })
    .from(sql`pg_index`)
    .where(sql`indexrelid = to_regclass(${index})`)
  if (found && !found.isValid) await database.execute(sql.raw(`drop index concurrently ${index}`))
  return found?.isValid ?? false
}

async function note(database: Database, { hash, folderMillis }: MigrationMeta): Promise<void> {
  await database.insert(done).values({ hash, createdAt: folderMillis })
}
