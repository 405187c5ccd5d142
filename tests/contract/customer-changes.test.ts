/** Calls 29 and 30: a customer's points, and what changed of their receipts. */
import { randomUUID } from 'node:crypto'
import { Client as Connection } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { readCursor, writeCursor } from '../../server/intake/change-cursor.ts'
import { acceptedReceipt, listChanges } from '../../src/contract/intake-calls.ts'
import {
  approvalOf,
  insist,
  rejectionOf,
  REVIEWER,
  signedIn,
  type Client,
} from '../fixtures/servers/client.ts'
import { changes, newCustomer, picture, points, submit } from '../fixtures/servers/customer.ts'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'
import { databaseSettings, query } from '../fixtures/servers/test-database.ts'

const MINUTE_MS = 60_000

const server = serverOfFile({ env: { RATE_LIMIT: '0' } })
let reviewer: Client
let people = 0

beforeAll(async () => {
  reviewer = await signedIn(server.origin, REVIEWER)
})

/** A customer of the test's own, who has nothing yet. */
async function somebody() {
  people += 1
  const userEmail = `customer-${people}@campfire.example`
  const idToken = await newCustomer(server, userEmail)
  /** @returns the page after `next` of another one, or the first page of all */
  const look = async (since?: string) =>
    listChanges.response.parse((await changes(server.origin, idToken, since)).body)
  return {
    userEmail,
    idToken,
    look,
    idsSince: async (since?: string) => (await look(since)).items.map(({ id }) => id),
    /** @returns the ids of all pages in their order, and the last page's `next` */
    async lookAtAll(since?: string) {
      const ids: string[] = []
      for (let next = since; ;) {
        const page = await look(next)
        ids.push(...page.items.map(({ id }) => id))
        next = page.next
        if (!page.hasMore) return { ids, next }
      }
    },
    async send() {
      const images = [await picture(`#${randomUUID().slice(0, 6)}`)]
      const answer = await insist(() => submit(server.origin, idToken, { images }))
      return { id: acceptedReceipt.parse(answer.body).id, userEmail }
    },
    creditedPoints: async () => (await points(server.origin, idToken)).body,
  }
}

const correct = (corrects: string | null, decision: object) => {
  const correctionId = randomUUID()
  const body = { correctionId, corrects, madeAfterMs: 1000, note: 'A slip', decision }
  return insist(() => reviewer.post('/api/main/prod/corrections', body))
}

/** Receipts as another server has stored them, by its clock. @param id in SQL, of the number `n` */
const stored = (userEmail: string, count: number, agoMs: number, id: string) =>
  `insert into receipt_activity (id, user_email, submitted_at, last_updated_at, images, review_status, rejection_reasons)
   select ${id}, '${userEmail}', '${ago(agoMs)}', '${ago(agoMs)}', '[]', 'open', '[]' from generate_series(1, ${count}) n;`

const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

/** As if all that happened to a customer's receipts were long ago. */
const letTimePass = (userEmail: string) =>
  query(
    server.dataDir,
    `update receipt_activity set submitted_at = submitted_at - interval '1 day', last_updated_at = last_updated_at - interval '1 day' where user_email = '${userEmail}'`,
  )

test('[I8] points are the sum of what was credited, with corrections, and stay when the request is archived', async () => {
  const ann = await somebody()
  expect(await ann.creditedPoints()).toEqual({ creditedPoints: 0 })
  const one = await ann.send()
  const other = await ann.send()
  await reviewer.decide(approvalOf(one, { subtotal: 20.9 }))
  await reviewer.decide(approvalOf(other, { subtotal: 7 }))
  expect(await ann.creditedPoints()).toEqual({ creditedPoints: 27 })
  expect((await correct(null, approvalOf(one, { subtotal: 12 }))).status).toBe(200)
  expect(await ann.creditedPoints()).toEqual({ creditedPoints: 19 })
  const tables = ['receipt_submissions', 'receipt_images', 'review_events', 'decisions']
  const archived = tables.map((table) => `delete from ${table} where review_id = '${one.id}';`)
  await query(
    server.dataDir,
    `${archived.join('')} delete from receipt_activity where id = '${one.id}'`,
  )
  expect(await ann.creditedPoints()).toEqual({ creditedPoints: 19 })
  expect(await (await somebody()).creditedPoints()).toEqual({ creditedPoints: 0 })
})

