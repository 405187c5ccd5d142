/** `npm run archive -- --before 2025-01-01 --to <folder>`: moves decided requests and audit rows from before that day to files. */
import type { Database } from '../database/database.ts'
import { ARCHIVABLE } from '../retention/archivable.ts'
import { archive } from '../retention/archive.ts'
import { archiveFolder } from '../retention/archive-folder.ts'
import { lockArchive } from '../retention/archive-lock.ts'
import { readArchiveRequest, type ArchiveRequest } from './archive-request.ts'
import { fromArguments } from './command-line.ts'
import { withDatabase } from './with-database.ts'

const wanted = fromArguments('archive', (args) => readArchiveRequest(args, Date.now()))
await withDatabase(async (database, env) => {
  if (wanted.isDryRun) return count(database, wanted)
  const unlock = env.DATABASE_URL ? await lockArchive(env.DATABASE_URL) : null
  const folder = await archiveFolder(wanted.folder)
  const options = { ...wanted, imagesKeptDays: env.IMAGES_KEPT_DAYS, tell: console.log }
  const archived = await archive(database, folder, options)
  for (const [name, rows] of Object.entries(archived)) {
    console.log(`${name}: archived ${rows.toLocaleString('en')} rows`)
  }
  await unlock?.()
})

async function count(database: Database, { before }: ArchiveRequest): Promise<void> {
  for (const rows of ARCHIVABLE) {
    const number = await rows.count(database, before)
    console.log(`${rows.name}: ${number.toLocaleString('en')} rows would be archived`)
  }
}
