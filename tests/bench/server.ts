/**
 * `npm run bench:server`: how many pages and decisions the server answers a second, with 50,000 requests in the queue
 * of a PostgreSQL. A measurement, not a test: it depends on the machine, half of which makes the requests.
 */
import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { textTable } from '../../server/cli/text-table.ts'
import { queuePath, rejectionOf, REVIEWER, signIn } from '../contract/client.ts'
import { startPostgres } from '../fixtures/servers/postgres.ts'
import { startServerProcess } from '../fixtures/servers/server-process.ts'
import { query } from '../fixtures/servers/test-database.ts'

const REVIEWS = 50_000
const DEEP_ROW = 20_000
const CONNECTIONS = 20
/** In each round; each request can be decided only once. */
const CALLS = 3000
/** The first one warms up and does not count. */
const ROUNDS = 6

interface Queued {
  id: string
  userEmail: string
  submittedDatetime: string
}

const postgres = await startPostgres()
process.env.TEST_POSTGRES = postgres.url
const server = await startServerProcess({ seededReviews: REVIEWS, env: { LOG_LEVEL: 'info' } })
const { idToken } = await signIn(server.origin, REVIEWER)
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
// Not left to autovacuum, which would run at another time in each run.
await query(server.dataDir, 'vacuum analyze')
const queue = await query<Queued>(
  server.dataDir,
  `select id, user_email as "userEmail",
     to_char(submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "submittedDatetime"
   from receipt_activity where review_status = 'open' and id like 'seeded-%' order by submitted_at, id`,
)
const { submittedDatetime, id } = queue[DEEP_ROW]!
const first = queuePath(null)
const deep = queuePath({ submittedDatetime, id })
const rows = [
  await row('list, first page', () => call(first)),
  await row(`list, row ${DEEP_ROW}`, () => call(deep)),
  await row('decision', () => call(first, rejectionOf(queue.pop()!))),
]
console.log(textTable(['call', 'per second', 'median ms', 'p99 ms'], rows))
agent.destroy()
await server.discard()
await postgres.discard()
process.exit()

/** Makes calls on all connections at once, in rounds, of which the median counts. */
async function row(name: string, one: () => Promise<void>): Promise<string[]> {
  const rounds: number[][] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const times: number[] = []
    let left = CALLS
    const started = performance.now()
    const connection = async () => {
      while (left-- > 0) {
        const before = performance.now()
        await one()
        times.push(performance.now() - before)
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, connection))
    const perSecond = (CALLS / (performance.now() - started)) * 1000
    if (round > 0) rounds.push([perSecond, at(times, 0.5), at(times, 0.99)])
  }
  const medians = [0, 1, 2].map((column) =>
    at(
      rounds.map((round) => round[column]!),
      0.5,
    ),
  )
  return [name, ...medians.map((value) => value.toFixed(0))]
}

function at(values: readonly number[], rank: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(rank * (values.length - 1))] ?? NaN
}

/** @throws {Error} unless the answer is a 200 */
function call(path: string, body?: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' }
    const method = body ? 'POST' : 'GET'
    const sent = request(server.origin + path, { agent, method, headers }, (answer) => {
      json(answer).then((read) => {
        if (answer.statusCode === 200) resolve()
        else reject(new Error(JSON.stringify(read)))
      }, reject)
    })
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}
