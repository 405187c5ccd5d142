/**
 * Who read which image, decided what, added a business and was refused, in a log that nobody changes.
 * Also on PGlite: triggers keep it append-only, and rows are read back.
 */
import { beforeAll, expect, test } from 'vitest'
import type { ReviewRequest } from '../../src/contract/review-calls.ts'
import { businessNamed } from '../fixtures/data/new-business.ts'
import { closeServer } from '../fixtures/servers/server-pool.ts'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'
import { query } from '../fixtures/servers/test-database.ts'
import {
  approvalOf,
  client,
  rejectionOf,
  REVIEWER,
  signedIn,
  STAFF,
  type Client,
} from '../fixtures/servers/client.ts'

interface Entry {
  actor_uid: string | null
  actor_email: string | null
  action: string
  subject: string
  status: number
  count: number
}

const BUSINESS = businessNamed('Audited Bagels')

const ANN = { actor_uid: 'example-reviewer', actor_email: REVIEWER }

/** More than the limit of wrong credentials, so that some are answered 429. */
const FLOOD = 100

const BUSINESSES = '/api/main/prod/businesses'

const server = serverOfFile()
let approved: ReviewRequest
let rejected: ReviewRequest
let read: string
let businessId: string
let log: Entry[]

beforeAll(async () => {
  const reviewer = await signedIn(server.origin, REVIEWER)
  const requests = await reviewer.queue()
  approved = requests[0]!
  rejected = requests[1]!
  await decideTwice(reviewer)
  businessId = await addTwice(reviewer)
  read = await readImage(requests[2]!.urls[0]!)
  await beRefused(reviewer)
  await closeServer(server)
  log = await query(server.dataDir, 'select * from audit_log order by id')
})

async function decideTwice(reviewer: Client): Promise<void> {
  const decisions = [approvalOf(approved), rejectionOf(rejected)]
  for (const decision of [...decisions, ...decisions]) {
    expect((await reviewer.decide(decision)).status).toBe(200)
  }
}

/** @returns the id of the business */
async function addTwice(reviewer: Client): Promise<string> {
  const path = '/api/businesses/prod/add_business_and_user?submission=audited-1'
  const added = await reviewer.post(path, BUSINESS)
  expect((await reviewer.post(path, BUSINESS)).body).toEqual(added.body)
  return (added.body as { businessId: string }).businessId
}

/** @returns the name of its file */
async function readImage(url: string): Promise<string> {
  expect((await fetch(server.origin + url)).status).toBe(200)
  const changed = url.replace('example-reviewer', 'other')
  expect((await fetch(server.origin + changed)).status).toBe(404)
  return url.split('?')[0]!.split('/').at(-1)!
}

async function beRefused(reviewer: Client): Promise<void> {
  const anybody = client(server.origin)
  const staff = await signedIn(server.origin, STAFF)
  // The public call at the same address.
  expect((await anybody.get(BUSINESSES)).status).toBe(401)
  const about = `${BUSINESSES}?reviewId=`
  const strangers = Array.from({ length: FLOOD }, () => anybody.get(`${about}r-0001`))
  const statuses = new Set((await Promise.all(strangers)).map(({ status }) => status))
  expect(statuses).toEqual(new Set([401, 429]))
  expect((await staff.get(`${about}r-0001`)).status).toBe(403)
  expect((await reviewer.get(`${about}none`)).status).toBe(404)
  const other = approvalOf(approved, { subtotal: 99 })
  expect((await reviewer.decide(other)).status).toBe(409)
}

/** The entries about something, oldest first. */
const entriesAbout = (about: string) => log.filter(({ subject }) => subject === about)

test('a decision, an added business and an image that was read have one entry, however often they are sent', () => {
  const reader = { actor_uid: ANN.actor_uid, actor_email: null }
  for (const [subject, entry] of [
    [approved.id, { ...ANN, action: 'approve', status: 200 }],
    [rejected.id, { ...ANN, action: 'reject', status: 200 }],
    [businessId, { ...ANN, action: 'add-business', status: 200 }],
    [read, { ...reader, action: 'read-image', status: 200 }],
  ] as const) {
    expect(entriesAbout(subject)).toMatchObject([entry])
  }
})

test('a refused call has an entry: of a stranger, of the wrong person, for what is not there or is decided already', () => {
  const refused = entriesAbout('GET /api/main/:stage/businesses')
  // Who sent a token is looked up while the next answer is on its way.
  const found = new Set(
    refused.map(({ actor_uid, action, status }) => `${actor_uid} ${action} ${status}`),
  )
  expect(found).toEqual(
    new Set(['null refused 401', 'example-staff refused 403', 'example-reviewer refused 404']),
  )
  expect(entriesAbout('POST /api/main/:stage/receipt_activity')).toMatchObject([
    { ...ANN, action: 'refused', status: 409 },
  ])
})

test('a stranger has one entry a minute, which counts what was answered 429 too', () => {
  const ofNobody = log.filter(({ actor_uid }) => actor_uid === null)
  // Two, if the minute was over just then.
  expect(ofNobody.length).toBeLessThanOrEqual(2)
  expect(ofNobody.reduce((sum, { count }) => sum + count, 0)).toBe(FLOOD)
})

test('the log is append-only: every change of it is refused', async () => {
  const changes = [
    "update audit_log set actor_uid = 'other'",
    'delete from audit_log',
    // Rows that are not old stay even for the archive, whose own tests are in `archive.test.ts`.
    "select set_config('campfire.archiving', 'on', false); delete from audit_log",
  ]
  for (const change of [...changes, 'truncate audit_log']) {
    await expect(query(server.dataDir, change)).rejects.toThrow('audit_log is append-only')
  }
  expect(await query(server.dataDir, 'select * from audit_log order by id')).toEqual(log)
  await query(
    server.dataDir,
    "insert into audit_log (at, request_id, action, subject, status) values ('2020-01-01', '', 'approve', 'old', 200)",
  )
  const remove = "delete from audit_log where subject = 'old'"
  await expect(query(server.dataDir, remove)).rejects.toThrow('audit_log is append-only')
})
