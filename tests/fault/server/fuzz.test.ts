/** Random requests, the same in each run; `FUZZ_SEED=<number>` tries others, and `FUZZ_REQUESTS` more of them. */
import { Agent, request as httpRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { addBusinessAndUser } from '../../../src/contract/business-calls.ts'
import { id } from '../../../src/contract/fields.ts'
import { joinWaitlist, sendEmail } from '../../../src/contract/form-calls.ts'
import { recordConsumerVisit } from '../../../src/contract/public-calls.ts'
import { paperLayout } from '../../../src/contract/layout-calls.ts'
import { decideReviewRequest } from '../../../src/contract/review-calls.ts'
import { chanceOf } from '../../fixtures/data/chance.ts'
import { readLedger } from '../../fixtures/servers/ledger.ts'
import {
  closeServer,
  giveBack,
  openServer,
  takeServer,
} from '../../fixtures/servers/server-pool.ts'
import type { ServerProcess } from '../../fixtures/servers/server-process.ts'
import { query } from '../../fixtures/servers/test-database.ts'
import {
  client,
  insist,
  REVIEWER,
  send,
  signedIn,
  signIn,
  STAFF,
} from '../../fixtures/servers/client.ts'
import { customerToken } from '../../fixtures/servers/customer.ts'
import { fuzzedRequest, type FuzzedRequest, type Known } from './fuzzed-request.ts'

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1000)
const CONNECTIONS = 20

const ENV = { RATE_LIMIT: '0' }

let server: ServerProcess
let known: Known

beforeAll(async () => {
  server = await takeServer(ENV)
  const reviewerToken = (await signIn(server.origin, REVIEWER)).idToken
  const others = await Promise.all([
    signIn(server.origin, STAFF),
    signIn(server.origin, 'owner@campfire.example', { project: 'demo-business' }),
  ])
  const customer = await customerToken(server.origin)
  known = {
    requests: await client(server.origin, reviewerToken).queue(),
    tokens: { staff: reviewerToken, customer },
    otherTokens: [customer, ...others.map(({ idToken }) => idToken)],
  }
})
afterAll(() => giveBack(server))

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
afterAll(() => agent.destroy())

/** @returns status 0 when the connection broke before there was one */
function answerTo({ method, path, headers, body }: FuzzedRequest): Promise<{ status: number }> {
  return new Promise((resolve) => {
    const length = body === null ? {} : { 'content-length': String(body.length) }
    const request = httpRequest(
      { port: server.port, agent, method, path, headers: { ...headers, ...length } },
      (response) =>
        response.resume().once('close', () => resolve({ status: response.statusCode ?? 0 })),
    )
    request.once('error', () => resolve({ status: 0 }))
    request.end(body ?? undefined)
  })
}

test(`${REQUESTS} random requests: never 500, nothing stored that the contract refuses, ready afterwards`, async () => {
  const seed = Number(process.env.FUZZ_SEED ?? 10)
  console.log(`FUZZ_SEED=${seed}`)
  const chance = chanceOf(seed)
  const counts: Record<number, number> = {}
  const failed: string[] = []
  let sent = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (sent < REQUESTS) {
        sent += 1
        const request = fuzzedRequest(chance, known)
        const { status } = await insist(() => answerTo(request))
        counts[status] = (counts[status] ?? 0) + 1
        if (status === 0 || status >= 500) failed.push(`${status}: ${shown(request)}`)
      }
    }),
  )
  console.log('statuses:', counts)
  expect(failed.slice(0, 20)).toEqual([])
  expect(counts[200]).toBeGreaterThan(REQUESTS / 10)
  const readiness = async () => (await send(`${server.origin}/healthz`)).status
  await expect.poll(readiness, { timeout: 60_000 }).toBe(200)
  await (await signedIn(server.origin, REVIEWER)).queue()

  await closeServer(server)
  await expectStoredRowsToParse()
  await openServer(server)
})

function shown({ method, path, headers, body }: FuzzedRequest): string {
  const text = `${method} ${path.slice(0, 500)} ${JSON.stringify(headers)} ${String(body)}`
  return text.replaceAll(known.tokens.staff, '<token>').slice(0, 1500)
}

async function expectStoredRowsToParse(): Promise<void> {
  const { ledger, decisions } = await readLedger(server.dataDir)
  const payloads = await query<{ id: string; payload: unknown }>(
    server.dataDir,
    'select review_id as id, payload from decisions order by review_id',
  )
  const parsed = payloads.map(({ payload }) => decideReviewRequest.body.parse(payload))
  expect(parsed.map(({ reviewId }) => reviewId)).toEqual(decisions.map((row) => row.reviewId))
  expect(ledger.map(({ reviewId }) => reviewId)).toEqual(
    parsed.filter(({ isApproved }) => isApproved).map(({ reviewId }) => reviewId),
  )
  expect(parsed.length).toBeGreaterThan(0)

  const { name, about, address, city, state, zipcode, lat, lng, ...more } =
    addBusinessAndUser.body.shape
  const { categories, phone_number, email_address, business_owner_email } = more
  const business = { name, about, address, city, state, zipcode, lat, lng, categories }
  await expectRows(
    `select ${Object.keys(business).join()}, owner_email as business_owner_email,
       coalesce(phone_number, '') as phone_number, coalesce(email_address, '') as email_address
     from businesses join business_additions on business_id = businesses.id`,
    z.strictObject({ ...business, phone_number, email_address, business_owner_email }),
  )
  await expectRows('select name, email, customer_type from waitlist_entries', joinWaitlist.body)
  await expectRows(
    'select email as from_name, user_name, message from contact_messages',
    sendEmail.body.shape.template_params,
  )
  await expectRows(
    `select business_name as "businessName", os as "OS" from visits`,
    recordConsumerVisit.body,
  )
  await expectRows(
    'select business_id as "businessId", field, label, rank, height, written from paper_layouts',
    paperLayout,
  )
  await expectRows('select key from counted_visits', z.strictObject({ key: id }))
}

/** Expects that a table has rows, and that each holds what the contract accepts. */
async function expectRows(select: string, schema: z.core.$ZodType): Promise<void> {
  const rows = await query<unknown>(server.dataDir, select)
  expect(rows.length, select).toBeGreaterThan(0)
  for (const row of rows) z.parse(schema, row)
}
