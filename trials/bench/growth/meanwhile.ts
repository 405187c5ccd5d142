/** Makes calls while a next release migrates and while the archive and an erasure work, and finds how long the longest of them took. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { textTable } from '../../../server/cli/text-table.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { takeMigrationLock } from '../../../server/database/migration-lock.ts'
import { nextRelease } from '../../../tests/fixtures/servers/next-release.ts'
import type { ServerProcess } from '../../../tests/fixtures/servers/server-process.ts'
import { programArguments } from '../../../tests/fixtures/servers/server-programs.ts'
import { databaseSettings, query } from '../../../tests/fixtures/servers/test-database.ts'
import type { MeasuredCall } from './measured-calls.ts'

const QUIET_MS = 10_000

/** An invented next release, with one change of each kind that a release may need. */
const CHANGES: [string, string[]][] = [
  ['add a column', ["alter table receipt_activity add column store_note text default ''"]],
  [
    'add a check, not valid',
    [
      'alter table receipt_activity add constraint subtotal_cents check (subtotal_cents >= 0) not valid',
    ],
  ],
  ['validate the check', ['alter table receipt_activity validate constraint subtotal_cents']],
  [
    'build an index concurrently',
    [
      'CREATE INDEX CONCURRENTLY "receipt_activity_reviewer" ON "receipt_activity" USING btree ("reviewer_email", "last_updated_at")',
    ],
  ],
]

/** @returns a table of how long the longest call took during each change, and without any */
export async function migrateMeanwhile(watched: Watched): Promise<string> {
  const rows = [await rowMeanwhile('nothing', watched, () => after(QUIET_MS))]
  for (const [index, [name]] of CHANGES.entries()) {
    const folder = await nextRelease(...CHANGES.slice(0, index + 1).map(([, change]) => change))
    rows.push(await rowMeanwhile(name, watched, () => migrateTo(watched.url, folder)))
    await rm(folder, { recursive: true })
  }
  return textTable(MEANWHILE_HEAD, rows)
}

async function migrateTo(url: string, folder: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await takeMigrationLock(client)
    await migrate(drizzle({ client }), folder)
  } finally {
    await client.end()
  }
}

/** The first three months of the two years: what an operator archives each quarter. */
const BEFORE = "date_trunc('day', now() - interval '21 months')"

const SIZES = `select relname as name, pg_size_pretty(pg_relation_size(oid)) as rows,
    pg_size_pretty(pg_indexes_size(oid)) as indexes, to_char(reltuples, '999,999,999') as number
  from pg_class where relname = any(array['receipt_activity', 'decisions', 'points_ledger', 'audit_log', 'counted_visits'])
  order by pg_total_relation_size(oid) desc`

interface TableSize {
  name: string
  number: string
  rows: string
  indexes: string
}

/** Archives the oldest of what a database holds, and erases a customer. @returns tables of its sizes, and of what that took */
export async function archiveMeanwhile(
  { dataDir }: ServerProcess,
  watched: Watched,
): Promise<string> {
  const sizes = await query<TableSize>(dataDir, SIZES)
  const [{ before } = { before: '' }] = await query<{ before: string }>(
    dataDir,
    `select to_char(${BEFORE}, 'YYYY-MM-DD') as before`,
  )
  const folder = await mkdtemp(join(tmpdir(), 'campfire-archive-'))
  await makePerson(dataDir)
  const dry = await rowMeanwhile('archive --dry-run', watched, () =>
    archive(dataDir, ['--before', before, '--to', folder, '--dry-run']),
  )
  const row = await rowMeanwhile('archive', watched, () =>
    archive(dataDir, ['--before', before, '--to', folder]),
  )
  const erased = await rowMeanwhile('erase', watched, () => erase(dataDir, folder))
  const files = await readdir(folder)
  const bytes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size))
  await rm(folder, { recursive: true })
  const megabytes = Math.round(bytes.reduce((sum, size) => sum + size, 0) / 1e6)
  return [
    textTable(
      ['table', 'rows', 'of rows', 'of indexes'],
      sizes.map(({ name, number, rows, indexes }) => [name, number, rows, indexes]),
    ),
    textTable(MEANWHILE_HEAD, [dry, row, erased]),
    `The archive: ${files.length} files, ${megabytes} MB`,
  ].join('\n')
}

