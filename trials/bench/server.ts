/**
 * `npm run bench:server`: how many pages and decisions a second a bare handler answers (`bare-server.ts`), the server, and
 * the server with two workers, with the same SQL and 50,000 requests in the queue of a PostgreSQL. A measurement, not a
 * test: it depends on the machine, of which PostgreSQL and the load take a part. Their rounds take turns, so that whatever
 * else runs there hits all of them.
 */
import { textTable } from '../../server/cli/text-table.ts'
import { queuePath, rejectionOf, REVIEWER } from '../../tests/fixtures/servers/client.ts'
import { startPostgres } from '../../tests/fixtures/servers/postgres.ts'
import { startServerProcess } from '../../tests/fixtures/servers/server-process.ts'
import { standInGoogle } from '../../tests/fixtures/servers/stand-in-google.ts'
import { databaseSettings, query } from '../../tests/fixtures/servers/test-database.ts'
import { atRank, median } from './figures.ts'
import { load } from './load.ts'

const REVIEWS = 50_000
const DEEP_ROW = 20_000
const CONNECTIONS = 20
/** In each round; each request can be decided only once. */
const CALLS = 2000
/** That count, after one that warms up. */
const ROUNDS = 5

interface Queued {
  id: string
  userEmail: string
  submittedDatetime: string
}

const postgres = await startPostgres()
process.env.TEST_POSTGRES = postgres.url
const google = await standInGoogle(REVIEWER)
const ours = { ...google.env, LOG_LEVEL: 'info' }
const server = await startServerProcess({ seededReviews: REVIEWS, env: ours })
const { DATABASE_URL } = await databaseSettings(server.dataDir)
const args = ['--workers', '2']
const workers = await startServerProcess({ args, env: { ...ours, DATABASE_URL } })
const program = 'trials/bench/bare-server.ts'
const bare = await startServerProcess({ program, env: { DATABASE_URL } })
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
for (const process of [bare, workers, server]) await process.discard()
await postgres.discard()
process.exit()

/** @returns a row for each of them, with the medians of its rounds, and of their ratios to the bare handler's */
async function compare(call: string, next: () => Buffer): Promise<string[][]> {
  const sides = [
    { name: 'bare', port: bare.port, rounds: [] as number[][] },
    { name: 'server', port: server.port, rounds: [] as number[][] },
    { name: 'server, 2 workers', port: workers.port, rounds: [] as number[][] },
  ]
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { port, rounds } of sides) {
      const { totalMs, times } = await load(port, CONNECTIONS, Array.from({ length: CALLS }, next))
      if (round > 0) rounds.push([(CALLS / totalMs) * 1000, median(times), atRank(times, 0.99)])
    }
  }
  const bareRounds = sides[0]!.rounds
  return sides.map(({ name, rounds }) => [
    call,
    name,
    ...[0, 1, 2].map((figure) =>
      median(rounds.map((round) => round[figure]!)).toFixed(figure && 1),
    ),
    median(rounds.map(([rate], round) => rate! / bareRounds[round]![0]!)).toFixed(2),
  ])
}

function request(path: string, body?: object): Buffer {
  const json = body ? JSON.stringify(body) : ''
  const head = [
    `${body ? 'POST' : 'GET'} ${path} HTTP/1.1`,
    'Host: localhost:4173',
    `Authorization: Bearer ${google.idToken}`,
    ...(body ? ['Content-Type: application/json', `Content-Length: ${json.length}`] : []),
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${json}`)
}
