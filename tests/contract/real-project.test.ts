/** A server for a real Firebase project, with stand-ins for Google's key server and account server. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServerProcess, type ServerProcess } from '../fixtures/servers/server-process.ts'
import { client, send } from './client.ts'

const PROJECT = 'a-real-project'
const QUEUE = '/api/main/prod/receipt_activity'

let google: Server
let isGoogleUp = true
let server: ServerProcess
let privateKey: CryptoKey

beforeAll(async () => {
  const keys = await generateKeyPair('RS256', { extractable: true })
  privateKey = keys.privateKey
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'first', alg: 'RS256', use: 'sig' }
  google = createServer(({ url }, response) => {
    if (!isGoogleUp) return response.destroy()
    return response.end(
      JSON.stringify(url === '/keys' ? { keys: [jwk] } : { users: [{ localId: 'ada' }] }),
    )
  })
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(google.address() as AddressInfo).port}`
  const env = {
    AUTH_EMULATORS: 'off',
    STAFF_PROJECT: PROJECT,
    STAFF_API_KEY: 'a-key',
    AUTH_KEYS_URL: `${origin}/keys`,
    AUTH_ACCOUNTS_URL: origin,
    STAFF_ALLOW_LIST: 'ada@example.com',
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'campfire-real-'))
  server = await startServerProcess({ dataDir, env })
})
afterAll(async () => {
  await server.discard()
  google.close()
})

function claims(changes: object = {}) {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: 'ada',
    email: 'ada@example.com',
    email_verified: true,
    auth_time: now,
    iat: now,
    exp: now + 3600,
    firebase: { sign_in_provider: 'password' },
    ...changes,
  }
}

const signed = (changes?: object) =>
  new SignJWT(claims(changes)).setProtectedHeader({ alg: 'RS256', kid: 'first' }).sign(privateKey)

const queueAs = (token: string) => client(server.origin, token).get(QUEUE)

test("Google's servers out of reach sign nobody out, and a verified token goes on", async () => {
  isGoogleUp = false
  const away = await queueAs(await signed())
  expect(away).toMatchObject({ status: 503, body: { error: expect.any(String) } })
  expect(away.headers.get('retry-after')).toMatch(/^\d+$/)

  isGoogleUp = true
  const token = await signed({ jti: 'another' })
  expect((await queueAs(token)).status).toBe(200)
  isGoogleUp = false
  expect((await queueAs(token)).status).toBe(200)
  isGoogleUp = true
})

test('an empty database stays empty: real projects get no example data', async () => {
  expect(await queueAs(await signed())).toMatchObject({ status: 200, body: { items: [] } })
  const key = { headers: { 'x-api-key': 'campfire-site' } }
  expect((await send(`${server.origin}/api/main/prod/businesses`, key)).body).toEqual([])
})

test('an unsigned token, as emulators make them, is refused', async () => {
  expect((await queueAs(new UnsecuredJWT(claims()).encode())).status).toBe(401)
})

test("there is no emulator on the server's origin, nor on ports of its own", async () => {
  const path = '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=demo-staff'
  expect((await client(server.origin).post(path, {})).status).toBe(404)
  await expect(fetch(`http://127.0.0.1:${server.authPort}`)).rejects.toThrow()
})

test('emulated sign-in on a network stops the start', async () => {
  await expect(startServerProcess({ env: { HOST: '0.0.0.0' } })).rejects.toThrow(
    'status 1: The setting HOST is wrong',
  )
})
