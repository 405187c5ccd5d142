/** Two servers on one PostgreSQL, between which a proxy spreads the calls of one person. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewBusiness } from '../../src/contract/business-calls.ts'
import {
  acknowledgement,
  decisionConflict,
  type Decision,
  type ReviewRequest,
} from '../../src/contract/review-calls.ts'
import { businessNamed } from '../fixtures/data/new-business.ts'
import { readLedger } from '../fixtures/servers/ledger.ts'
import { closeServer, giveBack, openServer, takeServer } from '../fixtures/servers/server-pool.ts'
import { seed, type ServerProcess } from '../fixtures/servers/server-process.ts'
import { databaseSettings, query } from '../fixtures/servers/test-database.ts'
import {
  ADD_BUSINESS,
  approvalOf,
  client,
  REVIEWER,
  rejectionOf,
  REVIEWER_2,
  signIn,
  STAFF,
  type Answer,
  type Client,
} from './client.ts'

/** Number of decisions of each kind, sent through each server. */
const DECISIONS = 40
/** How many are sent to each server at once: as many as it has connections to the database. */
const AT_ONCE = 10
const POSTS = 6

/** With one secret, both sign the same URLs of images. */
const ENV = { RATE_LIMIT: '0', IMAGE_SECRET: 'of-both-servers-here' }

let servers: ServerProcess[]
let requests: ReviewRequest[]

beforeAll(async () => {
  const first = await takeServer()
  servers = [first]
  await closeServer(first)
  await seed(first.dataDir, 2 * DECISIONS)
  await openServer(first, ENV)
  const { DATABASE_URL } = await databaseSettings(first.dataDir)
  servers.push(await takeServer({ ...ENV, DATABASE_URL }))
  const all = await (await throughBoth(REVIEWER))[0].queue()
  requests = all.filter(({ id }) => id.startsWith('seeded-'))
})
afterAll(async () => {
  // The second uses the database of the first, so it goes before.
  for (const server of servers.toReversed()) await giveBack(server)
})

/** Signs in at each server, because each has its own emulated accounts. */
async function throughBoth(email: string): Promise<[Client, Client]> {
  const [first, second] = await Promise.all(
    servers.map(async ({ origin }) => client(origin, (await signIn(origin, email)).idToken)),
  )
  return [first!, second!]
}

/** The decisions that the tests below have sent, with their points. */
const credited = new Map<string, number>()
const decided: string[] = []

async function inTurns(
  all: ReviewRequest[],
  decide: (request: ReviewRequest) => Promise<void>,
): Promise<void> {
  for (let next = 0; next < all.length; next += AT_ONCE) {
    await Promise.all(all.slice(next, next + AT_ONCE).map(decide))
  }
}

async function expectStored(): Promise<void> {
  const { ledger, decisions } = await readLedger(servers[0]!.dataDir)
  expect(new Map(ledger.map(({ reviewId, points }) => [reviewId, points]))).toEqual(credited)
  expect(ledger).toHaveLength(credited.size)
  expect(decisions.map(({ reviewId }) => reviewId)).toEqual(decided.toSorted())
}

test(`${2 * DECISIONS} equal decisions through both servers take effect once each`, async () => {
  const [first, second] = await throughBoth(REVIEWER)
  await inTurns(requests.slice(0, DECISIONS), async (request) => {
    const decision = approvalOf(request)
    const answers = await Promise.all([first.decide(decision), second.decide(decision)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [one, other] = answers.map(({ body }) => acknowledgement.parse(body))
    expect(one).toEqual(other)
    expect(one).toMatchObject({ points: 12, item: { id: request.id, reviewStatus: 'approved' } })
    credited.set(request.id, 12)
    decided.push(request.id)
  })
  await expectStored()
})

test(`${2 * DECISIONS} contradicting decisions through both servers: one stands, the other learns which`, async () => {
  const [first] = await throughBoth(REVIEWER)
  const [, second] = await throughBoth(REVIEWER_2)
  await inTurns(requests.slice(DECISIONS, 2 * DECISIONS), async (request) => {
    const rejection: Decision = rejectionOf(request, { reviewerEmail: REVIEWER_2 })
    const answers = await Promise.all([first.decide(approvalOf(request)), second.decide(rejection)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [stands, refused] = answers.toSorted((a, b) => a.status - b.status) as [Answer, Answer]
    const { item, points } = acknowledgement.parse(stands.body)
    // The signatures of images name who may see them.
    const conflict = decisionConflict.parse(refused.body)
    expect({ ...conflict.item, urls: [] }).toEqual({ ...item, urls: [] })
    if (item.reviewStatus === 'approved') credited.set(request.id, points)
    decided.push(request.id)
  })
  await expectStored()
})

/** Posts a business to both servers at once, half of the posts to each. */
async function post(
  business: NewBusiness,
  submission: (index: number) => string,
): Promise<Answer[]> {
  const staff = await throughBoth(STAFF)
  return Promise.all(
    Array.from({ length: POSTS }, (_, index) =>
      staff[index % 2]!.post(`${ADD_BUSINESS}?submission=${submission(index)}`, business),
    ),
  )
}

async function addedWith(name: string): Promise<string[]> {
  const rows = await query<{ id: string }>(
    servers[0]!.dataDir,
    `select businesses.id from businesses left join business_additions on business_id = businesses.id
     where name = '${name}'`,
  )
  return rows.map(({ id }) => id)
}

test(`${POSTS} equal posts of a business at once with one submission id add it once and get one answer`, async () => {
  const business = businessNamed('Twice Posted Bagels')
  const answers = await post(business, () => 'one-attempt')
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
  const { businessId } = answers[0]!.body as { businessId: string }
  expect(await addedWith(business.name)).toEqual([businessId])
})

test(`${POSTS} posts of a business at once with different submission ids add it once`, async () => {
  const business = businessNamed('Ten Posted Bagels')
  const answers = await post(business, (index) => `attempt-${index}`)
  const { name, address, city, state } = business
  const refusals = answers.filter(({ status }) => status !== 200)
  expect(refusals).toHaveLength(POSTS - 1)
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({
      status: 409,
      body: { duplicate: { name, address, city, state } },
    })
  }
  const { businessId } = answers.find(({ status }) => status === 200)!.body as {
    businessId: string
  }
  expect(await addedWith(name)).toEqual([businessId])
})
