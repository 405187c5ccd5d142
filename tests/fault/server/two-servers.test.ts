/** Two servers on one PostgreSQL, between which a proxy spreads the calls of one person. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  acknowledgement,
  decisionConflict,
  type ReviewRequest,
} from '../../../src/contract/review-calls.ts'
import { businessNamed } from '../../fixtures/data/new-business.ts'
import { readLedger } from '../../fixtures/servers/ledger.ts'
import {
  closeServer,
  giveBack,
  openServer,
  takeServer,
} from '../../fixtures/servers/server-pool.ts'
import { seed, type ServerProcess } from '../../fixtures/servers/server-process.ts'
import { databaseSettings, query } from '../../fixtures/servers/test-database.ts'
import {
  ADD_BUSINESS,
  approvalOf,
  insist,
  REVIEWER,
  rejectionOf,
  REVIEWER_2,
  signedIn,
  STAFF,
  type Answer,
  type Client,
} from '../../fixtures/servers/client.ts'

/** Number of decisions of each kind, sent through each server. */
const DECISIONS = 40
/** So many are sent to each server at once: as many as it has connections to the database. */
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
    servers.map(async ({ origin }) => patient(await signedIn(origin, email))),
  )
  return [first!, second!]
}

function patient(api: Client): Client {
  return {
    ...api,
    decide: (decision) => insist(() => api.decide(decision)),
    post: (path, body) => insist(() => api.post(path, body)),
  }
}

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

test(`of ${2 * DECISIONS} equal and ${2 * DECISIONS} contradicting decisions through both servers one of each pair takes effect`, async () => {
  const [first, second] = await throughBoth(REVIEWER)
  const [, colleague] = await throughBoth(REVIEWER_2)
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
  await inTurns(requests.slice(DECISIONS, 2 * DECISIONS), async (request) => {
    const rejection = rejectionOf(request, { reviewerEmail: REVIEWER_2 })
    const answers = await Promise.all([
      first.decide(approvalOf(request)),
      colleague.decide(rejection),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [stands, refused] = answers.toSorted((a, b) => a.status - b.status) as [Answer, Answer]
    const { item, points } = acknowledgement.parse(stands.body)
    // The signatures of images name who may see them.
    const conflict = decisionConflict.parse(refused.body)
    expect({ ...conflict.item, urls: [] }).toEqual({ ...item, urls: [] })
    if (item.reviewStatus === 'approved') credited.set(request.id, points)
    decided.push(request.id)
  })
  const { ledger, decisions } = await readLedger(servers[0]!.dataDir)
  expect(ledger).toHaveLength(credited.size)
  expect(new Map(ledger.map(({ reviewId, points }) => [reviewId, points]))).toEqual(credited)
  expect(decisions.map(({ reviewId }) => reviewId)).toEqual(decided.toSorted())
})

test.each([
  ['one submission id', () => 'one-attempt', Array<number>(POSTS).fill(200)],
  [
    'submission ids of their own',
    (index: number) => `attempt-${index}`,
    [200, ...Array<number>(POSTS - 1).fill(409)],
  ],
])('%s: equal posts of a business at once through both servers add it once', async (...given) => {
  const [kind, submission, statuses] = given
  const business = businessNamed(`Posted with ${kind}`)
  const staff = await throughBoth(STAFF)
  const answers = await Promise.all(
    Array.from({ length: POSTS }, (_, index) =>
      staff[index % 2]!.post(`${ADD_BUSINESS}?submission=${submission(index)}`, business),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual(statuses)
  const bodies = answers.filter(({ status }) => status === 200).map(({ body }) => body)
  for (const body of bodies) expect(body).toEqual(bodies[0])
  const added = `select id from businesses where name = '${business.name}'`
  const { businessId } = bodies[0] as { businessId: string }
  expect(await query(servers[0]!.dataDir, added)).toEqual([{ id: businessId }])
})
