/** The tables in a backup, and their rows as JSON, which the database itself writes and reads. */
import { is, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../database/database.ts'
import * as schema from '../database/schema.ts'

/** A logo is up to 2 MB as JSON, and memory holds one batch. */
export const BATCH_ROWS = 25

export interface StoredTable {
  name: string
  /** Columns whose values come from a sequence. */
  identities: readonly string[]
  /** Names of the tables that its foreign keys refer to. */
  needs: readonly string[]
}

/** The table whose rows nobody can change or delete. */
export const APPEND_ONLY = 'audit_log'

/** All tables; each comes after those it refers to. */
export const STORED_TABLES: readonly StoredTable[] = sorted(
  Object.values(schema)
    .filter((value) => is(value, PgTable))
    .map((table) => {
      const { name, columns, foreignKeys } = getTableConfig(table)
      return {
        name,
        identities: columns.filter((column) => column.generatedIdentity).map(({ name }) => name),
        needs: foreignKeys.map((key) => getTableConfig(key.reference().foreignTable).name),
      }
    }),
)

function sorted(tables: readonly StoredTable[]): StoredTable[] {
  const done: StoredTable[] = []
  const isReady = ({ needs }: StoredTable) =>
    needs.every((name) => done.some((table) => table.name === name))
  while (done.length < tables.length) {
    const next = tables.filter((table) => !done.includes(table) && isReady(table))
    if (next.length === 0) throw new Error('The tables refer to each other in a circle')
    done.push(...next)
  }
  return done
}

/** Times as JSON depend on the session's zone. Call it first in each transaction of a backup. */
export async function inUtc(transaction: Database): Promise<void> {
  await transaction.execute(sql`set local time zone 'UTC'`)
}

/** @returns the rows of a query on either driver */
export async function rowsOf<Row>(transaction: Database, query: SQL): Promise<Row[]> {
  const { rows } = (await transaction.execute(query)) as { rows: Row[] }
  return rows
}

/** Reads a table's rows as lines of JSON, in an order that depends only on the rows, a batch at a time. */
export async function* readRows(
  transaction: Database,
  { name }: StoredTable,
): AsyncGenerator<string[]> {
  await transaction.execute(
    sql`declare backup no scroll cursor for
      select row_to_json(stored)::text as line from ${sql.identifier(name)} stored
      order by row_to_json(stored)::text collate "C"`,
  )
  for (;;) {
    const fetch = sql.raw(`fetch ${BATCH_ROWS} from backup`)
    const rows = await rowsOf<{ line: string }>(transaction, fetch)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await transaction.execute(sql`close backup`)
}
