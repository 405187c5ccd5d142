/** Neither a website nor a neighbour on the network nor a stranger's input can do anything to the emulated sign-in. */
import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'
import { client, REVIEWER, send } from '../fixtures/servers/client.ts'

const SEND_CODE = '/identitytoolkit.googleapis.com/v1/projects/demo-staff/accounts:sendOobCode'
const SIGN_IN = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword'
const OWN_LOOKUP = '/identitytoolkit.googleapis.com/v1/accounts:lookup'
const TOKEN = '/securetoken.googleapis.com/v1/token'

const server = serverOfFile()

/** Asks the staff emulator's own port for an account, as its owner. Unlike fetch, it may send any `Host`. */
function askEmulator(headers: Record<string, string>): Promise<number | undefined> {
  const port = server.authPort
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        port,
        host: '127.0.0.1',
        path: SEND_CODE,
        method: 'POST',
        headers: {
          host: `127.0.0.1:${port}`,
          'content-type': 'application/json',
          ...headers,
        },
      },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      },
    )
    asked.on('error', reject)
    asked.end(JSON.stringify({ requestType: 'PASSWORD_RESET', email: REVIEWER }))
  })
}

describe("the emulators' own ports", () => {
  test('answer programs on this machine', async () => {
    expect(await askEmulator({})).toBe(200)
    expect(await askEmulator({ host: `localhost:${server.authPort}` })).toBe(200)
  })

  test('a website is not the owner, whatever it says it is, and a preflight allows it nothing', async () => {
    for (const origin of ['https://attacker.example', 'http://localhost:4173', 'null']) {
      expect(await askEmulator({ origin })).toBe(403)
    }
    const answer = await send(`http://127.0.0.1:${server.authPort}${SEND_CODE}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://attacker.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('DNS rebinding: any other host is refused', async () => {
    const own = `127.0.0.1.attacker.example:${server.authPort}`
    for (const host of ['attacker.example', '127.0.0.1', 'localhost:1', own]) {
      expect(await askEmulator({ host })).toBe(403)
    }
  })
})

/** @returns an unsigned token with these claims */
function tokenWith(claims: unknown): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
}

describe('on our own origin', () => {
  const post = (path: string, body: unknown, headers?: Record<string, string>) =>
    client(server.origin).post(path, body, headers)
  const refused = { status: 400, body: { error: { code: 400, message: expect.any(String) } } }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }

  test('a malformed body or token is no defect of the server, and refused in the form that the SDK reads', async () => {
    for (const body of ['null', '[]', '5', '', '{', '\0']) {
      expect(await post(`${SIGN_IN}?key=demo-staff`, body)).toMatchObject(refused)
    }
    for (const type of ['text/plain', 'multipart/form-data; boundary=x']) {
      const answer = await post(`${SIGN_IN}?key=demo-staff`, '{}', { 'content-type': type })
      expect(answer).toMatchObject(refused)
    }
    const claims = [{}, 'text', { user_id: 'example-reviewer', firebase: null }]
    for (const idToken of [...claims.map(tokenWith), 5, '']) {
      expect(await post(`${OWN_LOOKUP}?key=demo-staff`, { idToken })).toMatchObject(refused)
    }
    for (const record of ['null', '5', '"text"', '{"localId":1}']) {
      const refresh_token = Buffer.from(record).toString('base64url')
      const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token }).toString()
      expect(await post(`${TOKEN}?key=demo-staff`, body, form)).toMatchObject(refused)
    }
  })
})
