/** What costs an attacker little must not cost the server more. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LINGERING } from '../../server/connections/lingering-close.ts'
import { sendAll } from '../fixtures/servers/persistent-sender.ts'
import { giveBack, takeServer } from '../fixtures/servers/server-pool.ts'
import type { ServerProcess } from '../fixtures/servers/server-process.ts'
import { ADD_BUSINESS, client, queuePath, REVIEWER, send, signedIn } from './client.ts'
import { visitor, WAITLIST } from './visitor.ts'

/** What the operating systems of both sides hold of a connection, at most, in bytes. */
const ON_THE_WAY = 16 * 1024 * 1024

let server: ServerProcess

beforeAll(async () => {
  server = await takeServer()
})
afterAll(() => giveBack(server))

/** Sends bytes until the server hangs up. @returns how many it took */
async function flood(head: string, chunk: string): Promise<number> {
  const socket = connect(server.port, '127.0.0.1')
  socket.resume()
  // The connection may end while we are still writing.
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const write = () => {
    while (socket.write(chunk));
  }
  socket.on('drain', write)
  socket.write(head)
  write()
  await closed
  return socket.bytesWritten
}

test('an endless body ends its connection soon after what is discarded of it', async () => {
  const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`
  const sent = await flood(
    `POST ${WAITLIST} HTTP/1.1\r\nHost: localhost\r\nX-Api-Key: campfire-site\r\n` +
      'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    chunk,
  )
  expect(sent).toBeLessThan(LINGERING.bytes + ON_THE_WAY)
})

test.each([65_537, 1_000_000, 4_000_000])(
  'an ordinary client that sends %i bytes too many sees the answer',
  async (size) => {
    const answer = await visitor(server.origin).post(WAITLIST, JSON.stringify('a'.repeat(size)))
    expect(answer).toMatchObject({ status: 413, body: { error: 'The body is too large' } })
  },
)

test.each([
  { path: WAITLIST, status: 413, size: 65_537 },
  { path: WAITLIST, status: 413, size: 16_000_000, isChunked: true },
  { path: WAITLIST, status: 413, size: 50_000_000 },
  { path: WAITLIST, status: 413, size: 1_000_000, bytesPerSecond: 2_000_000 },
  { path: '/api/nothing', status: 404, size: 50_000_000 },
  { path: '/api/nothing', status: 404, size: 2_000_000, bytesPerSecond: 2_000_000 },
])('a client that reads nothing before it has sent all of %j sees the answer', async (sent) => {
  const { path, status, ...body } = sent
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Api-Key: campfire-site\r\nContent-Type: application/json`
  const answer = await sendAll(server.port, { head, ...body, readsLast: true })
  expect(answer.text).toMatch(new RegExp(`^HTTP/1.1 ${status} .*\\{"error":"[^"]+"\\}$`, 's'))
})

test('headers that never end are cut off', async () => {
  const socket = connect(server.port, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => (answer += bytes.toString()))
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  await once(socket, 'close')
  expect(answer).toContain('HTTP/1.1 408')
})

describe('query names without end', () => {
  test.each(['/', WAITLIST, queuePath(null)])(
    '%s refuses thousands of them unread',
    async (path) => {
      const names = Array.from({ length: 3000 }, (_, index) => index.toString(36)).join('&')
      expect((await send(`${server.origin}${path}?${names}`)).status).toBe(414)
    },
  )

  test('a call refuses more than it could ever take', async () => {
    const reviewer = await signedIn(server.origin, REVIEWER)
    const names = Array.from({ length: 17 }, (_, index) => `a${index}`).join('&')
    const answer = await reviewer.get(`${queuePath(null)}?${names}`)
    expect(answer).toMatchObject({ status: 400, body: { error: 'There are too many parameters' } })
  })
})

test('bad tokens on calls 7 and 16 get 429 after a while, good ones from the same address never', async () => {
  const reviewer = await signedIn(server.origin, REVIEWER)
  const stranger = client(server.origin, 'no.such.token')
  // Nobody reads it, and the answer arrives all the same.
  const business = { about: 'a'.repeat(1_000_000) }
  for (let count = 0; count < 30; count += 1) {
    expect((await stranger.get(queuePath(null))).status).toBe(401)
    expect((await stranger.post(ADD_BUSINESS, business)).status).toBe(401)
  }
  const answer = await stranger.get(queuePath(null))
  expect(answer).toMatchObject({ status: 429, body: { error: expect.any(String) } })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(answer.headers.get('www-authenticate')).toBeNull()
  expect((await stranger.post(ADD_BUSINESS, business)).status).toBe(429)
  expect((await reviewer.get(queuePath(null))).status).toBe(200)
})
