/** What `bench:server` measures: the server and the bare handler, on equal copies of one full queue. */
import { execFile, spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { startPostgres } from '../../fixtures/servers/postgres.ts'
import { startServerProcess, type ServerProcess } from '../../fixtures/servers/server-process.ts'
import { REVIEWER, signIn } from '../../contract/client.ts'

const REVIEWS = 50_000

/** A request of the queue, as a decision and a page's key name it. */
export interface Queued {
  id: string
  userEmail: string
  submittedDatetime: string
}

/** A full queue behind the server and behind the bare handler. */
export interface Stand {
  database: string
  server: ServerProcess
  /** Origin of the bare handler. */
  bare: string
  idToken: string
  /** The whole queue, oldest first. */
  queue: Queued[]
  discard: () => Promise<void>
}

const QUEUE = `select id, user_email as "userEmail",
    to_char(submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "submittedDatetime"
  from receipt_activity where review_status = 'open' and id like 'seeded-%' order by submitted_at, id`

/** @param program the path of the source that runs the server */
export async function startOnPostgres(program?: string): Promise<Stand> {
  const dataDir = await mkdtemp(join(tmpdir(), 'campfire-bench-'))
  const postgres = await startPostgres()
  const urlOf = (name: string) => postgres.url.replace(/postgres$/, name)
  await postgres.query('create database campfire')
  await seed({ DATA_DIR: dataDir, DATABASE_URL: urlOf('campfire') })
  await postgres.query('create database bare template campfire')
  // Not left to autovacuum, which would run at another time in each run.
  for (const name of ['campfire', 'bare']) await postgres.query('vacuum analyze', name)
  const queue = await postgres.query<Queued>(QUEUE, 'campfire')
  const settings = { DATA_DIR: dataDir, DATABASE_URL: urlOf('campfire') }
  const bare = { DATABASE_URL: urlOf('bare') }
  return startStand('PostgreSQL', settings, bare, queue, program, async () => {
    await postgres.discard()
    await rm(dataDir, { recursive: true, force: true })
  })
}

export async function startOnPglite(): Promise<Stand> {
  const folder = await mkdtemp(join(tmpdir(), 'campfire-bench-'))
  const [dataDir, bareDir] = [join(folder, 'server'), join(folder, 'bare')]
  await seed({ DATA_DIR: dataDir })
  const database = await PGlite.create(join(dataDir, 'db'))
  const { rows: queue } = await database.query<Queued>(QUEUE)
  await database.close()
  await cp(dataDir, bareDir, { recursive: true })
  return startStand('PGlite', { DATA_DIR: dataDir }, { DATA_DIR: bareDir }, queue, undefined, () =>
    rm(folder, { recursive: true, force: true }),
  )
}

async function seed(settings: Record<string, string>): Promise<void> {
  const args = ['--import', 'tsx', 'server/cli/seed.ts', '--reviews', String(REVIEWS)]
  await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...settings } })
}

async function startStand(
  database: string,
  settings: Record<string, string>,
  bareSettings: Record<string, string>,
  queue: Queued[],
  program: string | undefined,
  discardData: () => Promise<void>,
): Promise<Stand> {
  const server = await startServerProcess({
    dataDir: settings.DATA_DIR,
    env: { ...settings, LOG_LEVEL: 'info' },
    program,
  })
  const bare = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/server/bare.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...bareSettings },
  })
  const kill = () => bare.kill('SIGKILL')
  process.once('exit', kill)
  const origin = await new Promise<string>((resolve, reject) => {
    bare.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()))
    bare.once('exit', () => reject(new Error('The bare handler ended')))
  })
  return {
    database,
    server,
    bare: origin,
    idToken: (await signIn(server.origin, REVIEWER)).idToken,
    queue,
    discard: async () => {
      kill()
      await server.discard()
      await discardData()
    },
  }
}
