/** `npm run migrate`: migrates the database while servers of the previous release go on, and prints that it is done. */
import { readEnv } from '../config/env.ts'
import { orExit } from '../config/start-error.ts'
import { lockDataFolder } from '../database/data-folder-lock.ts'
import { openDatabase } from '../database/database.ts'
import { fromArguments } from './command-line.ts'

fromArguments('migrate', () => true)
await orExit(async () => {
  const env = readEnv()
  const unlock = env.DATABASE_URL ? null : await lockDataFolder(env.DATA_DIR)
  const { close } = await openDatabase(env)
  await close()
  await unlock?.()
  console.log('The database has the tables of this release')
})
