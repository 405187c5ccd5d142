/**
 * A server that stops, is killed, or finds its data folder in use. Also on PGlite: its files must be whole after
 * SIGKILL, and no second process may open them.
 */
import { execFile } from 'node:child_process'
import { setTimeout as after } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '../../../server/config/env.ts'
import { startServer } from '../../../server/server.ts'
import {
  acknowledgement,
  type Acknowledgement,
  type Decision,
} from '../../../src/contract/review-calls.ts'
import { businessNamed } from '../../fixtures/data/new-business.ts'
import { programArguments } from '../../fixtures/servers/server-programs.ts'
import { freePorts } from '../../fixtures/servers/free-ports.ts'
import { startServerProcess, type ServerProcess } from '../../fixtures/servers/server-process.ts'
import { readLedger } from '../../fixtures/servers/ledger.ts'
import { linkFor } from '../../fixtures/servers/reset-link.ts'
import { databaseSettings } from '../../fixtures/servers/test-database.ts'
import {
  ADD_BUSINESS,
  approvalOf,
  client,
  REVIEWER,
  REVIEWER_2,
  send,
  signedIn,
  signIn,
  STAFF,
  type Tokens,
} from '../../fixtures/servers/client.ts'
import { PASSWORD, RESET, visitor } from '../../fixtures/servers/visitor.ts'

const SOON = { timeout: 60_000 }
/** As long as a stop waits for clients with a request, in milliseconds. */
const GRACE_MS = 6_000

const IDENTITY = '/identitytoolkit.googleapis.com/v1'

let server: ServerProcess

beforeAll(async () => {
  server = await startServerProcess({ env: { EXPOSE_EMULATORS: 'on', LOG_LEVEL: 'info' } })
})
afterAll(() => server.discard())

/** Starts a new process on the same data and ports. */
async function startAgain(): Promise<void> {
  const { dataDir, port, authPort } = server
  server = await startServerProcess({ dataDir, port, authPort })
}

async function seed(...args: string[]) {
  const command = [...programArguments('server/cli/seed.ts'), ...args]
  const env = { ...process.env, ...(await databaseSettings(server.dataDir)) }
  return promisify(execFile)(process.execPath, command, { env })
}

/** Starts another server, in this process. @param settings in place of free ports and a free folder */
async function startAnother(settings: { DATA_DIR?: string; PORT?: number; AUTH_PORT?: number }) {
  const free = {
    DATA_DIR: `${server.dataDir}-another`,
    PORT: await freePorts(1),
    AUTH_PORT: await freePorts(1),
  }
  const entries = Object.entries({ ...free, ...settings })
  const env = readEnv(Object.fromEntries(entries.map(([name, value]) => [name, String(value)])))
  return startServer({ env })
}

test('emulated sign-in that is shown to a network on request is warned of', async () => {
  await expect.poll(() => server.output(), SOON).toContain('can sign in as anybody')
})

test('while a server runs, another one and a command that stores find its data in use', async () => {
  await expect(startAnother({ DATA_DIR: server.dataDir })).rejects.toThrow(
    `Another process is using ${server.dataDir}: stop it, or set DATA_DIR to another one`,
  )
  await expect(seed('--reviews', '5')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Another process is using .+\n$/),
  })
})

test('a port that is taken is named, with the setting to change', async () => {
  await expect(startAnother({ PORT: server.port })).rejects.toThrow(
    `Port ${server.port} is in use: set PORT to`,
  )
  await expect(startAnother({ AUTH_PORT: server.authPort })).rejects.toThrow(
    `Port ${server.authPort} is in use: set AUTH_PORT to`,
  )
})

