/**
 * `npm run bench:server`: how many pages and decisions the server answers a second, with 50,000 requests in the queue
 * of a PostgreSQL, beside a bare handler with the same SQL (`bare-server.ts`). A measurement, not a test: it depends on
 * the machine, of which PostgreSQL and the load take a part. Rounds of both take turns, so that whatever else runs there
 * hits both.
 */
import { textTable } from '../../server/cli/text-table.ts'
import { queuePath, rejectionOf, REVIEWER, signIn } from '../contract/client.ts'
import { startPostgres } from '../fixtures/servers/postgres.ts'
import { startServerProcess } from '../fixtures/servers/server-process.ts'
import { databaseSettings, query } from '../fixtures/servers/test-database.ts'
import { load } from './load.ts'

const REVIEWS = 50_000
const DEEP_ROW = 20_000
const CONNECTIONS = 20
/** In each round; each request can be decided only once. */
const CALLS = 3000
/** That count, after one that warms up. */
const ROUNDS = 5

interface Queued {
  id: string
  userEmail: string
  submittedDatetime: string
}

const postgres = await startPostgres()
process.env.TEST_POSTGRES = postgres.url
const server = await startServerProcess({ seededReviews: REVIEWS, env: { LOG_LEVEL: 'info' } })
const { DATABASE_URL } = await databaseSettings(server.dataDir)
const bare = await startServerProcess({
  program: 'tests/bench/bare-server.ts',
  env: { DATABASE_URL },
})
const { idToken } = await signIn(server.origin, REVIEWER)
// Not left to autovacuum, which would run at another time in each run.
await query(server.dataDir, 'vacuum analyze')
const queue = await query<Queued>(
  server.dataDir,
  `select id, user_email as "userEmail",
     to_char(submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "submittedDatetime"
   from receipt_activity where review_status = 'open' and id like 'seeded-%' order by submitted_at, id`,
)
const { submittedDatetime, id } = queue[DEEP_ROW]!
const first = request(queuePath(null))
const deep = request(queuePath({ submittedDatetime, id }))
const rows = [
  ...(await compare('list, first page', () => first)),
  ...(await compare(`list, row ${DEEP_ROW}`, () => deep)),
  ...(await compare('decision', () => request(queuePath(null), rejectionOf(queue.pop()!)))),
]
console.log(textTable(['call', 'of', 'per second', 'median ms', 'p99 ms', 'ratio'], rows))
await bare.discard()
await server.discard()
await postgres.discard()
process.exit()

/** @returns a row for each of both, with the medians of its rounds, and the median of the rounds' ratios */
async function compare(call: string, next: () => Buffer): Promise<string[][]> {
  const rounds: { ours: number[]; bares: number[] }[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ours = await measure(server.port, next)
    const bares = await measure(bare.port, next)
    if (round > 0) rounds.push({ ours, bares })
  }
  const row = (figures: number[][]) =>
    [0, 1, 2].map((column) => median(figures.map((round) => round[column]!)).toFixed(column && 1))
  const ratio = median(rounds.map(({ ours, bares }) => ours[0]! / bares[0]!))
  return [
    [call, 'bare', ...row(rounds.map(({ bares }) => bares))],
    [call, 'server', ...row(rounds.map(({ ours }) => ours)), ratio.toFixed(2)],
  ]
}

/** @returns calls a second, and the median and 99th percentile of their times in milliseconds */
async function measure(port: number, next: () => Buffer): Promise<number[]> {
  const { totalMs, times } = await load(port, CONNECTIONS, Array.from({ length: CALLS }, next))
  return [(CALLS / totalMs) * 1000, at(times, 0.5), at(times, 0.99)]
}

function median(values: readonly number[]): number {
  return at(values, 0.5)
}

function at(values: readonly number[], rank: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(rank * (values.length - 1))] ?? NaN
}

function request(path: string, body?: object): Buffer {
  const json = body ? JSON.stringify(body) : ''
  const head = [
    `${body ? 'POST' : 'GET'} ${path} HTTP/1.1`,
    'Host: localhost:4173',
    `Authorization: Bearer ${idToken}`,
    ...(body ? ['Content-Type: application/json', `Content-Length: ${json.length}`] : []),
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${json}`)
}
