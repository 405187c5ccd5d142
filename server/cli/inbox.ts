/** `npm run inbox`: prints contact messages and waitlist entries, newest first. */
import { desc } from 'drizzle-orm'
import { formatEastern } from '../../src/rules/eastern-time.ts'
import { contactMessages, waitlistEntries } from '../database/schema.ts'
import { fromArguments } from './command-line.ts'
import { textTable } from './text-table.ts'
import { withDatabase } from './with-database.ts'

fromArguments('inbox', () => true)
await withDatabase(async (database) => {
  const messages = await database
    .select()
    .from(contactMessages)
    .orderBy(desc(contactMessages.sentAt))
  const people = await database
    .select()
    .from(waitlistEntries)
    .orderBy(desc(waitlistEntries.submittedAt))
  print(
    'Contact messages',
    ['Name', 'E-mail', 'Message'],
    messages.map((row) => ({ at: row.sentAt, cells: [row.userName, row.email, row.message] })),
  )
  print(
    'Waitlist',
    ['Name', 'E-mail', 'Kind'],
    people.map((row) => ({ at: row.submittedAt, cells: [row.name, row.email, row.customerType] })),
  )
})

function print(title: string, head: string[], rows: { at: Date; cells: string[] }[]): void {
  const lines = rows.map(({ at, cells }) => [formatEastern(at.toISOString()), ...cells])
  const table = rows.length > 0 ? textTable(['New York time', ...head], lines) : 'Nothing yet'
  console.log(`${title} (${rows.length})\n${table}\n`)
}
