/** Small limits, and clients as rude as it takes to reach them. The real limits are tried in `trials/early-answers`. */
import { once } from 'node:events'
import { createServer, type RequestListener, type ServerOptions } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'
import { sendAll, type PersistentRequest } from '../../tests/fixtures/servers/persistent-sender.ts'
import { closeLingering, LINGERING } from './lingering-close.ts'

const MB = 1_000_000
const POST = 'POST / HTTP/1.1\r\nHost: localhost'
const LONG_POST = `${POST}\r\nContent-Length: 300000\r\n\r\n`
/** Bytes that Node may have read when it is told to stop. */
const ONE_PIECE = 64 * 1024

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

interface Setup {
  answer?: RequestListener
  limits?: Partial<typeof LINGERING>
  options?: ServerOptions
}

async function setup({ answer = refuse, limits, options = {} }: Setup = {}) {
  const server = createServer(options, answer)
  const lingering = closeLingering(server, { ...LINGERING, ...limits })
  /** The server's ends of the connections. */
  const sockets: Socket[] = []
  server.on('connection', (socket) => sockets.push(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo

  /**
   * Sends only this, and keeps its half of the connection open.
   * @returns also when the server closes all of it
   */
  function open(sent: string) {
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    ends.push(() => client.destroy())
    let read = ''
    client.on('data', (bytes) => (read += bytes.toString())).on('error', () => undefined)
    client.write(sent)
    const hasClosed = once(server, 'connection').then(([socket]: Socket[]) => closeOf(socket))
    const reads = async (text: string) => {
      while (!read.includes(text)) await once(client, 'data')
    }
    return { client, read: () => read, reads, hasClosed }
  }
  const send = (request: Omit<PersistentRequest, 'head'>, head = POST) =>
    sendAll(port, { head, ...request })
  return { server, lingering, sockets, open, send }
}

function closeOf(socket: Socket | undefined): Promise<void> {
  return new Promise((resolve) => socket?.once('close', () => resolve()))
}

/** Answers without reading, on a connection that stays open. */
const refuse: RequestListener = (_, response) =>
  void response.writeHead(401, { 'Content-Length': 2 }).end('no')
/** The same on one that is to close. */
const refuseAndClose: RequestListener = (_, response) =>
  void response.writeHead(413, { 'Content-Length': 2, Connection: 'close' }).end('no')

describe.each([
  ['stays open', refuse, '401'],
  ['is to close', refuseAndClose, '413'],
])('an early answer on a connection that %s', (_, answer, status) => {
  test.each([
    { size: 8 * MB },
    { size: 8 * MB, isChunked: true, readsLast: true },
    { size: 8 * MB, halfCloses: true, readsLast: true },
  ])('reaches a client that goes on to send %j', async (request) => {
    const { send } = await setup({ answer })
    expect((await send(request)).text).toContain(status)
  })

  test('is followed by no more bytes than the limit', async () => {
    const { send, sockets } = await setup({ answer, limits: { bytes: 2 * MB } })
    await send({ size: 50 * MB, readsLast: true })
    expect(sockets[0]?.bytesRead).toBeGreaterThan(2 * MB)
    expect(sockets[0]?.bytesRead).toBeLessThan(2 * MB + 2 * ONE_PIECE)
  })
})

describe('an early answer', () => {
  test('is followed by a slow body for no longer than the limit', async () => {
    const { send, sockets } = await setup({ limits: { totalMs: 50 } })
    await send({ size: 50 * MB, bytesPerSecond: MB, readsLast: true })
    expect(sockets[0]?.bytesRead).toBeLessThan(10 * MB)
  })

  test('is followed by silence for no longer than the limit', async () => {
    const { open, lingering } = await setup({ answer: refuseAndClose, limits: { idleMs: 50 } })
    const { hasClosed, read } = open(`${LONG_POST}few`)
    await hasClosed
    expect(read()).toContain('413')
    expect(lingering.size).toBe(0)
  })

  test('leaves no more connections lingering than the limit: the oldest ends', async () => {
    const { open, lingering, sockets } = await setup({ limits: { connections: 2 } })
    const clients = [open(LONG_POST)]
    for (const _client of [2, 3]) {
      await clients.at(-1)?.reads('401')
      clients.push(open(LONG_POST))
    }
    await clients[0]?.hasClosed
    await clients[2]?.reads('401')
    expect(lingering.size).toBe(2)
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, false, false])
  })

  test('leaves nothing behind when the client breaks off', async () => {
    const { open, lingering } = await setup()
    const { client, reads, hasClosed } = open(LONG_POST)
    await reads('401')
    expect(lingering.size).toBe(1)
    client.resetAndDestroy()
    await hasClosed
    expect(lingering.size).toBe(0)
  })
})

