/** A server for a real Firebase project, with a stand-in for Google's servers; `server/http/staff-token.test.ts` tells more. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { client, REVIEWER, send } from '../fixtures/servers/client.ts'
import { startServerProcess, type ServerProcess } from '../fixtures/servers/server-process.ts'
import { standInGoogle } from '../fixtures/servers/stand-in-google.ts'

const QUEUE = '/api/main/prod/receipt_activity'

let google: Awaited<ReturnType<typeof standInGoogle>>
let server: ServerProcess

beforeAll(async () => {
  google = await standInGoogle(REVIEWER)
  const { EXAMPLE_DATA: _, ...env } = google.env
  const dataDir = await mkdtemp(join(tmpdir(), 'campfire-real-'))
  server = await startServerProcess({ dataDir, env })
})
afterAll(async () => {
  await server.discard()
  google.close()
})

test('an empty database stays empty: real projects get no example data', async () => {
  const answer = await client(server.origin, google.idToken).get(QUEUE)
  expect(answer).toMatchObject({ status: 200, body: { items: [] } })
  const key = { headers: { 'x-api-key': 'campfire-site' } }
  expect((await send(`${server.origin}/api/main/prod/businesses`, key)).body).toEqual([])
})

test("there is no emulator on the server's origin, nor on ports of its own", async () => {
  const path = '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=demo-staff'
  expect((await client(server.origin).post(path, {})).status).toBe(404)
  await expect(fetch(`http://127.0.0.1:${server.authPort}`)).rejects.toThrow()
})
