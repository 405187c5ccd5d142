/**
 * `npm run backup -- <file>`: writes everything in the database to a new file, as it is at one moment. The
 * server may run meanwhile if it uses PostgreSQL.
 */
import { readBackupArguments } from '../backup/backup-arguments.ts'
import { writeBackup, type BackupPart } from '../backup/backup-file.ts'
import { NEWEST_MIGRATION } from '../backup/newest-migration.ts'
import { readRows, STORED_TABLES, inUtc } from '../backup/stored-tables.ts'
import { readEnv } from '../config/env.ts'
import { orExit } from '../config/start-error.ts'
import { lockDataFolder } from '../database/data-folder-lock.ts'
import { openDatabase, type Database } from '../database/database.ts'

const { file } = readBackupArguments('backup')
await orExit(async () => {
  const env = readEnv()
  // PostgreSQL allows several processes; the embedded database does not.
  const unlock = env.DATABASE_URL ? null : await lockDataFolder(env.DATA_DIR)
  const { database, close } = await openDatabase(env)
  let rows = 0
  const about = { migration: NEWEST_MIGRATION, at: new Date().toISOString() }
  await database.transaction(
    (transaction) =>
      writeBackup(
        file,
        about,
        parts(transaction, (count) => (rows += count)),
      ),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  await close()
  await unlock?.()
  console.log(`Saved ${rows} rows in ${file}`)
  console.log('Not in it: the accounts of the auth emulators and the image secret (DATA_DIR)')
})

async function* parts(
  transaction: Database,
  count: (rows: number) => void,
): AsyncGenerator<BackupPart> {
  await inUtc(transaction)
  for (const table of STORED_TABLES) {
    yield { table: table.name }
    for await (const rows of readRows(transaction, table)) {
      count(rows.length)
      yield { rows }
    }
  }
}
