/**
 * `npm run inbox`: prints contact messages and waitlist entries, newest first. `--deletions` prints the messages that ask for
 * the deletion of an account.
 */
import { desc } from 'drizzle-orm'
import { formatEastern } from '../../src/rules/eastern-time.ts'
import type { Database } from '../database/database.ts'
import { contactMessages, waitlistEntries } from '../database/schema.ts'
import { fromArguments } from './command-line.ts'
import { deletionRequests } from '../public/deletion-requests.ts'
import { textTable } from './text-table.ts'
import { withDatabase } from './with-database.ts'

const isAboutDeletions = fromArguments('inbox', ({ values }) => values.deletions ?? false)
await withDatabase(async (database) => {
  const messages = await database
    .select()
    .from(contactMessages)
    .orderBy(desc(contactMessages.sentAt))
  if (isAboutDeletions) return printDeletions(messages)
  print(
    'Contact messages',
    ['Name', 'E-mail', 'Message'],
    messages.map((row) => ({ at: row.sentAt, cells: [row.userName, row.email, row.message] })),
  )
  await printWaitlist(database)
})

function printDeletions(messages: Parameters<typeof deletionRequests>[0]): void {
  const asked = deletionRequests(messages, Date.now())
  print(
    'Account deletions asked for',
    ['Time', 'E-mail', 'Message'],
    asked.map(({ message, left }) => ({
      at: message.sentAt,
      cells: [left, message.email, message.message],
    })),
  )
  console.log('Mails that were sent to the mailbox itself are not seen here: look there, too.')
}

async function printWaitlist(database: Database): Promise<void> {
  const people = await database
    .select()
    .from(waitlistEntries)
    .orderBy(desc(waitlistEntries.submittedAt))
  print(
    'Waitlist',
    ['Name', 'E-mail', 'Kind'],
    people.map((row) => ({ at: row.submittedAt, cells: [row.name, row.email, row.customerType] })),
  )
}

function print(title: string, head: string[], rows: { at: Date; cells: string[] }[]): void {
  const lines = rows.map(({ at, cells }) => [formatEastern(at.toISOString()), ...cells])
  const table = rows.length > 0 ? textTable(['New York time', ...head], lines) : 'Nothing yet'
  console.log(`${title} (${rows.length})\n${table}\n`)
}
