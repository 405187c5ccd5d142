import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { listen } from './listen.ts'

const get = (path: number) => `GET /${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

async function setup(answer: RequestListener) {
  const server = createServer(answer)
  await listen(server, 0, '127.0.0.1', 'PORT')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  ends.push(() => client.destroy() && server.close().closeAllConnections())
  let read = ''
  client.on('data', (bytes) => (read += bytes.toString())).on('error', () => undefined)
  const reads = async (text: string) => {
    while (!read.includes(text)) await once(client, 'data')
  }
  return { server, client, read: () => read, reads }
}

test.each([2, 3, 2000])(
  'of %i pipelined requests only the first begins, and the connection ends',
  async (count) => {
    const begun: ServerResponse[] = []
    const { client, read } = await setup((request, response) => {
      begun.push(response)
      setImmediate(() => response.end(`<${request.url}>`))
    })
    const closed = new Promise((resolve) => client.once('close', resolve))
    client.write(Array.from({ length: count }, (_, index) => get(index)).join(''))
    await closed
    expect(begun).toHaveLength(1)
    await expect.poll(() => begun[0]?.closed).toBe(true)
    if (count === 2) expect(read()).toContain('</0>')
    expect(read()).not.toContain('</1>')
  },
)

test('a request that follows the whole of an answer is answered, though the stream of that answer has not ended', async () => {
  const responses: ServerResponse[] = []
  const { server, client, reads } = await setup((request, response) => {
    responses.push(response)
    response.writeHead(200, { 'Content-Length': 4 }).write(`<${request.url}>`)
  })
  client.write(get(0))
  await reads('</0>')
  const arrived = once(server, 'request')
  client.write(get(1))
  await arrived
  expect(responses).toHaveLength(1)
  responses[0]?.end()
  await reads('</1>')
})
