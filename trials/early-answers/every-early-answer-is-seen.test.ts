/** Bodies that the server refuses before they have arrived, sent to the end by clients of several kinds. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findNginx, startNginx } from '../../tests/fixtures/servers/nginx.ts'
import { sendAll } from '../../tests/fixtures/servers/persistent-sender.ts'
import {
  startServerProcess,
  type ServerProcess,
} from '../../tests/fixtures/servers/server-process.ts'

const ROUNDS = 200
/** One thread sends all of them, and must not keep any waiting for the 5 seconds of `lingering-close.ts`. */
const AT_ONCE = 2

const SIZES = [65_537, 250_000, 1_000_000, 4_000_000, 16_000_000, 50_000_000]
/** In bytes per second. */
const SPEEDS = [undefined, 60_000_000, 10_000_000]
/** What nginx takes at most (`client_max_body_size`); it answers 413 itself to more. */
const NGINX_TAKES = 4 * 1024 * 1024

const REFUSALS = [
  { path: '/api/main/waitlist', status: 413, error: 'The body is too large' },
  { path: '/api/main/prod/receipt_activity', status: 401, error: 'Sign in first' },
  { path: '/api/nothing', status: 404, error: 'There is no such call' },
]

/** In bytes, of a streamed body. */
const PIECE = 64 * 1024

interface Round {
  size: number
  bytesPerSecond: number | undefined
  isChunked: boolean
  refusal: (typeof REFUSALS)[number]
}

interface Seen {
  status: number
  text: string
}

type Send = (port: number, round: Round) => Promise<Seen>

/** Read piece by piece: copying 50 MB holds up everybody else. */
const BODY = new Blob([Buffer.alloc(Math.max(...SIZES), 'a')])
const HEADERS = { 'X-Api-Key': 'campfire-site', 'Content-Type': 'application/json' }

/** Clients that know nothing but TCP. */
const raw =
  (kind: { readsLast?: boolean; halfCloses?: boolean }): Send =>
  async (port, { refusal, ...request }) => {
    const headers = Object.entries({ Host: `127.0.0.1:${port}`, ...HEADERS })
    const head = [
      `POST ${refusal.path} HTTP/1.1`,
      ...headers.map(([name, value]) => `${name}: ${value}`),
    ].join('\r\n')
    const { text, error } = await sendAll(port, { head, ...request, ...kind })
    const status = Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1] ?? 0)
    return { status, text: status === 0 ? (error ?? 'closed') : text }
  }

/** An ordinary client. It announces the length, or streams at the given speed. */
const byFetch: Send = async (port, { refusal, size, isChunked, bytesPerSecond }) => {
  const body = isChunked ? bodyStream(size, bytesPerSecond) : BODY.slice(0, size)
  const init = { method: 'POST', headers: HEADERS, body, duplex: 'half' } as RequestInit
  try {
    const response = await fetch(`http://127.0.0.1:${port}${refusal.path}`, init)
    return { status: response.status, text: await response.text() }
  } catch (error) {
    return { status: 0, text: String((error as Error).cause ?? error) }
  }
}

function bodyStream(size: number, bytesPerSecond = Infinity): ReadableStream<Uint8Array> {
  const began = performance.now()
  let sent = 0
  return new ReadableStream({
    async pull(controller) {
      const piece = new Uint8Array(Math.min(PIECE, size - sent)).fill(97)
      const earlyMs = (sent * 1000) / bytesPerSecond - (performance.now() - began)
      if (earlyMs > 1) await new Promise((resolve) => setTimeout(resolve, earlyMs))
      controller.enqueue(piece)
      sent += piece.length
      if (sent === size) controller.close()
    },
  })
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

/** @returns what each round came to: an empty text, or what was seen instead of the answer */
async function trial(port: number, clients: string[], takes: number): Promise<string[]> {
  const came: string[] = []
  let next = 0
  const work = async () => {
    while (next < ROUNDS) {
      const index = next++
      const pick = <T>(from: readonly T[], every = 1) =>
        from[Math.floor(index / every) % from.length]!
      const size = pick(SIZES)
      const name = pick(clients, SIZES.length)
      const round = {
        size,
        bytesPerSecond: pick(SPEEDS, 5),
        isChunked: pick([false, true], 7),
        refusal: pick(REFUSALS, 11),
      }
      const seen = await CLIENTS[name]!(port, round)
      const { status, error } = size > takes ? { status: 413, error: '' } : round.refusal
      const isSeen = seen.status === status && seen.text.includes(error)
      came[index] = isSeen
        ? ''
        : `${name}: ${JSON.stringify(round)} → ${seen.status} ${seen.text.slice(0, 200)}`
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return came
}

function expectAll(where: string, came: string[]): void {
  const lost = came.filter((text) => text !== '')
  console.log(`${where}: ${came.length - lost.length} of ${came.length} answers were seen`)
  expect(lost).toEqual([])
  expect(came.length).toBe(ROUNDS)
}

test(`at the server's own port, ${ROUNDS} of ${ROUNDS} early answers are seen`, async () => {
  expectAll('bare port', await trial(server.port, Object.keys(CLIENTS), Infinity))
})

const program = findNginx()
if (program) {
  test(`through nginx, ${ROUNDS} of ${ROUNDS} early answers are seen`, async () => {
    const nginx = await startNginx(program, [server.port])
    // To nginx, a client that closes its half has gone.
    const clients = Object.keys(CLIENTS).filter((name) => !name.includes('closes'))
    const came = await trial(nginx.port, clients, NGINX_TAKES)
    await nginx.stop()
    expectAll('nginx', came)
  })
} else console.log('nginx is not installed: only the bare port is tried.')
