import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'

/** For a machine with much to do. */
const BUSY = { timeout: 30_000, interval: 5 }

/** A server that refuses a body of which the client has sent only the beginning; its grace is longer than any test. */
async function setup(graceMs = 120_000) {
  const refuse: RequestListener = (_, response) => void response.writeHead(401).end('no')
  const server = createServer(refuse)
  const stop = await listen(server, 0, '127.0.0.1', 'PORT', graceMs)
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90000\r\n\r\n')
  client.on('error', () => undefined)
  await once(client, 'data')
  return { client, stop }
}

test('a stop waits for who still sends what is already refused', async () => {
  const { client, stop } = await setup()
  const stopped = stop()
  const first = await Promise.race([stopped.then(() => 'stopped'), later(300)])
  client.end('a'.repeat(90_000))
  await stopped
  expect(first).toBe('later')
})

test('a stop does not wait longer than its grace', async () => {
  const { client, stop } = await setup(100)
  const sending = setInterval(() => client.write('a'), 20)
  await stop()
  clearInterval(sending)
  // Unlike `once` of events, this does not fail if the connection has been reset.
  if (!client.closed) await new Promise((resolve) => client.once('close', resolve))
})

class Endless extends Readable {
  override _read() {
    this.push(Buffer.alloc(65_536))
  }
}

test('a stop does not wait for who reads nothing of the answer', async () => {
  const server = createServer((_, response) => {
    pipeline(new Endless(), response, () => undefined)
  })
  const stop = await listen(server, 0, '127.0.0.1', 'PORT', 120_000)
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  client.on('error', () => undefined)
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  await expect.poll(() => response.writableNeedDrain, BUSY).toBe(true)
  const setTimeoutOf = response.setTimeout.bind(response)
  response.setTimeout = (_ms, work) => setTimeoutOf(50, work)
  await stop()
  await expect.poll(() => response.closed, BUSY).toBe(true)
})

function later(ms: number): Promise<string> {
  return new Promise((resolve) => setTimeout(() => resolve('later'), ms))
}