test('[I9] what is sent, decided and corrected comes; what is parked, noted or another’s does not', async () => {
  const ann = await somebody()
  const other = await somebody()
  const start = await ann.look()
  expect(start).toMatchObject({ items: [], hasMore: false })
  const { id, userEmail } = await ann.send()
  await other.send()
  const sent = await ann.look(start.next)
  expect(sent.items).toMatchObject([{ id, reviewStatus: 'open', points: 0 }])

  await letTimePass(userEmail)
  expect((await ann.look(sent.next)).items).toEqual([])
  const parked = { holdId: randomUUID(), reviewId: id, reviewerEmail: REVIEWER, madeAt: ago(0) }
  await reviewer.post('/api/main/prod/holds', { ...parked, note: 'Ask Rosie' })
  expect((await ann.look(sent.next)).items).toEqual([])

  const decision = { reviewerNotes: 'the usual fraud?' }
  await reviewer.decide(rejectionOf({ id, userEmail }, decision))
  const decided = await ann.look(sent.next)
  expect(decided.items).toMatchObject([
    { id, reviewStatus: 'rejected', rejectionReasons: ['not-readable'] },
  ])
  await letTimePass(userEmail)
  expect((await ann.look(decided.next)).items).toEqual([])
  await correct(null, approvalOf({ id, userEmail }, { ...decision, subtotal: 9 }))
  const { body } = await changes(server.origin, ann.idToken, decided.next)
  expect(body).toMatchObject({ items: [{ id, reviewStatus: 'approved', points: 9 }] })
  expect(JSON.stringify([decided, body])).not.toMatch(/fraud|rosie|slip|reviewer/i)
})

test('[I9] what is stored late, or by a clock that is behind or ahead, comes with a later look', async () => {
  const { userEmail, idsSince, look } = await somebody()
  const late = new Connection((await databaseSettings(server.dataDir)).DATABASE_URL)
  await late.connect()
  await late.query(`begin; ${stored(userEmail, 1, 1000, "'r-late'")}`)
  await query(server.dataDir, stored(userEmail, 1, 0, "'r-early'"))
  const first = await look()
  expect(first.items).toMatchObject([{ id: 'r-early' }])
  await late.query('commit')
  await late.end()
  await query(server.dataDir, stored(userEmail, 1, 4 * MINUTE_MS, "'r-behind'"))
  await query(server.dataDir, stored(userEmail, 1, -4 * MINUTE_MS, "'r-ahead'"))
  expect(await idsSince(first.next)).toEqual(['r-behind', 'r-late', 'r-early', 'r-ahead'])
})

test('[I9] pages have each receipt once, also of one moment; what is stored meanwhile comes with the next look', async () => {
  const { userEmail, look, lookAtAll } = await somebody()
  await query(server.dataDir, stored(userEmail, 230, MINUTE_MS, "'r-same-' || n"))
  const first = await look()
  expect(first).toMatchObject({ items: { length: 100 }, hasMore: true })
  // As if the first page had come three minutes ago.
  const cursor = { ...readCursor(userEmail, first.next), began: ago(3 * MINUTE_MS) }
  await query(server.dataDir, stored(userEmail, 1, 7 * MINUTE_MS, "'r-meanwhile'"))
  const rest = await lookAtAll(writeCursor(userEmail, cursor))
  const all = [...first.items.map(({ id }) => id), ...rest.ids]
  expect(all).toHaveLength(230)
  expect(new Set(all).size).toBe(230)
  expect((await lookAtAll(rest.next)).ids).toContain('r-meanwhile')
})

test('[I9] a cursor of another customer, and what is none, are refused in words', async () => {
  const ann = await somebody()
  const { next } = await (await somebody()).look()
  const changed = Buffer.from(next, 'base64url').toString().replace('Z', '')
  for (const since of [
    next,
    'x',
    '',
    'e30',
    'bnVsbA',
    Buffer.from(changed).toString('base64url'),
  ]) {
    expect(await changes(server.origin, ann.idToken, since)).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^since: must be `next`/) },
    })
  }
})
