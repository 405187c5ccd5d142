import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'

const GRACE_MS = 700

/** For a machine with much to do. */
const BUSY = { timeout: 30_000 }

/** A server that refuses a body of which the client has sent only the beginning. */
async function setup() {
  const refuse: RequestListener = (_, response) => void response.writeHead(401).end('no')
  const server = createServer(refuse)
  const stop = await listen(server, 0, '127.0.0.1', 'PORT', GRACE_MS)
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90000\r\n\r\n')
  client.on('error', () => undefined)
  await once(client, 'data')
  return { client, stop }
}

test('a stop waits for who still sends what is already refused', async () => {
  const { client, stop } = await setup()
  const stopped = stop()
  const first = await Promise.race([stopped.then(() => 'stopped'), later(400)])
  client.end('a'.repeat(90_000))
  await stopped
  expect(first).toBe('later')
})

test('a stop does not wait longer than its grace', async () => {
  const { client, stop } = await setup()
  const sending = setInterval(() => client.write('a'), 50)
  await stop()
  clearInterval(sending)
  // Unlike `once` of events, this does not fail if the connection has been reset.
  if (!client.closed) await new Promise((resolve) => client.once('close', resolve))
})

/** A client that asks for an endless answer and reads nothing of it. */
async function unreadAnswer(stalledMs = 60_000) {
  const server = createServer((_, response) => {
    pipeline(new Endless(), response, () => undefined)
  })
  const stop = await listen(server, 0, '127.0.0.1', 'PORT', 120_000)
  server.timeout = stalledMs
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  client.on('error', () => undefined)
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  await expect.poll(() => response.writableNeedDrain, BUSY).toBe(true)
  return { server, stop, response }
}

class Endless extends Readable {
  override _read() {
    this.push(Buffer.alloc(65_536))
  }
}

test('a stop does not wait for who reads nothing of the answer', async () => {
  const { stop, response } = await unreadAnswer()
  await stop()
  await expect.poll(() => response.closed, BUSY).toBe(true)
})

test('a client that reads nothing does not keep its answer for ever', async () => {
  const { server, response } = await unreadAnswer(200)
  await expect.poll(() => response.closed, BUSY).toBe(true)
  server.close()
})

function later(ms: number): Promise<string> {
  return new Promise((resolve) => setTimeout(() => resolve('later'), ms))
}
