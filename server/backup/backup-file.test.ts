// @vitest-environment node
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBackup, readBackup, writeBackup, type BackupPart } from './backup-file.ts'

const HEAD = { migration: '0004_server_holds', at: '2026-11-10T13:12:31.000Z' }
const ROWS = [
  '{"id":"a","name":"Ada \\n Ä 🔥"}',
  '{"table":"b","id":"a row that looks like a line of ours"}',
]

let folder: string
let file: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campfire-backup-file-'))
  file = join(folder, 'backup.gz')
  await writeBackup(file, HEAD, parts())
})
afterAll(() => rm(folder, { recursive: true }))

async function* parts(): AsyncGenerator<BackupPart> {
  yield { table: 'businesses' }
  yield { rows: ROWS }
  yield { table: 'coupons' }
}

function edited(bytes: Buffer, change: (text: string) => string): Buffer {
  return gzipSync(change(gunzipSync(bytes).toString()))
}

test('what was written is read again, and the file is private', async () => {
  expect(await checkBackup(file)).toMatchObject(HEAD)
  const read: object[] = []
  for await (const part of readBackup(file)) read.push(part)
  expect(read).toEqual([
    { table: 'businesses' },
    ...ROWS.map((row) => ({ row })),
    { table: 'coupons' },
  ])
})

test('a file that exists is not overwritten, and a failed backup leaves none', async () => {
  await expect(writeBackup(file, HEAD, parts())).rejects.toThrow(`${file} exists already`)
  async function* failing(): AsyncGenerator<BackupPart> {
    yield { table: 'businesses' }
    throw new Error('The database is gone')
  }
  await expect(writeBackup(join(folder, 'failed.gz'), HEAD, failing())).rejects.toThrow('is gone')
  await expect(writeBackup(join(folder, 'none', 'a.gz'), HEAD, parts())).rejects.toThrow(
    'Cannot write',
  )
  expect(await readdir(folder)).toEqual(['backup.gz'])
})

const WRONG: [what: string, change: (bytes: Buffer) => Buffer | string, words: RegExp][] = [
  ['a truncated file', (bytes) => bytes.subarray(0, bytes.length / 2), /is broken/],
  [
    'a file without its end',
    (bytes) => edited(bytes, (text) => text.replace(/[^\n]+\n$/, '')),
    /is broken/,
  ],
  [
    'a file with more after its end',
    (bytes) => edited(bytes, (text) => `${text}{"id":"b"}\n`),
    /is broken/,
  ],
  ['a changed row', (bytes) => edited(bytes, (text) => text.replace('Ada', 'Eve')), /is broken/],
  ['an empty file', () => '', /is broken/],
  ['another file', () => 'receipts', /is broken/],
  ['a file of another program', () => gzipSync('{"format":"other"}\n'), /is no backup of Campfire/],
  [
    'a newer format',
    (bytes) => edited(bytes, (text) => text.replace('"version":1', '"version":2')),
    /version 2/,
  ],
]

test.each(WRONG)('%s is refused', async (_, change, words) => {
  const wrong = join(folder, 'wrong.gz')
  await writeFile(wrong, change(await readFile(file)))
  await expect(checkBackup(wrong)).rejects.toThrow(words)
  await rm(wrong)
})

test('a file that is not there is named', async () => {
  await expect(checkBackup(join(folder, 'none.gz'))).rejects.toThrow(/^Cannot read .*none\.gz/)
})
