/** What costs an attacker little must not cost the server more. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveBack, takeServer } from '../fixtures/servers/server-pool.ts'
import type { ServerProcess } from '../fixtures/servers/server-process.ts'
import { client, queuePath, REVIEWER, send, signedIn } from './client.ts'
import { visitor, WAITLIST } from './visitor.ts'

const ADD_BUSINESS = '/api/businesses/prod/add_business_and_user'

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

test('an endless body ends its connection soon after the limit', async () => {
  const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`
  const sent = await flood(
    `POST ${WAITLIST} HTTP/1.1\r\nHost: localhost\r\nX-Api-Key: campfire-site\r\n` +
      'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    chunk,
  )
  // Who goes on sending may lose the answer, because the connection is then reset; who ends sees it (below).
  expect(sent).toBeLessThan(64 * 1024 * 1024)
})

test.each([65_537, 1_000_000, 4_000_000])(
  'an ordinary client that sends %i bytes too many sees the answer',
  async (size) => {
    const answer = await visitor(server.origin).post(WAITLIST, JSON.stringify('a'.repeat(size)))
    expect(answer).toMatchObject({ status: 413, body: { error: 'The body is too large' } })
  },
)

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
  for (let count = 0; count < 30; count += 1) {
    expect((await stranger.get(queuePath(null))).status).toBe(401)
    expect((await stranger.post(ADD_BUSINESS, {})).status).toBe(401)
  }
  const answer = await stranger.get(queuePath(null))
  expect(answer).toMatchObject({ status: 429, body: { error: expect.any(String) } })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(answer.headers.get('www-authenticate')).toBeNull()
  expect((await stranger.post(ADD_BUSINESS, {})).status).toBe(429)
  expect((await reviewer.get(queuePath(null))).status).toBe(200)
})
