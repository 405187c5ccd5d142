/** `npm run -s decisions -- --from 2026-11-01 --to 2026-11-30 > decisions.csv`: who decided what and when, as a table. */
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { formatEasternWithZone } from '../../src/rules/eastern-time.ts'
import type { Database } from '../database/database.ts'
import { csvLine } from './csv-line.ts'
import { fromArguments } from './command-line.ts'
import { readDecisionsRequest } from './decisions-request.ts'
import { withDatabase } from './with-database.ts'

const AT_ONCE = 1000

const HEAD = [
  ...['decided (UTC)', 'decided (New York)', 'reviewer', 'request', 'decision', 'reasons'],
  ...['subtotal', 'seconds since their previous', 'corrected by', 'corrected (UTC)'],
  ...['corrected (New York)', 'correction', 'stands as'],
]

interface Row {
  at: string
  reviewer: string
  id: string
  approved: boolean
  reasons: string[] | null
  subtotal: number | null
  seconds: number | null
  correction: { by: string; at: string; note: string } | null
  stands: string
}

const wanted = fromArguments('decisions', readDecisionsRequest)
await withDatabase(async (database) => {
  if (process.env.npm_lifecycle_event && process.env.npm_config_loglevel !== 'silent') {
    console.error('npm has written lines of its own before the table: npm run -s decisions -- …')
  }
  // A transaction, because a cursor is of one; it only reads.
  await database.transaction((transaction) => print(transaction, wanted))
  console.error(await archivedWords(database))
})

async function print(database: Database, { from, until }: NonNullable<typeof wanted>) {
  await database.execute(sql`
    declare decided no scroll cursor for
    select ${utc('d.decided_at')} as at, d.payload ->> 'reviewerEmail' as reviewer, d.review_id as id,
      (d.payload ->> 'isApproved')::boolean as approved, d.payload -> 'rejectionReasons' as reasons,
      (d.payload ->> 'subtotal')::float8 as subtotal,
      round(extract(epoch from d.decided_at - lag(d.decided_at) over (partition by d.reviewer_uid order by d.decided_at, d.review_id)), 1)::float8 as seconds,
      r.correction, r.review_status as stands
    from decisions d join receipt_activity r on r.id = d.review_id
    where d.decided_at >= ${sql.raw(`'${from.toISOString()}'`)} and d.decided_at < ${sql.raw(`'${until.toISOString()}'`)}
    order by d.decided_at, d.review_id`)
  await write(csvLine(HEAD))
  for (;;) {
    const fetched = await database.execute(sql.raw(`fetch ${AT_ONCE} from decided`))
    const { rows } = fetched as unknown as { rows: Row[] }
    if (rows.length === 0) return
    await write(rows.map(lineOf).join(''))
  }
}

function lineOf(row: Row): string {
  const { correction } = row
  return csvLine([
    ...[row.at, formatEasternWithZone(row.at), row.reviewer, row.id],
    ...[row.approved ? 'approved' : 'rejected', (row.reasons ?? []).join('; ')],
    ...[row.subtotal, row.seconds, correction?.by ?? '', correction?.at ?? ''],
    ...[correction ? formatEasternWithZone(correction.at) : '', correction?.note ?? '', row.stands],
  ])
}

/** Waits while whoever reads is slow, so that a table of any length needs little memory. */
async function write(text: string): Promise<void> {
  if (!process.stdout.write(text) && !process.stdout.destroyed) {
    await Promise.race([once(process.stdout, 'drain'), once(process.stdout, 'close')])
  }
}

async function archivedWords(database: Database): Promise<string> {
  const { rows } = (await database.execute(sql`
    select coalesce(sum(count), 0)::int as count from audit_log where action = 'archive' and subject like 'requests%'`)) as unknown as {
    rows: { count: number }[]
  }
  const count = rows[0]?.count ?? 0
  return count === 0
    ? 'No requests have been archived.'
    : `${count.toLocaleString('en')} requests have been archived: their decisions are not in this table, but in the archive’s files (requests-….ndjson.gz).`
}

function utc(column: string) {
  return sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
}
