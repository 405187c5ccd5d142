/** Who reads the data folder, a backup or the log learns nobody's password. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { businessNamed } from '../fixtures/data/new-business.ts'
import { linkFor } from '../fixtures/servers/reset-link.ts'
import { closeServer, giveBack, openServer, takeServer } from '../fixtures/servers/server-pool.ts'
import type { ServerProcess } from '../fixtures/servers/server-process.ts'
import { ADD_BUSINESS, signedIn, signIn, STAFF } from '../fixtures/servers/client.ts'
import { PASSWORD, RESET, visitor } from '../fixtures/servers/visitor.ts'

const OWNER = 'fenton.bagels@shops.example'
const TEMPORARY = 'Temporary-password-of-Fenton-1'

let server: ServerProcess

beforeAll(async () => {
  server = await takeServer()
})
afterAll(() => giveBack(server))

const accountFile = (project: string) => join(server.dataDir, `accounts-${project}.json`)

/** What the server has written about accounts, and printed. */
async function traces(): Promise<string> {
  const files = (await readdir(server.dataDir)).filter((name) => name.startsWith('accounts-'))
  expect(files).toHaveLength(3)
  const texts = files.map((name) => readFile(join(server.dataDir, name), 'utf8'))
  return (await Promise.all(texts)).join() + server.output()
}

/** The password as it is, and as a text that contains it begins and ends in Base64. */
function encodings(password: string): string[] {
  const inBase64 = [0, 1, 2].map((shift) => {
    const bytes = Buffer.from(' '.repeat(shift) + password)
    // Without the ends, which depend on what stands around it.
    return bytes.toString('base64').slice(4, -4)
  })
  return [
    password,
    encodeURIComponent(password),
    Buffer.from(password).toString('hex'),
    ...inBase64,
  ]
}

async function expectNoTraceOf(password: string): Promise<void> {
  const written = await traces()
  for (const encoded of encodings(password)) expect(written).not.toContain(encoded)
}

const ownerSignsIn = (email: string, password: string) =>
  signIn(server.origin, email, { project: 'demo-business', password })

test("neither an owner's temporary password nor a new one can be read from what is written, and both outlive a restart", async () => {
  const staff = await signedIn(server.origin, STAFF)
  const added = await staff.post(
    ADD_BUSINESS,
    businessNamed('Fenton Bagels', { business_owner_email: OWNER, dummy_password: TEMPORARY }),
  )
  expect(added).toMatchObject({ status: 200, body: { ownerAccount: 'created' } })
  const oobCode = (await linkFor(server, RESET.email)).searchParams.get('oobCode') ?? ''
  const password = 'New-password-of-an-owner-2'
  const saved = await visitor(server.origin).post(PASSWORD, { ...RESET, oobCode, password })
  expect(saved.status).toBe(200)
  for (const secret of [TEMPORARY, password]) await expectNoTraceOf(secret)

  await closeServer(server)
  await openServer(server)
  await ownerSignsIn(OWNER, TEMPORARY)
  await ownerSignsIn(RESET.email, password)

  const users = JSON.parse(await readFile(accountFile('demo-business'), 'utf8')) as {
    email: string
    passwordHash: string
  }[]
  const { passwordHash } = users.find(({ email }) => email === OWNER)!
  for (const stolen of [passwordHash, passwordHash.split(':password=')[1]!]) {
    await expect(ownerSignsIn(OWNER, stolen)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
  }
})
