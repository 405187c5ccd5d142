/** `npm run inbox`: prints contact messages and waitlist entries, newest first. */
import { desc } from 'drizzle-orm'
import { formatEastern } from '../../src/rules/eastern-time.ts'
import { lockDataFolder } from '../database/data-folder-lock.ts'
import { openDatabase, type Database } from '../database/database.ts'
import { readEnv } from '../config/env.ts'
import { contactMessages, waitlistEntries } from '../database/schema.ts'
import { orExit } from '../config/start-error.ts'
import { fromArguments } from './command-line.ts'
import { textTable } from './text-table.ts'

fromArguments('inbox', () => true)
await orExit(async () => {
  const env = readEnv()
  // PostgreSQL allows several processes; the embedded database does not.
  const unlock = env.DATABASE_URL ? null : await lockDataFolder(env.DATA_DIR)
  const { database, close } = await openDatabase(env)
  console.log(await messageTable(database))
  console.log(await waitlistTable(database))
  await close()
  await unlock?.()
})

async function messageTable(database: Database): Promise<string> {
  const rows = await database.select().from(contactMessages).orderBy(desc(contactMessages.sentAt))
  return section(
    'Contact messages',
    ['Name', 'E-mail', 'Message'],
    rows.map((row) => ({ at: row.sentAt, cells: [row.userName, row.email, row.message] })),
  )
}

async function waitlistTable(database: Database): Promise<string> {
  const rows = await database
    .select()
    .from(waitlistEntries)
    .orderBy(desc(waitlistEntries.submittedAt))
  return section(
    'Waitlist',
    ['Name', 'E-mail', 'Kind'],
    rows.map((row) => ({ at: row.submittedAt, cells: [row.name, row.email, row.customerType] })),
  )
}

function section(title: string, head: string[], rows: { at: Date; cells: string[] }[]): string {
  const lines = rows.map(({ at, cells }) => [formatEastern(at.toISOString()), ...cells])
  const table = rows.length > 0 ? textTable(['New York time', ...head], lines) : 'Nothing yet'
  return `${title} (${rows.length})\n${table}\n`
}
