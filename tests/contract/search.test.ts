/** Call 26: requests in any state, by words. */
import { beforeAll, expect, test } from 'vitest'
import type { ReviewRequest } from '../../src/contract/review-calls.ts'
import { searchRequests } from '../../src/contract/review-event-calls.ts'
import {
  approvalOf,
  rejectionOf,
  REVIEWER,
  signedIn,
  STAFF,
  type Client,
} from '../fixtures/servers/client.ts'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'

const server = serverOfFile()
let reviewer: Client

beforeAll(async () => {
  reviewer = await signedIn(server.origin, REVIEWER)
})

const path = (text: string) => `/api/main/prod/review_search?${new URLSearchParams({ text })}`

async function found(text: string): Promise<string[]> {
  const { status, body } = await reviewer.get(path(text))
  expect(status).toBe(200)
  return searchRequests.response.parse(body).items.map(({ id }) => id)
}

test('[T6] open requests are found by their customer, the newest first', async () => {
  const queue = await reviewer.queue()
  const { userEmail } = queue[0]!
  const own = queue.filter((request) => request.userEmail === userEmail)
  expect(await found(`${userEmail} open`)).toEqual(expect.arrayContaining(own.map(({ id }) => id)))
  const all = await found('customers.example')
  const at = new Map(queue.map((request) => [request.id, request.submittedDatetime]))
  const times = all.map((id) => at.get(id)).filter((time) => time !== undefined)
  expect(times).toEqual(times.toSorted().toReversed())
})

test('[T6] a decision changes by what its request is found', async () => {
  const [approved, rejected] = (await reviewer.queue()).slice(2) as [ReviewRequest, ReviewRequest]
  await reviewer.decide(approvalOf(approved, { subtotal: 987.65 }))
  await reviewer.decide(
    rejectionOf(rejected, { rejectionReasons: ['expired', 'Thé “top” is torn'] }),
  )
  const submitted = approved.submittedDatetime.slice(0, 7)
  for (const text of [
    '$987.65',
    '987.65 approved',
    `sligo 987.65 ${submitted}`,
    '987.65 11/10/26',
  ]) {
    expect(await found(text)).toEqual([approved.id])
  }
  for (const text of ['the top is torn', 'torn older than 30', `torn rejected ${rejected.id}`]) {
    expect(await found(text)).toEqual([rejected.id])
  }
  expect(await found(`open ${rejected.id}`)).toEqual([])
  expect(await found(`open ${approved.id}`)).toEqual([])
})

test('[T6] whatever is typed is answered, to reviewers alone', async () => {
  const odd = [
    "'",
    '\\',
    "a' | b",
    '!(',
    ':*',
    '🍕',
    'a'.repeat(200),
    '"x" & <-> y',
    '%_',
    '\u202e',
  ]
  for (const text of odd) await found(text)
  expect((await reviewer.get(path('a'.repeat(201)))).status).toBe(400)
  const staff = await signedIn(server.origin, STAFF)
  expect((await staff.get(path('a'))).status).toBe(403)
})
