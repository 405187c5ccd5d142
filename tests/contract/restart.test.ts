/** A server that stops, is killed, or finds its data folder in use. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  acknowledgement,
  type Acknowledgement,
  type Decision,
} from '../../src/contract/review-calls.ts'
import { startServerProcess, type ServerProcess } from '../fixtures/servers/server-process.ts'
import { readLedger } from '../fixtures/servers/ledger.ts'
import { databaseSettings } from '../fixtures/servers/test-database.ts'
import {
  approvalOf,
  client,
  REVIEWER,
  REVIEWER_2,
  send,
  signedIn,
  signIn,
  type Tokens,
} from './client.ts'

const IDENTITY = '/identitytoolkit.googleapis.com/v1'

let server: ServerProcess

beforeAll(async () => {
  server = await startServerProcess()
})
afterAll(() => server.discard())

/** Starts a new process on the same data and ports. */
async function startAgain(): Promise<void> {
  const { dataDir, port, authPort } = server
  server = await startServerProcess({ dataDir, port, authPort })
}

async function seed(...args: string[]) {
  const command = ['--import', 'tsx', 'server/cli/seed.ts', ...args]
  const env = { ...process.env, ...(await databaseSettings(server.dataDir)) }
  return promisify(execFile)(process.execPath, command, { env })
}

test('a second server on the same data is refused', async () => {
  const second = startServerProcess({ dataDir: server.dataDir })
  await expect(second).rejects.toThrow(
    `status 1: Another process is using ${server.dataDir}: stop it, or set DATA_DIR to another one\n`,
  )
})

test('seeding the data of a running server is refused', async () => {
  await expect(seed('--reviews', '5')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Another process is using .+\n$/),
  })
})

test.each([
  ['--reviews', 'many'],
  ['--reviews', '0'],
  ['--businesses', '1'],
])('seeding with %s %s is refused with its usage', async (...args) => {
  await expect(seed(...args)).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^Usage: npm run seed/),
  })
})

test('a port that is taken is named, with the setting to change', async () => {
  const samePort = startServerProcess({ port: server.port })
  await expect(samePort).rejects.toThrow(`status 1: Port ${server.port} is in use: set PORT to`)
  const sameAuthPort = startServerProcess({ authPort: server.authPort - 2 })
  await expect(sameAuthPort).rejects.toThrow(
    `status 1: Port ${server.authPort} is in use: set AUTH_PORT to`,
  )
})

test('a wrong setting is named', async () => {
  const wrong = startServerProcess({ env: { STAFF_ALLOW_LIST: 'everybody' } })
  await expect(wrong).rejects.toThrow('status 1: The setting STAFF_ALLOW_LIST is wrong')
})

test('[H3] [R4] sessions and a new password that was acknowledged outlive SIGKILL', async () => {
  const tokens = await signIn(server.origin, REVIEWER)
  await changePassword(REVIEWER_2, 'Another-password-2')
  await server.kill()
  // Restoring accounts with the time of the restart would end older sessions; the pause makes that show.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  await startAgain()

  const anonymous = client(server.origin)
  const { idToken } = tokens
  const lookup = await anonymous.post(`${IDENTITY}/accounts:lookup?key=demo-staff`, { idToken })
  expect(lookup).toMatchObject({ status: 200, body: { users: [{ email: REVIEWER }] } })
  const verified = await anonymous.post('/api/staff/v1/verify_id_token', { idToken })
  expect(verified).toMatchObject({ status: 200, body: { isReviewer: true } })

  const refreshed = await refresh(tokens)
  expect(refreshed.status).toBe(200)
  const { id_token } = refreshed.body as { id_token: string }
  const queue = await client(server.origin, id_token).get('/api/main/prod/receipt_activity')
  expect(queue.status).toBe(200)

  await expect(signIn(server.origin, REVIEWER_2)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
  await signIn(server.origin, REVIEWER_2, { password: 'Another-password-2' })
})

function refresh({ refreshToken }: Tokens) {
  return send(`${server.origin}/securetoken.googleapis.com/v1/token?key=demo-staff`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  })
}

async function changePassword(email: string, newPassword: string): Promise<void> {
  const staffPort = server.authPort + 2
  const link = await send(
    `http://127.0.0.1:${staffPort}${IDENTITY}/projects/demo-staff/accounts:sendOobCode`,
    {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ requestType: 'PASSWORD_RESET', email, returnOobLink: true }),
    },
  )
  const { oobCode } = link.body as { oobCode: string }
  const reset = await client(server.origin).post(
    `${IDENTITY}/accounts:resetPassword?key=demo-staff`,
    { oobCode, newPassword },
  )
  expect(reset.status).toBe(200)
}

test('a server that starts says so, and one that stops does not wait for idle clients', async () => {
  const started = Date.now()
  // Node's fetch keeps connections open, so some are idle now.
  expect(await server.stop()).toBe(0)
  expect(Date.now() - started).toBeLessThan(3000)

  const { stdout } = await seed('--reviews', '25')
  expect(stdout).toBe('Added 25 open review requests\n')

  const again = startAgain()
  const early = await firstAnswer(`${server.origin}/healthz`)
  expect(early.status).toBe(503)
  expect(early.headers.get('retry-after')).toBe('1')
  expect(early.headers.get('cache-control')).toBe('no-store')
  await again

  const ready = await send(`${server.origin}/healthz`)
  expect(ready).toMatchObject({ status: 200, body: { service: 'campfire', status: 'ok' } })
  expect(ready.headers.get('cache-control')).toBe('no-store')
  const queue = await (await signedIn(server.origin, REVIEWER)).queue()
  expect(queue.filter(({ id }) => id.startsWith('seeded-'))).toHaveLength(25)
})

async function firstAnswer(url: string) {
  for (;;) {
    try {
      return await send(url)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

test('[V10] SIGKILL loses nothing that was acknowledged, and doubles nothing', async () => {
  const reviewer = await signedIn(server.origin, REVIEWER)
  const open = await reviewer.queue()
  const decisions: Decision[] = open.slice(0, 20).map((request) => approvalOf(request))
  const acknowledged: Acknowledgement[] = []
  const sent = decisions.map(async (decision) => {
    const { body } = await reviewer.decide(decision)
    acknowledged.push(acknowledgement.parse(body))
    if (acknowledged.length === 5) await server.kill()
  })
  await Promise.allSettled(sent)
  expect(acknowledged.length).toBeLessThan(decisions.length)

  await startAgain()
  const listed = (await reviewer.queue()).map(({ id }) => id)
  for (const { item: request } of acknowledged) expect(listed).not.toContain(request.id)
  for (const decision of decisions) {
    const again = acknowledgement.parse((await reviewer.decide(decision)).body)
    const first = acknowledged.find(({ item: request }) => request.id === decision.reviewId)
    if (first) expect(again).toEqual(first)
  }

  await server.stop()
  const { ledger } = await readLedger(server.dataDir)
  expect(ledger.map(({ reviewId }) => reviewId)).toEqual(
    decisions.map(({ reviewId }) => reviewId).toSorted(),
  )
})
