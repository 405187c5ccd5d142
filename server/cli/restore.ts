/**
 * `npm run restore -- <file>`: puts a backup into an empty database, and with `--replace` into one whose rows
 * may be deleted. All of it or nothing. Stop the servers first.
 */
import { readBackupArguments } from '../backup/backup-arguments.ts'
import { checkBackup } from '../backup/backup-file.ts'
import { NEWEST_MIGRATION } from '../backup/newest-migration.ts'
import { restoreBackup } from '../backup/restore.ts'
import { readEnv } from '../config/env.ts'
import { orExit, StartError } from '../config/start-error.ts'
import { lockDataFolder } from '../database/data-folder-lock.ts'
import { openDatabase } from '../database/database.ts'

const { file, replace } = readBackupArguments('restore')
await orExit(async () => {
  const env = readEnv()
  const { migration, at } = await checkBackup(file)
  if (migration !== NEWEST_MIGRATION) {
    throw new StartError(
      `${file} belongs to the tables of ${migration}, and this release has ${NEWEST_MIGRATION}: restore it with its own release, then start this one`,
    )
  }
  const unlock = env.DATABASE_URL ? null : await lockDataFolder(env.DATA_DIR)
  const { database, close } = await openDatabase(env)
  try {
    await restoreBackup(database, file, replace)
  } finally {
    await close()
    await unlock?.()
  }
  console.log(`Restored the backup of ${at}`)
})
