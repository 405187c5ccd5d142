// @vitest-environment node
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ApiError } from './api-error.ts'
import type { call as Call } from './call.ts'
import { joinWaitlist, resetBusinessPassword } from './form-calls.ts'
import { recordConsumerVisit } from './public-calls.ts'
import { getReceiptTemplate } from './review-calls.ts'

/** A loopback server that answers the next call as a test says. */
let server: Server
let answer: RequestListener = (_, response) => response.end()
let makeCall: () => Promise<unknown>
let call: typeof Call

beforeAll(async () => {
  server = createServer((request, response) => {
    // The next call must not reuse a connection that this one broke.
    response.shouldKeepAlive = false
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  for (const service of ['MAIN', 'VISITS', 'ACCOUNTS']) {
    vi.stubEnv(`VITE_${service}_API`, `http://127.0.0.1:${port}/api`)
  }
  ;({ call } = await import('./call.ts'))
  makeCall = () =>
    call(getReceiptTemplate, {
      params: { stage: 'prod' },
      query: { business_id: 'b-1' },
      credential: 'token',
    })
})
afterAll(() => server.close())

const json = (status: number, body: unknown, headers = {}) => {
  answer = (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
}
const failure = () =>
  makeCall().then(
    () => {
      throw new Error('The call did not fail')
    },
    (error: unknown) => error as ApiError,
  )

test('sends path, query and credential, and returns the parsed answer', async () => {
  let seen = ''
  answer = (request, response) => {
    seen = `${request.method} ${request.url} ${request.headers.authorization}`
    response.end(JSON.stringify({ urls: ['/a.jpg'], of: 'a newer server' }))
  }
  expect(await makeCall()).toEqual({ urls: ['/a.jpg'] })
  expect(seen).toBe('GET /api/prod/receipt_template?business_id=b-1 Bearer token')
})

test.each([
  [400, 'refused'],
  [401, 'unauthenticated'],
  [403, 'forbidden'],
  [408, 'busy'],
  [409, 'conflict'],
  [429, 'busy'],
  [500, 'busy'],
])('%d in the contract’s form is %s', async (status, kind) => {
  json(status, { error: 'because' })
  expect(await failure()).toMatchObject({ kind, status, message: 'because' })
})

test('a portal’s page is a foreign answer, whatever its status, and its wishes are nothing to us', async () => {
  for (const status of [200, 404, 429, 503]) {
    answer = (_, response) =>
      response.writeHead(status, { 'retry-after': '3600' }).end('<h1>Accept our terms</h1>')
    expect(await failure()).toMatchObject({ kind: 'foreign-answer', status, retryAfterMs: null })
  }
  // Which is never ours, in whatever form.
  json(511, { error: 'Accept our terms' }, { 'retry-after': '3600' })
  expect(await failure()).toMatchObject({ kind: 'foreign-answer', retryAfterMs: null })
})

test('a portal’s page is no success either for a call that takes any answer', async () => {
  const body = { businessName: 'Ada’s', OS: 'ios' as const }
  answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end('<h1>Accept our terms</h1>')
  }
  await expect(call(recordConsumerVisit, { body })).rejects.toMatchObject({
    kind: 'foreign-answer',
  })
  answer = (_, response) => response.end('OK')
  expect(await call(recordConsumerVisit, { body })).toBeUndefined()
})

const FORM = { body: { name: 'Ada', email: '', customer_type: 'customer' as const } }

test('a form has been sent only if our server says so, whatever a portal answers', async () => {
  const reset = {
    body: { oobCode: 'a', password: 'New-owner-1', email: 'ada@b.example', stage: 'prod' as const },
  }
  for (const body of ['', '{}', '{"accepted":"true"}', '<h1>Welcome</h1>']) {
    answer = (_, response) => response.writeHead(200).end(body)
    const refused = { kind: 'foreign-answer', status: 200 }
    await expect(call(joinWaitlist, FORM), body).rejects.toMatchObject(refused)
    await expect(call(resetBusinessPassword, reset), body).rejects.toMatchObject(refused)
  }
  json(202, { accepted: true })
  expect(await call(joinWaitlist, FORM)).toEqual({ accepted: true })
  json(200, { accepted: true })
  expect(await call(resetBusinessPassword, reset)).toEqual({ accepted: true })
})

test('each try of a request carries its name', async () => {
  const seen: unknown[] = []
  answer = (request, response) => {
    seen.push(request.headers['idempotency-key'])
    response.end('{"accepted":true}')
  }
  for (const key of [{}, { idempotencyKey: 'ada-1' }]) await call(joinWaitlist, { ...FORM, ...key })
  expect(seen).toEqual([undefined, 'ada-1'])
})

test('a redirect, an answer of another form and a broken-off answer are no success', async () => {
  answer = (_, response) => response.writeHead(302, { location: '/login' }).end()
  expect((await failure()).kind).toBe('no-answer')
  json(200, { images: [] })
  expect((await failure()).kind).toBe('foreign-answer')
  answer = (_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"urls":')
    response.destroy()
  }
  expect((await failure()).kind).toBe('no-answer')
})

test('Retry-After is read in seconds and as a date, and kept within an hour', async () => {
  json(429, { error: 'slow down' }, { 'retry-after': '7' })
  expect((await failure()).retryAfterMs).toBe(7_000)
  json(503, { error: 'later' }, { 'retry-after': '999999' })
  expect((await failure()).retryAfterMs).toBe(3_600_000)
  json(503, { error: 'later' }, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() })
  expect((await failure()).retryAfterMs).toBeGreaterThan(50_000)
  json(503, { error: 'later' }, { 'retry-after': 'soon' })
  expect((await failure()).retryAfterMs).toBeNull()
})
