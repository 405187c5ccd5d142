/** A header that names one thing comes once: a proxy in front might believe another one than we do. */
import { expect, test } from 'vitest'
import { sendAll } from '../fixtures/servers/persistent-sender.ts'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'
import { WAITLIST } from '../fixtures/servers/visitor.ts'

const server = serverOfFile({ leavesNothing: true })

/** @returns the answer's status */
async function statusOf(start: string, headers: string[]): Promise<number> {
  const { text } = await sendAll(server.port, { head: [start, ...headers].join('\r\n'), size: 2 })
  return Number(text.split(' ')[1])
}

const ONCE = ['Host: localhost', 'Content-Type: application/json', 'X-Api-Key: a-wrong-one']

test.each([
  'Host: other.example',
  'Content-Type: text/plain',
  'Content-Length: 40',
  'X-Api-Key: campfire-site',
])('a call with a second %s is refused', async (second) => {
  expect(await statusOf(`POST ${WAITLIST} HTTP/1.1`, [...ONCE, second])).toBe(400)
})

test.each([
  ['Authorization: Bearer a', 'Authorization: Bearer b'],
  ['Idempotency-Key: a', 'idempotency-key: a'],
  ['Range: bytes=0-1', 'Range: bytes=2-3'],
  ['Origin: https://a.example', 'Origin: https://b.example'],
])('so is any request with %s and %s', async (...twice) => {
  expect(await statusOf('GET / HTTP/1.1', ['Host: localhost', ...twice])).toBe(400)
})

test('what may come in several lines may', async () => {
  const lists = ['Accept: text/html', 'Accept: */*', 'Accept-Encoding: br', 'Accept-Encoding: gzip']
  expect(await statusOf('GET / HTTP/1.1', ['Host: localhost', ...lists])).toBe(200)
  expect(await statusOf(`POST ${WAITLIST} HTTP/1.1`, ONCE)).toBe(401)
})
