import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'

const GRACE_MS = 700

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
  expect(client.destroyed || (await once(client, 'close'))).toBeTruthy()
})

function later(ms: number): Promise<string> {
  return new Promise((resolve) => setTimeout(() => resolve('later'), ms))
}
