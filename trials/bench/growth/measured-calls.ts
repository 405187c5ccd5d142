/** The calls that are measured, one row each. */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { PageKey } from '../../../src/contract/page-key.ts'
import type { ReviewRequest } from '../../../src/contract/review-calls.ts'
import {
  ADD_BUSINESS,
  approvalOf,
  queuePath,
  REVIEWER,
  signIn,
  STAFF,
} from '../../../tests/fixtures/servers/client.ts'
import { newCustomer, picture, RECEIPTS, submit } from '../../../tests/fixtures/servers/customer.ts'
import { businessNamed } from '../../../tests/fixtures/data/new-business.ts'
import type { ServerProcess } from '../../../tests/fixtures/servers/server-process.ts'
import { query } from '../../../tests/fixtures/servers/test-database.ts'

/** Pages of 20 requests. */
const DEEP_PAGE = 500
/** The calls ask about so many different requests in turn. */
const SAMPLE = 3_000
/** Few customers have more receipts. */
const GROWN_CUSTOMER = 'customer-0@customers.example'
const BUSINESS = { businessId: 'grown-0', businessName: 'Grown business 0' }

/** Of each kind: what nearly all have, few, or none; what only old ones have; what is frequent, but seldom or never together. */
const SEARCHES = [
  ...['nobody', 'cust', 'approved', String(new Date().getFullYear() - 1), '11/10', 'reviewer7'],
  ...['grown business 7 expired', '$50.00 reviewer7', '12 50', 'reviewer7 expired'],
  ...['approved expired', 'duplicate expired', 'grown business 3 reviewer9 expired $50'],
]

export interface MeasuredCall {
  name: string
  /** Makes the call once, about another request each time. */
  make: () => Promise<void>
  /** The number of times it is made; fewer if it is slow by itself. */
  times?: number
  /** What is promised of the median, with all that the database holds. */
  mostMs?: number
}

type Known = Pick<ReviewRequest, 'id' | 'userEmail'> & {
  submittedDatetime: string
  receiptDatetime: string
  businessId: string
  subtotal: number
}

/** @returns the calls on one server with a grown database */
export async function measuredCalls(server: ServerProcess): Promise<MeasuredCall[]> {
  const { origin, dataDir } = server
  const reviewer = (await signIn(origin, REVIEWER)).idToken
  const staff = (await signIn(origin, STAFF)).idToken
  const customer = await newCustomer(server, GROWN_CUSTOMER)
  const agent = new Agent({ keepAlive: true })
  const decided = await known(dataDir, `review_status <> 'open' order by md5(id) limit ${SAMPLE}`)
  const open = await known(dataDir, "review_status = 'open' order by submitted_at, id")
  const example = await exampleImage(origin, reviewer)
  // Taken from the end, so that the pages that are read stay as they are. The last one is decided again and again.
  const next = () => (open.length > 1 ? open.pop()! : open[0]!)
  let turn = 0
  const one = () => decided[turn++ % decided.length]!

  function call(path: string, token?: string, body?: object): Promise<void> {
    return new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : { 'x-api-key': 'campfire-site' }),
        // Each visitor has an address of their own.
        'x-forwarded-for': `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`,
        'idempotency-key': randomUUID(),
      }
      const method = body ? 'POST' : 'GET'
      const sent = request(origin + path, { agent, method, headers }, (answer) => {
        text(answer).then((read) => {
          if (answer.statusCode! < 300) resolve()
          else reject(new Error(`${path}: ${answer.statusCode} ${read}`))
        }, reject)
      })
      sent.on('error', reject)
      sent.end(body && JSON.stringify(body))
    })
  }
  const main = (path: string, query: Record<string, string>) =>
    call(`/api/main/prod/${path}?${new URLSearchParams(query)}`, reviewer)

  return [
    { name: 'queue, first page', make: () => call(queuePath(null), reviewer) },
    {
      name: `queue, page ${DEEP_PAGE}`,
      make: () => call(queuePath(keyOf(open[DEEP_PAGE * 20]!)), reviewer),
    },
    {
      name: 'decision',
      make: () => call(queuePath(null), reviewer, approvalOf(next(), BUSINESS)),
    },
    {
      name: 'similar receipts',
      make: () => {
        const { businessId, receiptDatetime, subtotal } = one()
        return main('similar_receipt', { businessId, receiptDatetime, subtotal: String(subtotal) })
      },
    },
    {
      name: 'businesses for review',
      make: () => main('businesses', { reviewId: one().id }),
      times: 100,
    },
    {
      name: 'decided requests',
      make: () =>
        main('decided_receipts', { reviewIds: Array.from({ length: 20 }, () => one().id).join() }),
    },
    ...SEARCHES.map((text) => ({
      name: `search for ${text}`,
      make: () => main('review_search', { text }),
      times: 50,
      mostMs: 100,
    })),
    {
      name: "search for a request's customer and amount",
      make: () => {
        const { userEmail, subtotal } = one()
        return main('review_search', { text: `${userEmail} ${subtotal.toFixed(2)}` })
      },
      mostMs: 100,
    },
    { name: 'receipt image', make: () => call(example) },
    { name: "a customer's receipts", make: () => call(RECEIPTS, customer) },
    {
      name: 'new receipt',
      make: async () => {
        const color = `#${(0x100000 + turn++).toString(16)}`
        const { status, body } = await submit(origin, customer, { images: [await picture(color)] })
        if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
      },
      times: 60,
    },
    {
      name: 'counted visit',
      make: () => {
        turn += 1
        return call('/api/visits/v1', undefined, { businessName: 'Grown business 0', OS: 'ios' })
      },
    },
    {
      name: 'adding a business',
      make: () => call(ADD_BUSINESS, staff, businessNamed(`Grown ${randomUUID()}`)),
      times: 30,
    },
  ]
}

/** @returns random requests, the parts of them that calls need */
function known(dataDir: string, which: string): Promise<Known[]> {
  const iso = (column: string) =>
    `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return query<Known>(
    dataDir,
    `select id, user_email as "userEmail", business_id as "businessId", subtotal_cents / 100.0::float8 as subtotal,
       ${iso('submitted_at')} as "submittedDatetime", ${iso('receipt_at')} as "receiptDatetime"
     from receipt_activity where business_id like 'grown-%' and ${which}`,
  )
}

const keyOf = ({ submittedDatetime, id }: Known): PageKey => ({ submittedDatetime, id })

/** @returns the signed path of an image that exists: that of an example, which is the oldest of the queue */
async function exampleImage(origin: string, token: string): Promise<string> {
  const answer = await fetch(origin + queuePath(null), {
    headers: { authorization: `Bearer ${token}` },
  })
  const { items } = (await answer.json()) as { items: ReviewRequest[] }
  return items[0]!.urls[0]!
}