test('the rest of a refused body may come later than a next request may', async () => {
  const { open } = await setup({ options: { keepAliveTimeout: 20 } })
  const { client, reads, read } = open(`${POST}\r\nContent-Length: 6\r\n\r\nfew`)
  await reads('401')
  await new Promise((resolve) => setTimeout(resolve, 1500))
  client.write(`all${POST.replace('POST', 'GET')}\r\nConnection: close\r\n\r\n`)
  await once(client, 'end')
  expect(read().split('401')).toHaveLength(3)
})

test('a connection takes the next request once the rest of a refused body is there', async () => {
  const { open, lingering } = await setup()
  const { client, read, reads } = open(LONG_POST)
  await reads('401')
  client.write(`${'a'.repeat(300_000)}GET / HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  while (read().split('HTTP/1.1 401').length < 3) await once(client, 'data')
  expect(lingering.size).toBe(0)
  expect(client.destroyed).toBe(false)
})

test('requests behind the last answer are not carried out', async () => {
  let requests = 0
  const { open } = await setup({
    answer(request, response) {
      requests += 1
      refuseAndClose(request, response)
    },
  })
  const { client, reads, hasClosed } = open(LONG_POST)
  await reads('413')
  client.end(`${'a'.repeat(300_000)}${POST}\r\n\r\n`)
  await hasClosed
  expect(requests).toBe(1)
})

test('a client that closes its half when it has sent all still gets a late answer', async () => {
  const { send } = await setup({
    answer(request, response) {
      request.resume().socket.once('end', () => setImmediate(() => response.end('late')))
    },
  })
  expect((await send({ size: 3, halfCloses: true })).text).toContain('late')
})

test('who has stopped reading is given nothing more', async () => {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  const { send } = await setup({
    async answer(request, response) {
      reader = (Readable.toWeb(request) as ReadableStream<Uint8Array>).getReader()
      await reader.read()
      refuse(request, response)
    },
  })
  await send({ size: 8 * MB, readsLast: true })
  let bytes = 0
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    bytes += piece.value.length
  }
  expect(bytes).toBeLessThan(4 * ONE_PIECE)
})

describe('a client that expects 100-continue', () => {
  const EXPECTING = `${POST}\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n`

  test('gets a refusal without sending, on a connection that closes', async () => {
    const { open } = await setup()
    const { client, read } = open(EXPECTING)
    await once(client, 'end')
    expect(read()).toMatch(/^HTTP\/1.1 401 .*\r\nConnection: close\r\n/s)
  })

  test('is told to continue when its body is read', async () => {
    const { open } = await setup({
      answer(request, response) {
        request.on('data', (bytes: Buffer) => response.end(`got ${bytes.toString()}`))
      },
    })
    const { client, reads } = open(EXPECTING)
    await reads('HTTP/1.1 100 Continue\r\n\r\n')
    client.write('hello')
    await reads('got hello')
  })
})

describe('what is no request', () => {
  /** Reads bodies to their end. */
  const readAll: RequestListener = (request, response) => {
    request.resume().once('end', () => response.end('got all'))
  }

  test.each([
    [
      'a broken piece of a body',
      `${POST}\r\nTransfer-Encoding: chunked\r\n\r\nno length\r\n`,
      '400',
    ],
    ['a line that says nothing', 'nothing\r\n\r\n', '400'],
    ['headers without end', `${POST}\r\nX-Long: `, '431'],
  ])('is answered although the client goes on sending: %s', async (_, beginning, status) => {
    const { open } = await setup({ answer: readAll })
    const { client, read, hasClosed } = open(beginning)
    client.end(Buffer.alloc(8 * MB, 'a'))
    await hasClosed
    expect(read()).toMatch(new RegExp(`^HTTP/1.1 ${status} .*\r\nConnection: close\r\n`))
  })

  test('does not cost the whole request before it its answer', async () => {
    const { open } = await setup({
      answer: (_, response) => void setImmediate(() => response.end('answered')),
    })
    const { client, read, hasClosed } = open(`${POST}\r\nContent-Length: 0\r\n\r\nnothing\r\n\r\n`)
    client.end(Buffer.alloc(8 * MB, 'a'))
    await hasClosed
    expect(read()).toContain('answered')
    expect(read()).not.toContain('400')
  })
})
