import { readEnv, type Env } from '../config/env.ts'
import { orExit } from '../config/start-error.ts'
import { lockDataFolder } from '../database/data-folder-lock.ts'
import { openDatabase, type Database } from '../database/database.ts'

/**
 * Does the work of a command on the database that the settings name, and closes it whatever happens. A `StartError` ends
 * the process as in `orExit`.
 * @param alone for a command that works beside no server: fills an empty database first
 */
export function withDatabase<T>(
  work: (database: Database, env: Env) => Promise<T>,
  alone?: { prepare: (database: Database) => Promise<void> },
): Promise<T> {
  return orExit(async () => {
    const env = readEnv()
    // PostgreSQL allows several processes; the embedded database does not.
    const unlock = env.DATABASE_URL && !alone ? null : await lockDataFolder(env.DATA_DIR)
    const { database, close } = await openDatabase(env, alone)
    try {
      return await work(database, env)
    } finally {
      await close()
      await unlock?.()
    }
  })
}
