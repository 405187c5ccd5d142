/** `npm run backup` and `npm run restore`. Also on PGlite: its copy protocol, types and locks are its own. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Decision, ReviewRequest } from '../../src/contract/review-calls.ts'
import { programArguments } from '../fixtures/servers/server-programs.ts'
import { readLedger, type Ledger } from '../fixtures/servers/ledger.ts'
import { closeServer, giveBack, openServer, takeServer } from '../fixtures/servers/server-pool.ts'
import { deleteData, freshDataDir, type ServerProcess } from '../fixtures/servers/server-process.ts'
import { databaseSettings, query } from '../fixtures/servers/test-database.ts'
import { approvalOf, rejectionOf, REVIEWER, signedIn, type Answer } from './client.ts'

let server: ServerProcess
let folder: string
let file: string
let queue: ReviewRequest[]
let ledger: Ledger
/** The ids of the requests in the audit log: the decisions. */
let audited: object[]
const RECORD = 'insert into audit_log (at, request_id, action, subject, status) values'
const decided: { decision: Decision; answer: Answer }[] = []

/** A server's folder with an empty database; it does not exist yet. */
const emptyFolder = () => join(folder, `restored-${randomUUID()}`)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campfire-backup-'))
  file = join(folder, 'backup.gz')
  server = await takeServer()
  const reviewer = await signedIn(server.origin, REVIEWER)
  const open = await reviewer.queue()
  for (const decision of [approvalOf(open[0]!), approvalOf(open[1]!), rejectionOf(open[2]!)]) {
    decided.push({ decision, answer: await reviewer.decide(decision) })
  }
  queue = await reviewer.queue()
  await closeServer(server)
  await query(
    server.dataDir,
    `insert into logos values ('logo.webp', '\\x00ff0a0d'::bytea);
     insert into contact_messages (email, user_name, message, sent_at)
       values ('ada@example.com', 'Ada "Ä" \\ 🔥', E'line\\nline\\ttab', '2026-11-10T13:12:31.007Z')`,
  )
  audited = await auditLog()
  expect(audited).toHaveLength(decided.length)
  ledger = await readLedger(server.dataDir)
  await run('backup', server.dataDir, file)
})
afterAll(async () => {
  await giveBack(server)
  await rm(folder, { recursive: true, force: true })
})

async function run(command: 'backup' | 'restore', dataDir: string, ...args: string[]) {
  const env = { ...process.env, ...(await databaseSettings(dataDir)) }
  const script = [...programArguments(`server/cli/${command}.ts`), ...args]
  return promisify(execFile)(process.execPath, script, { env })
}

function auditLog(): Promise<object[]> {
  return query(server.dataDir, 'select request_id from audit_log order by id')
}

const TABLES = [
  'receipt_activity',
  'decisions',
  'points_ledger',
  'contact_messages',
  'logos',
  'audit_log',
]

/** The rows of the tables that matter here, as text. */
function content(dataDir: string): Promise<object[]> {
  const tables = TABLES.map((table) => `select '${table}' || t::text as row from ${table} t`)
  return query(dataDir, `${tables.join(' union all ')} order by 1`)
}

/** Without the signatures of images, whose secret is not in a backup. */
function unsigned(value: unknown): string {
  return JSON.stringify(value).replaceAll(/(\.(?:jpg|png|webp))\?[^"]*/g, '$1')
}

test('a restored server has the same queue and ledger, and repeats the same acknowledgements', async () => {
  expect((await stat(file)).mode & 0o077).toBe(0)
  const dataDir = emptyFolder()
  const { stdout } = await run('restore', dataDir, file)
  expect(stdout).toMatch(/^Restored the backup of 20/)
  expect(await content(dataDir)).toEqual(await content(server.dataDir))
  // The log goes on after the restored rows, and stays append-only.
  const added = `${RECORD} (now(), 'c', 'decide', 'r-0003', 200) returning id::int`
  expect(await query(dataDir, added)).toEqual([{ id: audited.length + 1 }])
  await expect(query(dataDir, 'delete from audit_log')).rejects.toThrow('append-only')

  await openServer(server, await databaseSettings(dataDir))
  const reviewer = await signedIn(server.origin, REVIEWER)
  expect(unsigned(await reviewer.queue())).toBe(unsigned(queue))
  for (const { decision, answer } of decided) {
    const again = await reviewer.decide(decision)
    expect([again.status, unsigned(again.body)]).toEqual([200, unsigned(answer.body)])
  }
  await closeServer(server)
  await deleteData(dataDir)
})

test('a database with rows is left alone: by a restore, by a truncated file, and beside a log of its own', async () => {
  const dataDir = await freshDataDir()
  const before = await content(dataDir)
  await expect(run('restore', dataDir, file)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database is not empty \(.*businesses.*\): --replace/),
  })
  const half = join(folder, 'half.gz')
  await copyFile(file, half)
  await truncate(half, Math.floor((await stat(half)).size / 2))
  await expect(run('restore', dataDir, half, '--replace')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/is broken/),
  })
  await query(dataDir, `${RECORD} (now(), 'a', 'decide', 'r-0050', 200)`)
  await expect(run('restore', dataDir, file, '--replace')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^This database has an audit log of its own/),
  })
  const after = (await content(dataDir)).filter((row) => !JSON.stringify(row).includes('audit_log'))
  expect(after).toEqual(before)
})

test('--replace goes back to the backup, but keeps what the audit log has recorded since', async () => {
  await query(
    server.dataDir,
    `delete from points_ledger; delete from decisions; ${RECORD} (now(), 'after', 'decide', 'r-0009', 200)`,
  )
  await run('restore', server.dataDir, file, '--replace')
  expect(await readLedger(server.dataDir)).toEqual(ledger)
  expect(await auditLog()).toEqual([...audited, { request_id: 'after' }])
})
