/** A database with old rows, and `npm run archive` on it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect } from 'vitest'
import { programArguments } from '../fixtures/servers/server-programs.ts'
import { deleteData, freshDataDir } from '../fixtures/servers/server-process.ts'
import { databaseSettings, query } from '../fixtures/servers/test-database.ts'

/** How many old requests there are; one file has 50. */
export const OLD = 120
const PER_FILE = '50'
const BEFORE = '2025-01-01'

/** Of three customers, every fifth rejected; each reading and deciding is in the audit log. Two requests share an image. */
const FILL = `
  insert into receipt_activity
  select 'old-' || n, 'customer-' || n % 3 || '@customers.example', at, at + interval '1 hour',
    jsonb_build_array(n / 2 || '.jpg'), 'b-sligo-creek-coffee', 'Sligo Creek Coffee', at, 1250 + n,
    case n % 5 when 0 then 'rejected' else 'approved' end, 'reviewer@campfire.example', E'a "note"\\nof two lines',
    case n % 5 when 0 then '["not-readable"]'::jsonb else '[]' end
  from (select n, timestamptz '2024-01-01T12:00Z' + n * interval '1 day' as at from generate_series(1, ${OLD}) n) numbered;
  insert into decisions select id, 'example-reviewer', jsonb_build_object('reviewId', id), last_updated_at
    from receipt_activity where id like 'old-%';
  insert into points_ledger select id, user_email, 12, last_updated_at
    from receipt_activity where id like 'old-%' and review_status = 'approved';
  insert into audit_log (at, request_id, actor_uid, action, subject, status)
    select last_updated_at, '', 'example-reviewer', 'approve', id, 200 from receipt_activity where id like 'old-%';
  update receipt_activity set submitted_at = '2024-02-01T00:00Z', last_updated_at = '2024-02-01T00:00Z',
    images = '["7.jpg"]' where id = 'r-0001'`

const BALANCES = `select user_email, sum(points)::int as points from points_ledger group by 1 order by 1`
/** The old requests as JSON, one a row. */
export const REQUESTS = `select row_to_json(receipt_activity)::text as line from receipt_activity where id like 'old-%' order by id`
/** Counts of rows. */
export const STATE = `select (select count(*)::int from receipt_activity where id like 'old-%') as requests,
  (select count(*)::int from receipt_activity where review_status = 'open') as open,
  (select count(*)::int from decisions) as decisions, (select count(*)::int from points_ledger) as points,
  (select count(*)::int from audit_log where action <> 'archive') as audited`

/** Lets every run end between writing the first file and deleting its rows. */
export const REFUSE =
  'create trigger fails before delete on decisions for each row execute function refuse_change()'

interface Ended {
  status: number | null
  output: string
  errors: string
}

/** Gives each test of a file a database with old rows, and an empty folder for the archive. */
export function withOldRows() {
  const given = { dataDir: '', folder: '' }
  let balances: unknown[]
  let requests: { line: string }[]
  let open: number

  const rows = <Row>(statements: string) => query<Row>(given.dataDir, statements)
  const rememberRequests = async () => void (requests = await rows(REQUESTS))

  beforeEach(async () => {
    given.dataDir = await freshDataDir()
    given.folder = await mkdtemp(join(tmpdir(), 'campfire-archive-'))
    await rows(FILL)
    balances = await rows(BALANCES)
    await rememberRequests()
    open = (await rows<{ open: number }>(STATE))[0]!.open
  })
  afterEach(async () => {
    await deleteData(given.dataDir)
    await rm(given.folder, { recursive: true })
  })

  /** @param killAfter kills it once it has printed so many lines */
  async function archive(more: string[] = [], killAfter = Infinity): Promise<Ended> {
    const args = ['--before', BEFORE, '--to', given.folder, '--rows-per-file', PER_FILE, ...more]
    const command = [...programArguments('server/cli/archive.ts'), ...args]
    const program = spawn(process.execPath, command, {
      env: { ...process.env, ...(await databaseSettings(given.dataDir)) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    program.stdout.on('data', (chunk: Buffer) => {
      output += chunk
      if (output.split('\n').length > killAfter) program.kill('SIGKILL')
    })
    const errors = text(program.stderr)
    const [status] = (await once(program, 'close')) as [number | null]
    return { status, output, errors: await errors }
  }

  /** @returns the lines of all files of a name, none of which may be pending */
  async function archived(name: string): Promise<string[]> {
    const files = (await readdir(given.folder)).filter((file) => file.startsWith(name)).toSorted()
    expect(files.filter((file) => !/-\d{6}\.ndjson\.gz$/.test(file))).toEqual([])
    const texts = await Promise.all(
      files.map(async (file) => gunzipSync(await readFile(join(given.folder, file))).toString()),
    )
    return texts.flatMap((lines) => lines.split('\n').filter(Boolean))
  }

  /** Everything old is in the files once and in the database no longer, and nothing else has changed. */
  async function expectAllArchived(): Promise<void> {
    expect(await rows(STATE)).toEqual([
      { requests: 0, open, decisions: 0, points: OLD * 0.8, audited: 0 },
    ])
    expect(await rows(BALANCES)).toEqual(balances)
    const lines = (await archived('requests')).map((line) => JSON.parse(line))
    expect(lines.map(({ request }) => request).toSorted(byId)).toEqual(
      requests.map(({ line }) => JSON.parse(line)).toSorted(byId),
    )
    for (const { request, decision, points } of lines) {
      expect(decision).toMatchObject({ review_id: request.id, reviewer_uid: 'example-reviewer' })
      expect(points).toBe(request.review_status === 'approved' ? 12 : null)
    }
    const subjects = (await archived('audit-log')).map((line) => JSON.parse(line).subject)
    expect(subjects.toSorted()).toEqual(lines.map(({ request }) => request.id).toSorted())
  }

  return { given, rows, rememberRequests, archive, archived, expectAllArchived }
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
