/** What costs an attacker little must not cost the server more: bytes and headers without end, codes without number. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LINGERING } from '../../../server/connections/lingering-close.ts'
import { giveBack, takeServer } from '../../fixtures/servers/server-pool.ts'
import type { ServerProcess } from '../../fixtures/servers/server-process.ts'
import { WAITLIST } from '../../fixtures/servers/visitor.ts'

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

test('headers that never end are cut off', async () => {
  const socket = connect(server.port, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => (answer += bytes.toString()))
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  await once(socket, 'close')
  expect(answer).toContain('HTTP/1.1 408')
})
