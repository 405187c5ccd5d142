/** `npm run tablets`: each reviewer's tablets, the longest silent first. */
import { asc } from 'drizzle-orm'
import { formatEastern } from '../../src/rules/eastern-time.ts'
import { tablets } from '../database/review-tables.ts'
import { fromArguments } from './command-line.ts'
import { textTable } from './text-table.ts'
import { withDatabase } from './with-database.ts'

fromArguments('tablets', () => true)
await withDatabase(async (database) => {
  const rows = await database.select().from(tablets).orderBy(asc(tablets.seenAt), asc(tablets.id))
  const time = (at: Date | null) => (at ? formatEastern(at.getTime()) : '')
  const lines = rows.map((row) => [
    ...[time(row.seenAt), row.email, String(row.waiting), time(row.oldestWaitingAt), row.id],
  ])
  const head = ['Last seen (New York)', 'Reviewer', 'Waiting', 'Oldest waiting', 'Tablet']
  console.log(rows.length > 0 ? textTable(head, lines) : 'No tablet has been seen yet')
})