test('a server that stops does not wait for idle clients, writes its last lines, and starts again with what was added', async () => {
  // Node's fetch keeps its connection open.
  const { headers } = await send(`${server.origin}/livez`)
  const started = Date.now()
  expect(await server.stop()).toBe(0)
  expect(Date.now() - started).toBeLessThan(GRACE_MS)
  await expect.poll(() => server.output(), SOON).toContain(headers.get('x-request-id'))

  const { stdout } = await seed('--reviews', '25')
  expect(stdout).toBe('Added 25 open review requests\n')
  await startAgain()
  const ready = async () => (await send(`${server.origin}/healthz`)).body
  await expect.poll(ready, SOON).toEqual({ service: 'campfire', status: 'ok' })
  const queue = await (await signedIn(server.origin, REVIEWER)).queue()
  expect(queue.filter(({ id }) => id.startsWith('seeded-'))).toHaveLength(25)
})

test('[H3] [R4] [R5] [V10] SIGKILL ends no session, loses nothing that was acknowledged, and doubles nothing', async () => {
  const tokens = await signIn(server.origin, REVIEWER)
  const signedInAt = Date.now()
  await changePassword(REVIEWER_2, 'Another-password-2')
  await changeOwnersPassword()
  const business = businessNamed('Outlives SIGKILL', { is_moco_business: '1' })
  const staff = await signedIn(server.origin, STAFF)
  expect(await staff.post(ADD_BUSINESS, business)).toMatchObject({ status: 200 })
  // Restoring accounts with the time of the restart would end older sessions, which shows from the next second on.
  await after(Math.max(0, signedInAt + 1500 - Date.now()))

  const reviewer = client(server.origin, tokens.idToken)
  const open = await reviewer.queue()
  const decisions: Decision[] = open.slice(0, 20).map((request) => approvalOf(request))
  const acknowledged: Acknowledgement[] = []
  const decide = async (decision: Decision) => {
    const { body } = await reviewer.decide(decision)
    acknowledged.push(acknowledgement.parse(body))
  }
  await Promise.all(decisions.slice(0, 5).map(decide))
  // However many of these take effect.
  const others = Promise.allSettled(decisions.slice(5).map(decide))
  await server.kill()
  await others
  await startAgain()

  await expectSessionGoesOn(tokens)
  await expect(signIn(server.origin, REVIEWER_2)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
  await signIn(server.origin, REVIEWER_2, { password: 'Another-password-2' })
  const asOwner = { project: 'demo-business' }
  await signIn(server.origin, RESET.email, { ...asOwner, password: RESET.password })
  await expect(signIn(server.origin, RESET.email, asOwner)).rejects.toThrow(
    'INVALID_LOGIN_CREDENTIALS',
  )

  const restaurants = await visitor(server.origin).get('/api/main/prod/businesses')
  expect(restaurants.body).toContainEqual(expect.objectContaining({ name: business.name }))
  const password = business.dummy_password
  await signIn(server.origin, business.business_owner_email, { ...asOwner, password })

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

async function expectSessionGoesOn(tokens: Tokens): Promise<void> {
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
}

function refresh({ refreshToken }: Tokens) {
  return send(`${server.origin}/securetoken.googleapis.com/v1/token?key=demo-staff`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  })
}

async function changePassword(email: string, newPassword: string): Promise<void> {
  const staffPort = server.authPort
  const link = await send(
    `http://127.0.0.1:${staffPort}${IDENTITY}/projects/demo-staff/accounts:sendOobCode`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ requestType: 'PASSWORD_RESET', email }),
    },
  )
  const { oobCode } = link.body as { oobCode: string }
  const reset = await client(server.origin).post(
    `${IDENTITY}/accounts:resetPassword?key=demo-staff`,
    { oobCode, newPassword },
  )
  expect(reset.status).toBe(200)
}

/** As call 4 does. */
async function changeOwnersPassword(): Promise<void> {
  const oobCode = (await linkFor(server, RESET.email)).searchParams.get('oobCode')
  const saved = await visitor(server.origin).post(PASSWORD, { ...RESET, oobCode })
  expect(saved).toMatchObject({ status: 200, body: { accepted: true } })
}
