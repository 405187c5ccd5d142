import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { StartError } from '../config/start-error.ts'
import { readBackup } from './backup-file.ts'
import {
  APPEND_ONLY,
  BATCH_ROWS,
  readRows,
  rowsOf,
  STORED_TABLES,
  inUtc,
  type StoredTable,
} from './stored-tables.ts'

/** A table's checksum over its lines, in the order of the backup. */
type Checksums = Map<string, string>

/**
 * Puts the rows of a checked backup into the database, in one transaction, and reads them again.
 * @param replace deletes what is in the database first. The audit log is append-only: its rows stay, and those
 *   of the backup that it lacks are added.
 * @throws {StartError} if the database is not empty, or has other rows afterwards than the backup
 */
export async function restoreBackup(
  database: Database,
  path: string,
  replace: boolean,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await inUtc(transaction)
    if (replace) await empty(transaction)
    const filled = await filledTables(transaction)
    if (!replace && filled.length > 0) {
      throw new StartError(
        `The database is not empty (${filled.join(', ')}): --replace deletes what is in it`,
      )
    }
    const checksums = await insertAll(transaction, path)
    for (const table of STORED_TABLES) {
      if (filled.includes(table.name)) continue
      if ((await checksum(transaction, table)) !== checksums.get(table.name)) {
        throw new StartError(`The restored table ${table.name} differs from the backup`)
      }
    }
    for (const table of STORED_TABLES) await continueSequences(transaction, table)
  })
}

async function empty(transaction: Database): Promise<void> {
  for (const { name } of STORED_TABLES.toReversed()) {
    if (name !== APPEND_ONLY) await transaction.execute(sql`delete from ${sql.identifier(name)}`)
  }
}

async function filledTables(transaction: Database): Promise<string[]> {
  const filled: string[] = []
  for (const { name } of STORED_TABLES) {
    const rows = await rowsOf(transaction, sql`select 1 from ${sql.identifier(name)} limit 1`)
    if (rows.length > 0) filled.push(name)
  }
  return filled
}

async function insertAll(transaction: Database, path: string): Promise<Checksums> {
  const checksums: Checksums = new Map()
  let table = ''
  let hash = createHash('sha256')
  let batch: string[] = []
  const endBatch = async () => {
    if (batch.length > 0) await insert(transaction, table, batch)
    batch = []
  }
  const endTable = async () => {
    await endBatch()
    checksums.set(table, hash.digest('hex'))
    hash = createHash('sha256')
  }
  for await (const part of readBackup(path)) {
    if ('table' in part) {
      await endTable()
      table = part.table
    } else {
      hash.update(`${part.row}\n`)
      batch.push(part.row)
      if (batch.length === BATCH_ROWS) await endBatch()
    }
  }
  await endTable()
  return checksums
}

/** The database reads the JSON that it has written itself. */
async function insert(transaction: Database, name: string, rows: readonly string[]): Promise<void> {
  const table = sql.identifier(name)
  const restored = sql`json_populate_recordset(null::${table}, ${`[${rows.join(',')}]`}::json) restored`
  if (name !== APPEND_ONLY) {
    await transaction.execute(
      sql`insert into ${table} overriding system value select * from ${restored}`,
    )
    return
  }
  await transaction.execute(
    sql`insert into ${table} overriding system value select * from ${restored} on conflict do nothing`,
  )
  const others = await rowsOf(
    transaction,
    sql`select restored.id from ${restored}
      join ${table} kept using (id) where row(kept.*) is distinct from row(restored.*)`,
  )
  if (others.length > 0) {
    throw new StartError(
      'This database has an audit log of its own, which nobody may change: restore into an empty one',
    )
  }
}

async function checksum(transaction: Database, table: StoredTable): Promise<string> {
  const hash = createHash('sha256')
  for await (const lines of readRows(transaction, table)) {
    for (const line of lines) hash.update(`${line}\n`)
  }
  return hash.digest('hex')
}

async function continueSequences(
  transaction: Database,
  { name, identities }: StoredTable,
): Promise<void> {
  for (const column of identities) {
    await transaction.execute(
      sql`select setval(pg_get_serial_sequence(${name}, ${column}), coalesce(max(${sql.identifier(column)}), 1), max(${sql.identifier(column)}) is not null) from ${sql.identifier(name)}`,
    )
  }
}