/** Prints its last lines, which are its result. @throws {Error} unless it succeeds */
async function archive(dataDir: string, args: string[]): Promise<void> {
  const output = await run(dataDir, 'archive', args)
  console.log(output.trim().split('\n').slice(-3).join('\n'))
}

async function run(dataDir: string, command: string, args: string[]): Promise<string> {
  // Images of what is archived stay: deleting them is another measurement.
  const env = {
    ...process.env,
    ...(await databaseSettings(dataDir)),
    IMAGES_KEPT_DAYS: '99999',
  }
  const program = [...programArguments(`server/cli/${command}.ts`), ...args]
  const child = spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk))
  const [status] = (await once(child, 'close')) as [number | null]
  if (status !== 0) throw new Error(`${command} ended with status ${status}: ${output}`)
  return output
}

const PERSON = 'person@erased.example'

/** Gives a thousand of the decided requests to one customer, and stores their images. */
async function makePerson(dataDir: string): Promise<void> {
  await query(
    dataDir,
    `create table person as select id from receipt_activity where review_status <> 'open' order by md5(id) limit 1000;
    update receipt_activity set user_email = '${PERSON}' where id in (select id from person);
    update points_ledger set user_email = '${PERSON}' where review_id in (select id from person);
    update decisions set payload = payload || '{"userEmail": "${PERSON}"}' where review_id in (select id from person)`,
  )
  const images = await query<{ name: string }>(
    dataDir,
    'select name from receipt_images where review_id in (select id from person)',
  )
  for (const { name } of images) {
    const folder = join(dataDir, 'images/receipts', name.slice(0, 2))
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, name), 'an image')
  }
  await query(dataDir, 'drop table person')
}

/** Erases that customer, and prints what the command says. */
async function erase(dataDir: string, folder: string): Promise<void> {
  console.log(await run(dataDir, 'person', ['erase', PERSON, '--archive', folder]))
}

/** Connections of each of the calls that go on meanwhile. */
const EACH = 2
const PAUSE_MS = 25
const LOOK_EVERY_MS = 20

const MEANWHILE = ['queue, first page', 'decision', 'similar receipts', 'decided requests']

/** The milliseconds for which the statement that has waited longest for a lock has waited by now. */
const WAITING = `select coalesce(max(extract(epoch from clock_timestamp() - waitstart)) * 1000, 0)::float8 as ms
  from pg_locks join pg_stat_activity using (pid) where not granted and application_name = $1`

const MEANWHILE_HEAD = ['meanwhile', 'seconds', 'calls', 'longest call ms', 'longest lock ms']

/** The server whose calls are made, and its database. */
interface Watched {
  calls: readonly MeasuredCall[]
  url: string
  /** The name of the server's connections. */
  application: string
}

/**
 * Makes calls without a pause while some work is done.
 * @returns a row of a table: what, seconds, calls, how long the longest of them took, and how long one waited for a lock
 */
async function rowMeanwhile(
  name: string,
  watched: Watched,
  work: () => Promise<void>,
): Promise<string[]> {
  const started = performance.now()
  let isDone = false
  let calls = 0
  let longestMs = 0
  const connection = async ({ make }: MeasuredCall) => {
    while (!isDone) {
      const before = performance.now()
      await make()
      longestMs = Math.max(longestMs, performance.now() - before)
      calls += 1
      await after(PAUSE_MS)
    }
  }
  const made = Promise.all(
    watched.calls
      .filter(({ name }) => MEANWHILE.includes(name))
      .flatMap((call) => Array.from({ length: EACH }, () => connection(call))),
  )
  const waits = longestWait(watched, () => isDone)
  try {
    await work()
  } finally {
    isDone = true
  }
  const seconds = (performance.now() - started) / 1000
  await made
  const ms = [longestMs, await waits].map((time) => time.toFixed(0))
  return [name, seconds.toFixed(1), String(calls), ...ms]
}

/** Whatever else the processor does lengthens calls, but no wait for a lock. */
async function longestWait({ url, application }: Watched, isDone: () => boolean): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  let longestMs = 0
  while (!isDone()) {
    const { rows } = await client.query<{ ms: number }>(WAITING, [application])
    longestMs = Math.max(longestMs, rows[0]!.ms)
    await after(LOOK_EVERY_MS)
  }
  await client.end()
  return longestMs
}
