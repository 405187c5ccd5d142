/** The description of the customers' app's calls: a client that is generated from it, and the code of `docs/customers-app.md`. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createClient } from '@hey-api/openapi-ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { API_KEY } from '../../src/config/api-key.ts'
import {
  answerOf,
  FILE,
  OPERATIONS,
  placeOf,
  readDescription,
} from '../../tools/customers-openapi.ts'
import { approvalOf, rejectionOf, REVIEWER, signedIn } from '../fixtures/servers/client.ts'
import { CUSTOMER, customerToken, picture } from '../fixtures/servers/customer.ts'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'

type Call = (options?: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>

/** What `docs/customers-app.md` exports, in the types of this test. */
interface App {
  connect: (baseUrl: string, siteKey: string, idToken: () => Promise<string>) => void
  passCoupons: () => Promise<{ id: string }[]>
  send: (stored: { key: string; content: object }) => Promise<Record<string, unknown>>
  look: (stored: { since?: string; receipts: Map<string, object> }) => Promise<void>
  balance: (redeemed: number) => Promise<number | null>
}

const CODE = /^```ts\n([^]*?)^```/gm

const server = serverOfFile({ env: { RATE_LIMIT: '0' } })
let folder: string
let calls: Record<string, Call>
let app: App

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'customers-app-'))
  await createClient({
    input: fileURLToPath(FILE),
    output: join(folder, 'client'),
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent', file: false },
  })
  const page = await readFile('docs/customers-app.md', 'utf8')
  const code = [...page.matchAll(CODE)].map(([, block]) => block).join('\n')
  await writeFile(join(folder, 'app.ts'), code)
  const config = {
    extends: resolve('tsconfig.base.json'),
    compilerOptions: { incremental: false, lib: ['ES2024', 'DOM', 'DOM.Iterable'], types: [] },
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  app = (await import(join(folder, 'app.ts'))) as App
  calls = (await import(join(folder, 'client/index.ts'))) as Record<string, Call>
  app.connect(server.origin, API_KEY, () => customerToken(server.origin))
})

afterAll(() => rm(folder, { recursive: true }))

/** @returns what the compiler says of the folder, line by line */
async function compile(): Promise<string[]> {
  const compiler = resolve('node_modules/typescript-7/bin/tsc')
  const run = promisify(execFile)(process.execPath, [compiler], { cwd: folder })
  const { stdout } = await run.catch((error: { stdout: string }) => error)
  return stdout.split('\n').filter(Boolean)
}

test('the client and the code of the page compile, and a wrong field does not', async () => {
  expect(await compile()).toEqual([])
  const wrong = [
    "import { getCoupon, listChanges, submitReceipt } from './client'",
    "const image = [new Blob(['x'])]",
    "await submitReceipt({ headers: { 'Idempotency-Key': 'k' }, body: { image, total: 1 } })",
    'await submitReceipt({ body: { image } })',
    "console.log((await listChanges({ query: { after: 'x' } })).data?.items[0]?.reviewerNotes)",
    "console.log((await getCoupon({ path: { id: 'c' } })).data?.coupon.prize)",
  ]
  await writeFile(join(folder, 'wrong.ts'), wrong.join('\n'))
  const said = await compile()
  await rm(join(folder, 'wrong.ts'))
  expect(
    said.filter((line) => line.startsWith('wrong.ts')).map((line) => line.slice(0, 11)),
  ).toEqual(['wrong.ts(3,', 'wrong.ts(4,', 'wrong.ts(5,', 'wrong.ts(5,', 'wrong.ts(6,'])
})

test('[I1] [I6] [I8] [I9] with the code of the page an app sends a receipt and learns what became of it, and of the points', async () => {
  const reviewer = await signedIn(server.origin, REVIEWER)
  const coupons = await app.passCoupons()
  expect(coupons.map(({ id }) => id)).toContain('c-oat-latte')
  const fetched = vi.spyOn(globalThis, 'fetch')
  expect(await app.passCoupons()).toBe(coupons)
  expect(await fetched.mock.results[0]!.value).toMatchObject({ status: 304 })
  fetched.mockRestore()

  const stored = { key: randomUUID(), content: await photographed('#112233') }
  const sent = await app.send(stored)
  expect(await app.send(stored)).toEqual(sent)
  const other = { ...stored, content: await photographed('#332211') }
  expect(await app.send(other)).toEqual({ refused: expect.stringContaining('Another receipt') })

  const phone: Parameters<App['look']>[0] = { receipts: new Map() }
  await app.look(phone)
  const id = sent.id as string
  expect(phone.receipts.get(id)).toMatchObject({ reviewStatus: 'open', subtotal: 12.5 })
  expect(await app.balance(0)).toBe(0)
  await reviewer.decide(approvalOf({ id, userEmail: CUSTOMER }))
  await app.look(phone)
  expect(phone.receipts.get(id)).toMatchObject({ reviewStatus: 'approved', points: 12 })
  expect(await app.balance(5)).toBe(7)

  const worse = await app.send({ key: randomUUID(), content: await photographed('#223311') })
  await reviewer.decide(rejectionOf({ id: worse.id as string, userEmail: CUSTOMER }))
  const content = { ...(await photographed('#223312')), replaces: worse.id }
  expect(await app.send({ key: randomUUID(), content })).toEqual({ id: expect.any(String) })

  const since = Buffer.from('of somebody else').toString('base64url')
  const another = { since, receipts: new Map([['foreign', {}]]) }
  await app.look(another)
  expect([...another.receipts.keys()]).toEqual(expect.arrayContaining([id, worse.id]))
  expect(another.receipts.has('foreign')).toBe(false)
  app.connect('http://127.0.0.1:1', API_KEY, () => customerToken(server.origin))
  expect(await app.send(stored)).toEqual({ againInSeconds: 10 })
  await app.look(phone)
  app.connect(server.origin, API_KEY, () => Promise.resolve('too old'))
  expect(await app.send(stored)).toEqual({ againInSeconds: 10 })
  app.connect(server.origin, API_KEY, () => customerToken(server.origin))
})

/** A receipt as a customer sends it. */
const photographed = async (color: string) => ({
  image: [new Blob([await picture(color)])],
  businessName: 'Sligo Creek Coffee',
  subtotal: 12.5,
})

test.each(Object.entries(OPERATIONS))('%s answers as its example does', async (name, endpoint) => {
  const { path, method } = placeOf(endpoint)
  const operation = readDescription().paths[path]![method]!
  const { example } = answerOf(operation)
  const valuesIn = (place: string) => {
    const parameters = operation.parameters.filter((parameter) => parameter.in === place)
    return Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.example]))
  }
  const { data, error } = await calls[name]!({
    ...{ path: valuesIn('path'), query: valuesIn('query') },
    ...(endpoint.images && {
      headers: { 'Idempotency-Key': randomUUID() },
      body: await photographed('#445566'),
    }),
  })
  expect(error).toBeUndefined()
  if (endpoint.authorization === 'customer') {
    expect(Object.keys(data as object)).toEqual(Object.keys(example as object))
  } else {
    // The example data of the server has more of the same.
    expect(data).toEqual(within(example))
  }
})

/** Matches what has more elements in its lists than the example. */
function within(example: unknown): unknown {
  if (Array.isArray(example)) return expect.arrayContaining(example.map(within))
  if (typeof example !== 'object' || example === null) return example
  return Object.fromEntries(Object.entries(example).map(([key, part]) => [key, within(part)]))
}
