import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { textTable } from '../../../server/cli/text-table.ts'
import type { ServerProcess } from '../../../tests/fixtures/servers/server-process.ts'
import { programArguments } from '../../../tests/fixtures/servers/server-programs.ts'
import { databaseSettings, query } from '../../../tests/fixtures/servers/test-database.ts'
import { MEANWHILE_HEAD, rowMeanwhile, type Watched } from './longest-call.ts'

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

/** Archives the oldest of what a database holds. @returns tables of its sizes, and of what that took */
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
  const dry = await rowMeanwhile('archive --dry-run', watched, () =>
    archive(dataDir, ['--before', before, '--to', folder, '--dry-run']),
  )
  const row = await rowMeanwhile('archive', watched, () =>
    archive(dataDir, ['--before', before, '--to', folder]),
  )
  const files = await readdir(folder)
  const bytes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size))
  await rm(folder, { recursive: true })
  const megabytes = Math.round(bytes.reduce((sum, size) => sum + size, 0) / 1e6)
  return [
    textTable(
      ['table', 'rows', 'of rows', 'of indexes'],
      sizes.map(({ name, number, rows, indexes }) => [name, number, rows, indexes]),
    ),
    textTable(MEANWHILE_HEAD, [dry, row]),
    `The archive: ${files.length} files, ${megabytes} MB`,
  ].join('\n')
}

/** Prints its last lines, which are its result. @throws {Error} unless it succeeds */
async function archive(dataDir: string, args: string[]): Promise<void> {
  const env = { ...process.env, ...(await databaseSettings(dataDir)) }
  const command = [...programArguments('server/cli/archive.ts'), ...args]
  const program = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  program.stdout.on('data', (chunk: Buffer) => (output += chunk))
  const [status] = (await once(program, 'close')) as [number | null]
  if (status !== 0) throw new Error(`The archive ended with status ${status}: ${output}`)
  console.log(output.trim().split('\n').slice(-3).join('\n'))
}
