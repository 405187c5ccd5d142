/** Bodies that the server refuses before they have arrived, sent to the end by clients of several kinds. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findNginx, startNginx } from '../../tests/fixtures/servers/nginx.ts'
import { sendAll, type PersistentRequest } from '../../tests/fixtures/servers/persistent-sender.ts'
import {
  startServerProcess,
  type ServerProcess,
} from '../../tests/fixtures/servers/server-process.ts'

const ROUNDS = 200
/** A single thread sends all of them, and must not keep any waiting for longer than the server lingers. */
const AT_ONCE = 2

const SIZES = [65_537, 250_000, 1_000_000, 4_000_000, 16_000_000, 50_000_000]
/** In bytes per second. */
const SPEEDS = [undefined, 60_000_000, 10_000_000]
/** `client_max_body_size`: nginx answers 413 itself to more. */
const NGINX_TAKES = 4 * 1024 * 1024

const REFUSALS = [
  { path: '/api/main/waitlist', status: 413, error: 'The body is too large' },
  { path: '/api/main/prod/receipt_activity', status: 401, error: 'Sign in first' },
  { path: '/api/nothing', status: 404, error: 'There is no such call' },
]

type Refusal = (typeof REFUSALS)[number]
type Round = Omit<PersistentRequest, 'head'>
/** @returns the beginning of an answer, or what was seen instead */
type Send = (port: number, refusal: Refusal, round: Round) => Promise<string>

const HEADERS = { 'X-Api-Key': 'campfire-site', 'Content-Type': 'application/json' }

/** Clients that know nothing but TCP. */
const raw =
  (kind: Partial<Round>): Send =>
  async (port, { path }, round) => {
    const headers = Object.entries({ Host: `127.0.0.1:${port}`, ...HEADERS })
    const lines = headers.map(([name, value]) => `${name}: ${value}`)
    const head = [`POST ${path} HTTP/1.1`, ...lines].join('\r\n')
    const { text, error } = await sendAll(port, { head, ...round, ...kind })
    return text === '' ? (error ?? 'closed') : text
  }

/** An ordinary client. */
const byFetch: Send = async (port, { path }, { size, isChunked }) => {
  // Read piece by piece: copying 50 MB holds up everybody else.
  const blob = new Blob([Buffer.alloc(size, 'a')])
  const body = isChunked ? blob.stream() : blob
  const init = { method: 'POST', headers: HEADERS, body, duplex: 'half' } as RequestInit
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, init)
  return `HTTP/1.1 ${answer.status} ${await answer.text()}`
}

const CLIENTS: Record<string, Send> = {
  'reads while it sends': raw({}),
  'sends all first': raw({ readsLast: true }),
  'sends all first and closes its half': raw({ readsLast: true, halfCloses: true }),
  fetch: byFetch,
}

let server: ServerProcess

beforeAll(async () => {
  server = await startServerProcess({ env: { RATE_LIMIT: '0' } })
})
afterAll(() => server?.discard())

/** Expects of each round that the client sees the answer. @param takes the largest body that reaches our server */
async function trial(port: number, clients: string[], takes = Infinity): Promise<void> {
  const lost: string[] = []
  let next = 0
  const work = async () => {
    while (next < ROUNDS) {
      const index = next++
      const pick = <T>(from: readonly T[], every = 1) =>
        from[Math.floor(index / every) % from.length]!
      const size = pick(SIZES)
      const name = pick(clients, SIZES.length)
      const round = { size, bytesPerSecond: pick(SPEEDS, 5), isChunked: pick([false, true], 7) }
      const refusal = pick(REFUSALS, 11)
      const seen = await CLIENTS[name]!(port, refusal, round).catch(String)
      const { status, error } = size > takes ? { status: 413, error: '' } : refusal
      if (!seen.startsWith(`HTTP/1.1 ${status} `) || !seen.includes(error))
        lost.push(`${name}: ${JSON.stringify({ ...round, ...refusal })} → ${seen.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  expect(lost).toEqual([])
}

test(`at the server's own port, ${ROUNDS} of ${ROUNDS} early answers are seen`, () =>
  trial(server.port, Object.keys(CLIENTS)))

const program = findNginx()
if (program) {
  test(`through nginx, ${ROUNDS} of ${ROUNDS} early answers are seen`, async () => {
    const nginx = await startNginx(program, [server.port])
    // To nginx, a client that closes its half has gone.
    const clients = Object.keys(CLIENTS).filter((name) => !name.includes('closes'))
    await trial(nginx.port, clients, NGINX_TAKES)
    await nginx.stop()
  })
} else console.log('nginx is not installed: only the bare port is tried.')
