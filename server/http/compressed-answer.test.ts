import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { compressLargeAnswer } from './compressed-answer.ts'

const app = new Hono()
app.use(compressLargeAnswer)
app.get('/bytes/:count', (c) => c.text('a'.repeat(Number(c.req.param('count')))))
app.get('/nothing', (c) => c.body(null, 304))

async function get(path: string, accepted = 'gzip') {
  const answer = await app.request(path, { headers: { 'accept-encoding': accepted } })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('a large answer is compressed for those who understand it', async () => {
  const { answer, bytes } = await get('/bytes/1024')
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(gunzipSync(bytes).toString()).toBe('a'.repeat(1024))
  const plain = await get('/bytes/1024', 'br')
  expect(plain.answer.headers.get('content-encoding')).toBeNull()
  expect(plain.bytes).toHaveLength(1024)
})

test('a small answer is not, nor is one without a body', async () => {
  const { answer, bytes } = await get('/bytes/1023')
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(bytes).toHaveLength(1023)
  expect((await get('/nothing')).answer.status).toBe(304)
})
