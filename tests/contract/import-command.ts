/** `npm run import` on an empty database of each test's own, with a folder for its tables. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deleteData } from '../fixtures/servers/server-process.ts'
import { programArguments } from '../fixtures/servers/server-programs.ts'
import { databaseSettings, query } from '../fixtures/servers/test-database.ts'

const IMPORT = programArguments('server/cli/import.ts')

const HEADER =
  'name,about,address,city,state,zip code,latitude,longitude,phone,moco,campfire,categories,logo'

interface Outcome {
  status: number
  /** Of standard output. */
  lines: string[]
  error: string
}

export interface ImportTest {
  dataDir: string
  folder: string
  /** For another way to run `command`. */
  env: NodeJS.ProcessEnv
  command: string[]
  run: (...args: string[]) => Promise<Outcome>
  /** @returns how many rows a table of the database has */
  count: (table: string) => Promise<number>
  query: <Row>(statement: string) => Promise<Row[]>
  writeShops: (rows: readonly string[]) => Promise<void>
  discard: () => Promise<void>
}

export async function importTest(): Promise<ImportTest> {
  const dataDir = await mkdtemp(join(tmpdir(), 'campfire-'))
  const folder = join(dataDir, 'tables')
  await mkdir(folder)
  const env = { ...process.env, ...(await databaseSettings(dataDir)) }
  return {
    dataDir,
    folder,
    env,
    command: IMPORT,
    run: (...args) =>
      new Promise((resolve) => {
        execFile(process.execPath, [...IMPORT, ...args], { env }, (failed, out, error) =>
          resolve({
            status: failed ? Number(failed.code) : 0,
            lines: out.split('\n').filter(Boolean),
            error,
          }),
        )
      }),
    async count(table) {
      const statement = `select count(*)::int as count from ${table}`
      const [row] = await query<{ count: number }>(dataDir, statement)
      return row!.count
    },
    query: (statement) => query(dataDir, statement),
    writeShops: (rows) =>
      writeFile(join(folder, 'businesses.csv'), [HEADER, ...rows, ''].join('\r\n')),
    discard: () => deleteData(dataDir),
  }
}

/** A row of businesses.csv. */
export function shop(
  name: string,
  changes: { zip?: string; phone?: string; logo?: string } = {},
): string {
  const { zip = '20910', phone = '3015550142', logo = '' } = changes
  return `${name},Bagels,1 ${name} Street,Silver Spring,MD,${zip},38.99,-77.02,${phone},no,yes,bakery,${logo}`
}
