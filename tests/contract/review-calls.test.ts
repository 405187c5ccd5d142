/** Calls 6 to 10 of the spec's section 7 against the real server. Also on PGlite: SQL and types. */
import { beforeAll, describe, expect, test } from 'vitest'
import {
  getReceiptTemplate,
  listBusinessesForReview,
  listReviewRequests,
  listSimilarReceipts,
  verifyIdToken,
  type ReviewRequest,
} from '../../src/contract/review-calls.ts'
import { isListed } from '../../src/rules/receipt.ts'
import { example } from '../fixtures/data/example.ts'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'
import {
  approvalOf,
  BUSINESS,
  client,
  queuePath,
  REVIEWER,
  signedIn,
  signIn,
  STAFF,
  type Client,
} from '../fixtures/servers/client.ts'

const server = serverOfFile()
let reviewer: Client
let queue: ReviewRequest[]

beforeAll(async () => {
  reviewer = await signedIn(server.origin, REVIEWER)
  queue = await reviewer.queue()
})

test.each([
  [REVIEWER, { uid: 'example-reviewer', email: REVIEWER, isReviewer: true }],
  [STAFF, { uid: 'example-staff', email: STAFF, isReviewer: false }],
])('[H3] [H6] call 6: the server decides from the token who %s is', async (email, staff) => {
  const { idToken } = await signIn(server.origin, email)
  const answer = await client(server.origin).post('/api/staff/v1/verify_id_token', { idToken })
  expect(answer.status).toBe(200)
  expect(verifyIdToken.response.parse(answer.body)).toEqual(staff)
})

describe('call 7', () => {
  test('[Q1] pages visit each request once, the oldest first', async () => {
    const first = listReviewRequests.response.parse((await reviewer.get(queuePath(null))).body)
    expect(first.items).toHaveLength(20)
    expect(first.last_evaluated_key).toEqual({
      submittedDatetime: first.items[19]?.submittedDatetime,
      id: first.items[19]?.id,
    })
    expect(queue.length).toBeGreaterThan(40)
    expect(new Set(queue.map((request) => request.id)).size).toBe(queue.length)
    const keys = queue.map((request) => `${request.submittedDatetime} ${request.id}`)
    expect(keys).toEqual(keys.toSorted())
  })

  test('[Q1] a page after the last request is empty and has no next one', async () => {
    const answer = await reviewer.get(
      queuePath({ submittedDatetime: '9999-12-31T23:59:59.999Z', id: 'z' }),
    )
    expect(answer.body).toEqual({ items: [], last_evaluated_key: null })
  })

  test('[Q2] listed is what was never updated, or at least 5 minutes after submission', async () => {
    const receipts = await example<ReviewRequest>('receipts.json')
    const listed = receipts.filter(({ submittedDatetime, lastUpdatedDatetime }) =>
      isListed(Date.parse(submittedDatetime), Date.parse(lastUpdatedDatetime)),
    )
    expect(listed.length).toBeLessThan(receipts.length)
    expect(queue.map(({ id }) => id).toSorted()).toEqual(listed.map(({ id }) => id).toSorted())
  })
})

describe('call 8', () => {
  const boughtAt = '2026-10-05T12:00:00.000Z'
  let approved: ReviewRequest

  beforeAll(async () => {
    approved = queue[0]!
    const decision = approvalOf(approved, { subtotal: 33.33, receiptDatetime: boughtAt })
    expect((await reviewer.decide(decision)).status).toBe(200)
  })

  async function similar(query: Record<string, string>): Promise<string[]> {
    const { businessId } = BUSINESS
    const search = new URLSearchParams({ businessId, subtotal: '33.33', ...query })
    const answer = await reviewer.get(`/api/main/prod/similar_receipt?${search}`)
    expect(answer.status).toBe(200)
    return listSimilarReceipts.response.parse(answer.body).items.map((request) => request.id)
  }

  test.each([
    ['the same time', '2026-10-05T12:00:00.000Z', true],
    ['24 hours before', '2026-10-04T12:00:00.000Z', true],
    ['24 hours after', '2026-10-06T12:00:00.000Z', true],
    ['a moment more than 24 hours after', '2026-10-06T12:00:00.001Z', false],
    ['the earliest time there is', '0001-01-01T00:00:00.000Z', false],
  ])('[V8] %s', async (_, receiptDatetime, isFound) => {
    expect(await similar({ receiptDatetime })).toEqual(isFound ? [approved.id] : [])
  })

  test('[V8] another subtotal or business is another purchase', async () => {
    expect(await similar({ receiptDatetime: boughtAt, subtotal: '33.34' })).toEqual([])
    expect(await similar({ receiptDatetime: boughtAt, businessId: 'b-abay-table' })).toEqual([])
  })
})

describe('calls 9 and 10', () => {
  interface ExampleBusiness {
    id: string
    name: string
    address: string
    phoneNumber: string | null
    isCampfire: boolean
    templates: string[]
  }

  test('[V3] the businesses of the program by name', async () => {
    const answer = await reviewer.get(`/api/main/prod/businesses?reviewId=${queue[1]?.id}`)
    const options = listBusinessesForReview.response.parse(answer.body)
    const participating = (await example<ExampleBusiness>('businesses.json')).filter(
      (business) => business.isCampfire,
    )
    const told = participating.map(({ id, name, phoneNumber, address }) => ({
      id,
      name,
      phoneNumber,
      address,
    }))
    expect(new Set(options)).toEqual(new Set(told))
    const names = options.map(({ name }) => name)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
  })

  test('[V9] the templates of every business can be seen', async () => {
    for (const business of await example<ExampleBusiness>('businesses.json')) {
      const answer = await reviewer.get(
        `/api/main/prod/receipt_template?business_id=${business.id}`,
      )
      const { urls } = getReceiptTemplate.response.parse(answer.body)
      expect(urls).toHaveLength(business.templates.length)
      for (const url of urls) {
        const image = await fetch(server.origin + url)
        expect(image.headers.get('content-type')).toMatch(/^image\//)
        expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(1000)
      }
    }
  })

  test('[V3] [V9] an unknown request or business has an error to show', async () => {
    const businesses = await reviewer.get('/api/main/prod/businesses?reviewId=r-none')
    const error = 'There is no such review request'
    expect(businesses).toMatchObject({ status: 404, body: { error } })
    const templates = await reviewer.get('/api/main/prod/receipt_template?business_id=b-none')
    expect(templates).toMatchObject({ status: 404, body: { error: 'There is no such business' } })
  })
})
