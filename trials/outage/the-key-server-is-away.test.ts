/** The server that publishes the keys of ID tokens: unreachable, silent, broken, and back. */
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { client, queuePath, REVIEWER, type Answer } from '../../tests/fixtures/servers/client.ts'
import { startPostgres, type Postgres } from '../../tests/fixtures/servers/postgres.ts'
import { freePorts } from '../../tests/fixtures/servers/free-ports.ts'
import {
  startServerProcess,
  type ServerProcess,
} from '../../tests/fixtures/servers/server-process.ts'

const PROJECT = 'campfire-outage'
const REVIEWER_UID = 'reviewer-1'
const ANSWERED_WITHIN_MS = 15_000

let postgres: Postgres
let server: ServerProcess
let privateKey: CryptoKey
let publicKey: JWK
let keyPort: number
let keyServer: Server | undefined
/** The provider's other half, which is always there: it knows the accounts. */
let accountServer: Server

beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true })
  privateKey = pair.privateKey
  publicKey = { ...(await exportJWK(pair.publicKey)), kid: 'first', alg: 'RS256', use: 'sig' }
  keyPort = await freePorts(1)
  accountServer = createServer((_, response) => {
    response.end(JSON.stringify({ users: [{ localId: REVIEWER_UID }] }))
  })
  await once(accountServer.listen(0, '127.0.0.1'), 'listening')
  const { port: accountPort } = accountServer.address() as AddressInfo
  postgres = await startPostgres()
  process.env.TEST_POSTGRES = postgres.url
  server = await startServerProcess({
    env: {
      AUTH_EMULATORS: 'off',
      EXAMPLE_DATA: 'on',
      STAFF_PROJECT: PROJECT,
      STAFF_API_KEY: 'a-key',
      STAFF_ALLOW_LIST: 'reviewer@campfire.example',
      AUTH_KEYS_URL: `http://127.0.0.1:${keyPort}/keys`,
      AUTH_ACCOUNTS_URL: `http://127.0.0.1:${accountPort}`,
    },
  })
})
afterAll(async () => {
  await closeKeyServer()
  await server?.discard()
  accountServer?.close()
  await postgres?.discard()
})

/** A reviewer who has signed in just now. Each token is one that the server has not seen. */
let signIns = 0
async function newToken(): Promise<string> {
  signIns += 1
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({
    email: REVIEWER,
    email_verified: true,
    auth_time: now - signIns,
    user_id: REVIEWER_UID,
    firebase: { sign_in_provider: 'password', identities: {} },
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'first', typ: 'JWT' })
    .setIssuer(`https://securetoken.google.com/${PROJECT}`)
    .setAudience(PROJECT)
    .setSubject(REVIEWER_UID)
    .setIssuedAt(now)
    .setExpirationTime(now + 3600)
    .sign(privateKey)
}

const readQueue = (idToken: string): Promise<Answer> =>
  client(server.origin, idToken).get(queuePath(null))

async function openKeyServer(answer: RequestListener): Promise<void> {
  await closeKeyServer()
  keyServer = createServer(answer).listen(keyPort, '127.0.0.1')
  await once(keyServer, 'listening')
}

async function closeKeyServer(): Promise<void> {
  if (!keyServer) return
  const closed = once(keyServer, 'close')
  keyServer.close()
  keyServer.closeAllConnections()
  await closed
  keyServer = undefined
}

const AWAY: Record<string, RequestListener | null> = {
  unreachable: null,
  silent: () => {},
  broken: (_, response) => void response.writeHead(500).end('{}'),
  'a captive portal': (_, response) => void response.writeHead(200).end('<h1>Welcome</h1>'),
}

test.each(Object.keys(AWAY))('a key server that is %s signs nobody out: 503', async (kind) => {
  const answerer = AWAY[kind]
  if (answerer) await openKeyServer(answerer)
  const started = performance.now()
  const answers = await Promise.all(
    Array.from({ length: 10 }, async () => readQueue(await newToken())),
  )
  const ms = Math.round(performance.now() - started)
  console.log(`key server ${kind}: answered after ${ms} ms`)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503))
  for (const { headers } of answers) expect(headers.get('retry-after')).toMatch(/^\d+$/)
  expect(ms).toBeLessThan(ANSWERED_WITHIN_MS)
})

test('a key server that is back, or gone again, keeps everybody signed in', async () => {
  await openKeyServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ keys: [publicKey] }))
  })
  const seen = await newToken()
  expect(await readQueue(seen)).toMatchObject({ status: 200 })
  await closeKeyServer()
  expect(await readQueue(seen)).toMatchObject({ status: 200 })
  // Its key is known already; whether it is still trusted is up to the server, but it is no bad token.
  expect([200, 503]).toContain((await readQueue(await newToken())).status)
  expect(server.hasEnded()).toBe(false)
})
