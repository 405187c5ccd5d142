/** Whatever clients do on the server's own port, it keeps nothing of them, and answers others meanwhile. */
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveBack, takeServer } from '../../fixtures/servers/server-pool.ts'
import type { ServerProcess } from '../../fixtures/servers/server-process.ts'
import { ADD_BUSINESS } from '../../fixtures/servers/client.ts'

const HOST = 'Host: localhost\r\n'
const CHUNKED = 'Transfer-Encoding: chunked\r\n'
const WAITLIST = `POST /api/accounts/waitlist HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`
const LOGO = `POST ${ADD_BUSINESS} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`

/** Clients of each kind at once. */
const EACH = 10
/** A process may have grown by so many bytes after hundreds of clients: none of them leaves a megabyte. */
const MEMORY = 150 * 1024 * 1024

const SOON = { timeout: 60_000 }

let server: ServerProcess
/** The path of the largest file that is read from the disk for each request. */
let largest: string

beforeAll(async () => {
  server = await takeServer()
  largest = `/assets/${largestOf('dist/assets')}`
})
afterAll(() => giveBack(server))

function largestOf(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const sizes = names.map((name) => ({ name, size: statSync(`${folder}/${name}`).size }))
  return sizes.toSorted((a, b) => b.size - a.size)[0]!.name
}

const download = (path = largest, headers = HOST, version = '1.1') =>
  `GET ${path} HTTP/${version}\r\n${headers}\r\n`

interface Rude {
  /** Sent at once. */
  sends: () => string
  /** Sent bit by bit, until it leaves. */
  dribbles?: string
  reads?: 'all' | 'slowly' | 'nothing'
  /** Once it has got, or waited for, what it came for. */
  leaves?: 'closes' | 'resets' | 'half-closes'
}

const KINDS: Record<string, Rude> = {
  'pipelines 1,200 downloads and reads nothing': {
    sends: () => download().repeat(1200),
    reads: 'nothing',
  },
  'pipelines what Node answers itself between downloads': {
    sends: () => (download() + download(largest, `${HOST}Expect: nonsense\r\n`)).repeat(200),
    reads: 'nothing',
  },
  'says nothing': { sends: () => '' },
  'keeps an idle connection': { sends: () => download('/livez'), reads: 'all' },
  'ends its half before the answer': { sends: download, leaves: 'half-closes', reads: 'nothing' },
  'reads a byte now and then': { sends: download, reads: 'slowly' },
  'resets in the middle of a download': {
    sends: download,
    reads: 'slowly',
    leaves: 'resets',
  },
  'sends headers slowly': { sends: () => `GET / HTTP/1.1\r\n${HOST}X-Slow: `, dribbles: 'a' },
  'sends a body slowly': {
    sends: () => `${WAITLIST}X-Api-Key: campfire-site\r\nContent-Length: 5000\r\n\r\n`,
    dribbles: ' ',
  },
  'resets in the middle of an upload': {
    sends: () => `${LOGO}Content-Length: 1000000\r\n\r\n${' '.repeat(300_000)}`,
    leaves: 'resets',
  },
  'speaks HTTP/1.0': { sends: () => download(largest, '', '1.0'), reads: 'nothing' },
  'sends a body with HEAD': {
    sends: () => `HEAD ${largest} HTTP/1.1\r\n${HOST}Content-Length: 90000\r\n\r\nfew`,
  },
  'expects 100-continue and never sends': {
    sends: () => `${LOGO}Content-Length: 90000\r\nExpect: 100-continue\r\n\r\n`,
  },
  'sends chunks that are none': { sends: () => `${WAITLIST}${CHUNKED}\r\nzz\r\ngarbage\r\n` },
  'sends headers without measure': {
    sends: () => download('/', `${HOST}X-Large: ${'a'.repeat(100_000)}\r\n`),
  },
  'asks for a tunnel': { sends: () => `CONNECT other:443 HTTP/1.1\r\n${HOST}\r\n` },
  'asks for another protocol': {
    sends: () =>
      download(
        largest,
        `${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: a\r\n`,
      ),
    reads: 'nothing',
  },
  'hides a request in a body': {
    sends: () => `${WAITLIST}Content-Length: 6\r\n${CHUNKED}\r\n0\r\n\r\n${download()}`,
  },
  'speaks TLS': { sends: () => '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03' },
}

/** @returns a function that lets it leave */
async function rudeClient({ sends, dribbles, reads = 'nothing', leaves = 'closes' }: Rude) {
  const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(Buffer.from(sends(), 'latin1'))
  if (leaves === 'half-closes') socket.end()
  if (reads === 'all') socket.resume()
  const timer = setInterval(() => {
    if (dribbles && socket.writable) socket.write(dribbles)
    if (reads === 'slowly') socket.read(1)
  }, 100)
  return () => {
    clearInterval(timer)
    leave(socket, leaves)
  }
}

function leave(socket: Socket, leaves: Rude['leaves']): void {
  if (leaves === 'resets') socket.resetAndDestroy()
  else socket.destroy()
}

/** Held by the server's process: the descriptors of files and of sockets, and its memory in bytes. */
function held() {
  const folder = `/proc/${server.pid}/fd`
  const kinds = readdirSync(folder).map((name) => {
    try {
      return readlinkSync(`${folder}/${name}`)
    } catch {
      return ''
    }
  })
  const isFile = (target: string) => target.includes('/dist/')
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return {
    files: kinds.filter(isFile).length,
    sockets: kinds.filter((target) => target.startsWith('socket:')).length,
    memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024,
  }
}

/** @returns status and size of an answer that is read to its end, on a connection of its own */
async function fetchOnce(path: string): Promise<{ status: number | undefined; size: number }> {
  const [answer] = (await once(
    request(server.origin + path, { agent: false }).end(),
    'response',
  )) as [IncomingMessage]
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) size += chunk.length
  return { status: answer.statusCode, size }
}

async function honestClient(): Promise<void> {
  for (const path of ['/', '/livez']) expect((await fetchOnce(path)).status).toBe(200)
}

test('every kind of rude client is forgotten once it has left', async () => {
  await honestClient()
  await Promise.all(Object.values(KINDS).map(async (kind) => (await rudeClient(kind))()))
  await expect.poll(() => held().files, SOON).toBe(0)
  const before = held()
  for (const [name, kind] of Object.entries(KINDS)) {
    const clients = await Promise.all(Array.from({ length: EACH }, () => rudeClient(kind)))
    await honestClient()
    // One for each connection.
    expect(held().files, name).toBeLessThanOrEqual(EACH)
    for (const leaves of clients) leaves()
    await expect.poll(() => held().files, { message: name, ...SOON }).toBe(0)
    await expect
      .poll(() => held().sockets, { message: name, ...SOON })
      .toBeLessThanOrEqual(before.sockets)
  }
  expect(await fetchOnce(largest)).toEqual({ status: 200, size: statSync(`dist${largest}`).size })
  expect(held().memory).toBeLessThan(before.memory + MEMORY)
})

test('headers that never end are cut off', async () => {
  const socket = connect(server.port, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => (answer += bytes.toString()))
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  await once(socket, 'close')
  expect(answer).toContain('HTTP/1.1 408')
})
