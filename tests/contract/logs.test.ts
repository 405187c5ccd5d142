/** The log of requests, and above all what is not in it. */
import { beforeAll, expect, test } from 'vitest'
import { closeServer, openServer } from '../fixtures/servers/server-pool.ts'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'
import { query } from '../fixtures/servers/test-database.ts'
import { client, REVIEWER, send, signIn } from '../fixtures/servers/client.ts'
import { EMAIL, MESSAGE, visitor } from '../fixtures/servers/visitor.ts'

const server = serverOfFile()
/** The length of what its process had printed before, for other files. */
let printedBefore: number

beforeAll(async () => {
  printedBefore = server.output().length
  await closeServer(server)
  await query(server.dataDir, 'alter table contact_messages drop column user_name')
  await openServer(server, { LOG_LEVEL: 'info' })
})

const output = () => server.output().slice(printedBefore)

/** @returns the logged lines about one request */
async function linesAbout(requestId: string | null): Promise<Record<string, unknown>[]> {
  const find = () =>
    output()
      .split('\n')
      .filter((line) => line.includes(String(requestId)))
  await expect.poll(find, { timeout: 60_000 }).toContainEqual(expect.stringContaining('"Answered"'))
  return find().map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('a request has an id, and one line that says what it was and how it went', async () => {
  const { headers } = await send(`${server.origin}/images/shop.png?token=secret`)
  const id = headers.get('x-request-id')
  expect(await linesAbout(id)).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      requestId: id,
      method: 'GET',
      path: '/images/shop.png',
      status: 200,
      ms: expect.any(Number),
      msg: 'Answered',
    },
  ])
})

test('[R1] a code that has become a part of the path is not logged', async () => {
  const { headers } = await fetch(`${server.origin}/reset%3Fmode%3DsignIn%26oobCode%3DsEcReT`, {
    redirect: 'manual',
  })
  const [line] = await linesAbout(headers.get('x-request-id'))
  expect(line).toMatchObject({ path: '/reset', status: 308 })
})

test('a database error is logged with its statement, but without name, e-mail, message and line breaks', async () => {
  const message = 'Is my shop too small?\n{"level":"forged"}'
  const params = { ...MESSAGE.template_params, message }
  const answer = await visitor(server.origin).post(EMAIL, { ...MESSAGE, template_params: params })
  expect(answer).toMatchObject({ status: 500, body: { error: 'Something went wrong' } })
  expect(await linesAbout(answer.headers.get('x-request-id'))).toMatchObject([
    {
      level: 'error',
      msg: 'Failed',
      path: EMAIL,
      err: { statement: expect.stringContaining('contact_messages'), cause: { code: '42703' } },
    },
    { level: 'info', status: 500 },
  ])
  expect(output()).not.toMatch(/ada@example|"Ada"|too small|forged/i)
})

test('tokens, signatures, bodies and addresses stay out of the log', async () => {
  const { idToken } = await signIn(server.origin, REVIEWER)
  const reviewer = client(server.origin, idToken)
  const [request] = await reviewer.queue()
  const image = request?.urls[0] ?? ''
  expect((await fetch(new URL(image, server.origin))).status).toBe(200)
  const last = await reviewer.post(
    '/api/main/prod/receipt_activity',
    '{"userEmail":"ada@example.com"',
  )
  expect(last.status).toBe(400)
  await linesAbout(last.headers.get('x-request-id'))
  const secrets = [idToken, idToken.split('.')[1] ?? idToken, 'signature', REVIEWER, 'userEmail']
  for (const secret of secrets) expect(output()).not.toContain(secret)
})

test('nobody but our own proxy names a request', async () => {
  const headers = { 'x-request-id': 'chosen-by-the-client' }
  const direct = await send(`${server.origin}/healthz`, { headers })
  expect(direct.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  await openServer(server, { LOG_LEVEL: 'info', TRUST_PROXY: 'on' })
  const proxied = await send(`${server.origin}/healthz`, { headers })
  expect(proxied.headers.get('x-request-id')).toBe('chosen-by-the-client')
  const forged = { 'x-request-id': 'a"},{"level":"forged' }
  const refused = await send(`${server.origin}/healthz`, { headers: forged })
  expect(refused.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
})
