/** Call 11: one decision for each request, and points credited exactly once. Also on PGlite: its transactions. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  acknowledgement,
  decisionConflict,
  listDecidedRequests,
  type ReviewRequest,
} from '../../src/contract/review-calls.ts'
import { readLedger } from '../fixtures/servers/ledger.ts'
import { closeServer } from '../fixtures/servers/server-pool.ts'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'
import {
  approvalOf,
  BUSINESS,
  insist,
  rejectionOf,
  REVIEWER,
  REVIEWER_2,
  signedIn,
  type Answer,
  type Client,
} from '../fixtures/servers/client.ts'

const server = serverOfFile()
let reviewer: Client
let secondReviewer: Client
let open: ReviewRequest[]
/** All that the server has acknowledged in the tests below. */
const credited: { reviewId: string; userEmail: string; points: number }[] = []
const rejected: string[] = []

beforeAll(async () => {
  reviewer = await signedIn(server.origin, REVIEWER)
  secondReviewer = await signedIn(server.origin, REVIEWER_2)
  open = await reviewer.queue()
})

/** After all tests: exactly what was acknowledged is stored. */
afterAll(async () => {
  await closeServer(server)
  const { ledger, decisions } = await readLedger(server.dataDir)
  expect(ledger).toEqual(credited.toSorted((a, b) => (a.reviewId < b.reviewId ? -1 : 1)))
  const decided = [...credited.map(({ reviewId }) => reviewId), ...rejected]
  expect(decisions.map(({ reviewId }) => reviewId)).toEqual(decided.toSorted())
})

function next(): ReviewRequest {
  const request = open.shift()
  if (!request) throw new Error('The example data has no more open requests')
  return request
}

function acknowledged(answer: Answer) {
  expect(answer.status).toBe(200)
  return acknowledgement.parse(answer.body)
}

test('[V7] an approval is acknowledged with the decided request and its points', async () => {
  const request = next()
  const decision = approvalOf(request, { subtotal: 12.99, reviewerNotes: 'The tip is by hand.' })
  expect(acknowledged(await reviewer.decide(decision))).toEqual({
    item: {
      ...request,
      ...BUSINESS,
      receiptDatetime: decision.receiptDatetime,
      subtotal: 12.99,
      reviewStatus: 'approved',
      reviewerEmail: REVIEWER,
      reviewerNotes: 'The tip is by hand.',
      lastUpdatedDatetime: expect.any(String),
    },
    points: 12,
  })
  credited.push({ reviewId: request.id, userEmail: request.userEmail, points: 12 })
  expect((await reviewer.queue()).map(({ id }) => id)).not.toContain(request.id)
})

test('[V6] a rejection keeps what the customer sent and, to the letter, what the reviewer typed, and earns nothing', async () => {
  const request = next()
  const typed = `<script>alert(1)</script> '; drop table decisions; -- ${'😀'} "\\ %s \u202e\n\t`
  const reasons = ['expired', typed]
  const decision = rejectionOf(request, { rejectionReasons: reasons, reviewerNotes: typed })
  const answer = await reviewer.decide(decision)
  expect(acknowledged(answer)).toEqual({
    item: {
      ...request,
      reviewStatus: 'rejected',
      reviewerEmail: REVIEWER,
      reviewerNotes: typed,
      rejectionReasons: reasons,
      lastUpdatedDatetime: expect.any(String),
    },
    points: 0,
  })
  rejected.push(request.id)
})

test('[V10] the same decision again gets the same acknowledgement, whatever the order of its fields and reasons', async () => {
  const request = next()
  const reasons = ['duplicate', 'altered', 'Seen twice']
  const decision = rejectionOf(request, { rejectionReasons: reasons })
  const first = acknowledged(await reviewer.decide(decision))
  const reversed = Object.entries({ ...decision, rejectionReasons: reasons.toReversed() }).reverse()
  const again = await reviewer.decide(Object.fromEntries(reversed) as typeof decision)
  expect(acknowledged(again)).toEqual(first)
  rejected.push(request.id)
})

test('[V10] the same decision 20 times at once takes effect once', async () => {
  const request = next()
  const decision = approvalOf(request, { subtotal: 1000 })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => insist(() => reviewer.decide(decision))),
  )
  const [first, ...others] = answers.map(acknowledged)
  for (const other of others) expect(other).toEqual(first)
  credited.push({ reviewId: request.id, userEmail: request.userEmail, points: 1000 })
})

/** The request without the signatures of its images, which are made for one person. */
function unsigned(request: ReviewRequest): ReviewRequest {
  return { ...request, urls: request.urls.map((url) => url.split('?')[0]!) }
}

test('[V10] two reviewers at once: one decision stands, the other one learns which', async () => {
  const request = next()
  const approve = () => insist(() => reviewer.decide(approvalOf(request)))
  const rejection = rejectionOf(request, { reviewerEmail: REVIEWER_2 })
  const reject = () => insist(() => secondReviewer.decide(rejection))
  const answers = await Promise.all([approve(), reject(), approve(), reject()])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 200, 409, 409])
  const standing = acknowledged(answers.find(({ status }) => status === 200)!).item
  for (const { body } of answers.filter(({ status }) => status === 409)) {
    expect(unsigned(decisionConflict.parse(body).item)).toEqual(unsigned(standing))
  }
  if (standing.reviewStatus === 'rejected') rejected.push(request.id)
  else credited.push({ reviewId: request.id, userEmail: request.userEmail, points: 12 })
})

test('[V7] a contradiction is refused with the decision that stands', async () => {
  const request = next()
  const { item: approved } = acknowledged(await reviewer.decide(approvalOf(request)))
  credited.push({ reviewId: request.id, userEmail: request.userEmail, points: 12 })
  const contradictions = [
    reviewer.decide(rejectionOf(request)),
    reviewer.decide(approvalOf(request, { subtotal: 12.51 })),
    reviewer.decide(approvalOf(request, { reviewerNotes: 'Another note' })),
    secondReviewer.decide(approvalOf(request, { reviewerEmail: REVIEWER_2 })),
  ]
  for (const { status, body } of await Promise.all(contradictions)) {
    expect(status).toBe(409)
    const { error, item } = decisionConflict.parse(body)
    expect(error).toBe('This request has already been decided')
    expect(unsigned(item)).toEqual(unsigned(approved))
  }
})

test('[X6] whoever asks about requests learns which are decided, and how, and nothing of the others', async () => {
  const [decided, untouched] = [next(), next()]
  const ask = async (...reviewIds: string[]) => {
    const path = `/api/main/prod/decided_receipts?reviewIds=${reviewIds.join()}`
    const { status, body } = await secondReviewer.get(path)
    expect(status).toBe(200)
    return listDecidedRequests.response.parse(body).items
  }
  const asked = [untouched.id, decided.id, 'r-none']
  expect(await ask(...asked)).toEqual([])
  const { item } = acknowledged(await reviewer.decide(rejectionOf(decided)))
  rejected.push(decided.id)
  expect((await ask(...asked)).map(unsigned)).toEqual([unsigned(item)])
  open.unshift(untouched)
})

test("[V7] nobody can send another reviewer's decision", async () => {
  const request = next()
  const answer = await secondReviewer.decide(approvalOf(request))
  expect(answer).toMatchObject({
    status: 403,
    body: { error: 'A decision can only be sent by the reviewer who made it' },
  })
  open.unshift(request)
})
