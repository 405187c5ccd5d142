import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { answerInTurn } from './answers-in-turn.ts'
import { closeLingering } from './lingering-close.ts'

const get = (path: number | string) => `GET /${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
const pipeline = (count: number) => Array.from({ length: count }, (_, index) => get(index)).join('')

/** Waits longer on a machine with much to do. */
const poll = <T>(read: () => T) => expect.poll(read, { timeout: 30_000, interval: 5 })

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

async function setup(answer: RequestListener) {
  const server = createServer(answer)
  const inWork = answerInTurn(server)
  closeLingering(server)
  const sockets: Socket[] = []
  server.on('connection', (socket) => sockets.push(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => server.close().closeAllConnections())

  function open(sent: string) {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
    ends.push(() => client.destroy())
    let read = ''
    client.on('data', (bytes) => (read += bytes.toString())).on('error', () => undefined)
    client.write(sent)
    return { client, read: () => read }
  }
  return { server, inWork, sockets, open }
}

/** An answer that waits until the test ends it. */
function held() {
  const responses: ServerResponse[] = []
  const answer: RequestListener = (_, response) => void responses.push(response)
  return { responses, answer }
}

test('pipelined requests are answered one at a time, in order, and all of them, also to who closes the sending half', async () => {
  let most = 0
  const { inWork, open } = await setup((request, response) => {
    most = Math.max(most, inWork.size)
    setImmediate(() => response.end(`<${request.url}>`))
  })
  const { client, read } = open(pipeline(300))
  client.end()
  await poll(() => client.readableEnded).toBe(true)
  expect(read().match(/<[^>]+>/g)).toEqual(Array.from({ length: 300 }, (_, n) => `</${n}>`))
  expect(most).toBe(1)
  await poll(() => inWork.size).toBe(0)
})

test('while requests wait, no more are read', async () => {
  const { responses, answer } = held()
  const { sockets, open } = await setup(answer)
  const { client, read } = open(pipeline(20_000))
  await poll(() => responses.length).toBe(1)
  await poll(() => sockets[0]?.isPaused()).toBe(true)
  expect(sockets[0]?.bytesRead).toBeLessThan(client.bytesWritten / 4)
  responses[0]?.end('first')
  await poll(() => responses.length).toBe(2)
  expect(read()).toContain('first')
})

test('a body whose request waits is read in its turn', async () => {
  const { open } = await setup((request, response) => {
    let size = 0
    request.on('data', (bytes: Buffer) => (size += bytes.length))
    request.on('end', () => response.end(`<${size}>`))
  })
  const post = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 300000\r\n\r\n'
  const { read } = open(get('') + post + 'a'.repeat(300_000) + pipeline(50))
  const rest = Array.from({ length: 50 }, () => '<0>')
  await poll(() => read().match(/<\d+>/g)).toEqual(['<0>', '<300000>', ...rest])
})

test('a head that comes in pieces is put together', async () => {
  const { responses, answer } = held()
  const { open } = await setup((request, response) => {
    answer(request, response)
    response.end(request.url)
  })
  const { client, read } = open('')
  for (const byte of pipeline(3)) {
    client.write(byte)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await poll(read).toMatch(/\/0.*\/1.*\/2$/s)
  expect(responses).toHaveLength(3)
})

test('when the connection closes, what is in work hears of it, and what waits never begins', async () => {
  const { responses, answer } = held()
  const { inWork, open } = await setup(answer)
  const { client } = open(pipeline(100))
  await poll(() => responses.length).toBe(1)
  const isClosed = once(responses[0]!, 'close')
  responses[0]?.write('a beginning')
  await once(client, 'data')
  client.resetAndDestroy()
  responses[0]?.write('what cannot be sent')
  await isClosed
  expect([responses.length, inWork.size]).toEqual([1, 0])
})

test('so it does behind an answer that Node gives itself', async () => {
  const ended: ServerResponse[] = []
  const { server, inWork, sockets, open } = await setup((_, response) => {
    response.once('close', () => ended.push(response))
  })
  // As if the client read nothing: Node's answer is attached, and cannot be written.
  const stuck = () => undefined
  server.on('connection', (socket) => Object.assign(socket, { _write: stuck, _writev: stuck }))
  const { client } = open(`GET / HTTP/1.1\r\nHost: localhost\r\nExpect: nonsense\r\n\r\n${get(1)}`)
  await poll(() => inWork.size).toBe(1)
  client.resetAndDestroy()
  await poll(() => sockets[0]?.closed).toBe(true)
  expect(ended).toHaveLength(1)
  expect(inWork.size).toBe(0)
})

test('after an answer that ends the connection nothing begins', async () => {
  const { responses, answer } = held()
  const { inWork, sockets, open } = await setup(answer)
  open(pipeline(3))
  await poll(() => responses.length).toBe(1)
  responses[0]?.writeHead(200, { Connection: 'close' }).end()
  await poll(() => sockets[0]?.closed).toBe(true)
  expect([responses.length, inWork.size]).toEqual([1, 0])
})
