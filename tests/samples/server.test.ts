/**
 * Makes the sample of what a server of this release stores and answers, after that of the tablet: rows in every table, with
 * and without each field, an archive, and the calls that its pages make.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { acceptedReceipt } from '../../src/contract/intake-calls.ts'
import { LOGO_PREFIX } from '../../src/contract/business-fields.ts'
import { EMBEDDED_SERVICES, type Endpoint } from '../../src/contract/endpoint.ts'
import { ENDPOINTS } from '../../src/contract/endpoints.ts'
import { TABLET_HEADER, tabletHeader } from '../../src/contract/tablet-header.ts'
import { businessNamed } from '../fixtures/data/new-business.ts'
import { readTabletSample, SUMS, sumsOf } from '../fixtures/samples/released.ts'
import {
  ADD_BUSINESS,
  approvalOf,
  BUSINESS,
  rejectionOf,
  REVIEWER,
  REVIEWER_2,
  signedIn,
  STAFF,
} from '../fixtures/servers/client.ts'
import { CUSTOMER, customerToken, picture, submit } from '../fixtures/servers/customer.ts'
import { caller, readTables, type ReleasedCall } from '../fixtures/samples/released-server.ts'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'
import { closeServer, openServer } from '../fixtures/servers/server-pool.ts'
import { programArguments } from '../fixtures/servers/server-programs.ts'
import { databaseSettings, query } from '../fixtures/servers/test-database.ts'
import {
  BUSINESS_VISITS,
  CONSUMER_VISITS,
  EMAIL,
  MESSAGE,
  PERSON,
  VISIT,
  visitor,
  WAITLIST,
} from '../fixtures/servers/visitor.ts'
import { VERSION, writeSample } from './write-sample.ts'

const MAIN = '/api/main/prod'
const server = serverOfFile({ env: { RATE_LIMIT: '0' } })
const { requests } = readTabletSample(VERSION)
const decided = requests.map(({ body }) => ('decision' in body ? body.decision : body))

/** Few of the example data, and the requests that the tablet of the sample decides. */
const BEGIN = `
  delete from receipt_images; delete from receipt_activity;
  delete from coupons where id not in ('c-oat-latte', 'c-record');
  update coupons set description = null, amount_left = null, expires_at = null where id = 'c-record';
  update coupons set description = 'One a day', amount_left = 7, expires_at = '2999-01-01T05:00Z' where id = 'c-oat-latte';
  delete from businesses where id not in ('b-sligo-creek-coffee', 'b-abay-table') and id not in (select business_id from coupons);
  insert into receipt_activity (id, user_email, submitted_at, last_updated_at, images, review_status, rejection_reasons)
  select id, id || '@customers.example', '2026-11-12T15:00Z', '2026-11-12T15:00Z', '[]', 'open', '[]'
    from unnest(array['open', 'archived', 'elsewhere', ${decided.map(({ reviewId }) => `'${reviewId}'`).join()}]) id`

/** What no call leaves, or not for long. */
const REST = `
  insert into business_attempts values ('attempt-1', 'huron books', now(), null), ('attempt-2', 'fenton bagels', now(), true);
  insert into rate_limits values ('limit-1', 3, 1795273200000), ('limit-2', 1, null);
  insert into erased_requests (review_id, position, erased_at, images, events) values ('erased', 1, '2026-11-20T15:00Z', '[]', '[]'),
    ('erased-decided', 2, '2026-11-21T15:00Z', '["gone.jpg"]', '[{"kind": "approved", "at": "2026-11-20T15:00:00.000Z", "reviewerUid": "example-reviewer", "reviewerEmail": "${REVIEWER}"}]');
  insert into image_deletions values ('asked.jpg', '2026-11-20T15:00Z', null), ('deleted.jpg', '2026-11-20T15:00Z', '2026-11-20T15:01Z');
  insert into audit_log (at, request_id, action, subject, status) values ('2024-05-02T15:00Z', 'request-1', 'archived', 'old', 200);
  update receipt_activity set submitted_at = '2024-05-01T15:00Z', last_updated_at = '2024-05-02T15:00Z',
    receipt_at = case when receipt_at is not null then timestamptz '2024-04-30T15:00Z' end`

const NULLS = `select format('select ''%1$s.%2$s'' as column, count(*) filter (where %2$I is null)::int as without, count(%2$I)::int as with from %1$I', table_name, column_name) as look
  from information_schema.columns where table_schema = 'public' and is_nullable = 'YES'`

/** Calls with a code or a token that ends, or with accounts and images that come to be. */
const NOT_TWICE = ['3', '4', '6', '16', '20']

function isOf({ method, service, path }: Endpoint, call: ReleasedCall): boolean {
  const pattern = EMBEDDED_SERVICES[service] + path.replaceAll(/:\w+/g, '[^/]+')
  return method === (call.body ? 'POST' : 'GET') && new RegExp(`^${pattern}(\\?|$)`).test(call.path)
}

const rows = <Row>(statements: string) => query<Row>(server.dataDir, statements)
const ofCustomer = (id: string) => ({ id, userEmail: `${id}@customers.example` })

test('what a server of this release stores and answers', async () => {
  await rows(BEGIN)
  const reviewer = await signedIn(server.origin, REVIEWER)
  const second = await signedIn(server.origin, REVIEWER_2)
  const staff = await signedIn(server.origin, STAFF)
  const customer = await customerToken(server.origin)
  const well = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer
    expect({ body, isDone: status < 300 }).toEqual({ body, isDone: true })
    return body
  }
  const correct = (correctionId: string, decision: object, more = {}) =>
    well(
      reviewer.post(`${MAIN}/corrections`, {
        ...{ correctionId, corrects: null, madeAfterMs: 1_000, note: 'Looked again', decision },
        ...more,
      }),
    )

  // What stood before the corrections of the tablet.
  for (const { body } of requests) {
    if (!('decision' in body)) continue
    const { corrects, decision } = body
    const request = { ...decision, id: decision.reviewId }
    const isFirst = decision.isApproved === (corrects !== null)
    await well(reviewer.decide(isFirst ? approvalOf(request) : rejectionOf(request)))
    if (corrects) await correct(corrects, rejectionOf(request))
  }
  await well(second.decide(rejectionOf(ofCustomer('elsewhere'), { reviewerEmail: REVIEWER_2 })))
  await well(reviewer.decide(rejectionOf(ofCustomer('archived'))))
  const tablet = (waiting: number, oldest: string | null) => ({
    [TABLET_HEADER]: tabletHeader({ id: `tablet-${waiting}`, waiting, oldest }),
  })
  const hold = (holdId: string, note: string | null, headers = {}) =>
    well(
      reviewer.post(
        `${MAIN}/holds`,
        {
          holdId,
          reviewId: 'open',
          reviewerEmail: REVIEWER,
          madeAt: `2026-11-13T15:00:0${holdId.at(-1)}.000Z`,
          note,
        },
        headers,
      ),
    )
  await hold('hold-1', 'Ask the shop', tablet(0, null))
  await hold('hold-2', null, tablet(2, '2026-11-13T15:00:00.000Z'))
  await hold('hold-3', 'They call back')

  const images = [await picture('#336699'), await picture('#996633')]
  const receipt = async (key: string, stated: Record<string, string> = {}, most = 1) =>
    acceptedReceipt.parse(
      await well(submit(server.origin, customer, { images: images.slice(0, most), stated, key })),
    )
  const { id: rejected } = await receipt('key-1', {}, 2)
  await well(reviewer.decide(rejectionOf({ id: rejected, userEmail: CUSTOMER })))
  const { id: approved } = await receipt('key-2', {
    ...BUSINESS,
    receiptDatetime: '2026-11-10T13:12:31.000Z',
    subtotal: '12.50',
    replaces: rejected,
  })
  await well(reviewer.decide(approvalOf({ id: approved, userEmail: CUSTOMER })))
  await correct(
    'correction-customer',
    approvalOf({ id: approved, userEmail: CUSTOMER }, { subtotal: 14.5 }),
  )
  await receipt('key-3', { businessName: 'Sligo Creek Coffee' })

  const layout = { field: 'subtotal', label: 1, rank: 0, height: 700, written: 1 }
  const layouts = { layouts: [{ businessId: 'b-abay-table', ...layout }] }
  await well(reviewer.post(`${MAIN}/paper_layouts`, layouts))
  const white = { create: { width: 8, height: 8, channels: 3 as const, background: 'white' } }
  const logo = LOGO_PREFIX + (await sharp(white).webp().toBuffer()).toString('base64')
  await well(
    staff.post(
      `${ADD_BUSINESS}?submission=attempt-3`,
      businessNamed('Bluebird Bakery', { base64_img: logo }),
    ),
  )
  await well(
    staff.post(
      `${ADD_BUSINESS}?submission=attempt-4`,
      businessNamed('Quiet Books', { phone_number: '', email_address: '' }),
    ),
  )

  const site = visitor(server.origin)
  await well(site.post(WAITLIST, PERSON))
  await well(site.post(WAITLIST, { ...PERSON, email: '', customer_type: 'business' }))
  await well(site.post(EMAIL, MESSAGE))
  await well(site.post(CONSUMER_VISITS, VISIT, { 'Idempotency-Key': 'visit-1' }))
  await well(site.post(BUSINESS_VISITS, VISIT, { 'Idempotency-Key': 'visit-2' }))

  await closeServer(server)
  await rows(`${REST} where id in ('archived', '${rejected}')`)
  const folder = await mkdtemp(join(tmpdir(), 'campfire-archive-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await promisify(execFile)(
    process.execPath,
    [...programArguments('server/cli/archive.ts'), '--before', '2025-01-01', '--to', folder],
    { env: { ...process.env, ...(await databaseSettings(server.dataDir)) } },
  )

  const sample = await readTables(server.dataDir)
  expect(Object.entries(sample.tables).filter(([, { length }]) => length === 0)).toEqual([])
  const looks = await rows<{ look: string }>(NULLS)
  const seen = await rows<{ column: string; with: number; without: number }>(
    looks.map(({ look }) => look).join(' union all '),
  )
  expect(seen.filter((column) => column.with === 0 || column.without === 0)).toEqual([])
  await writeSample('server.json', withRowsInLines(sample))
  for (const file of await readdir(folder))
    await writeSample(`archive/${file}`, await readFile(join(folder, file)))

  await openServer(server, { RATE_LIMIT: '0' })
  const read = (as: ReleasedCall['as'], ...paths: string[]) =>
    paths.map((path): ReleasedCall => ({ as, path, body: null }))
  const similar = new URLSearchParams({
    ...{
      businessId: BUSINESS.businessId,
      receiptDatetime: '2026-11-10T13:12:31.000Z',
      subtotal: '14.50',
    },
  })
  const calls: ReleasedCall[] = [
    ...read(
      'reviewer',
      `${MAIN}/receipt_activity`,
      `${MAIN}/similar_receipt?${similar}`,
      `${MAIN}/businesses?reviewId=open`,
      `${MAIN}/receipt_template?business_id=${BUSINESS.businessId}`,
      `${MAIN}/decided_receipts?reviewIds=elsewhere,open,${approved}`,
      `${MAIN}/review_search?text=elsewhere`,
      `${MAIN}/review_history?reviewId=${approved}`,
      `${MAIN}/review_history?reviewId=open`,
      `${MAIN}/paper_layouts`,
      `${MAIN}/erased_receipts?after=0`,
      '/api/businesses/prod/businesses_added',
    ),
    ...read(
      'customer',
      '/api/intake/v1/receipts',
      '/api/intake/v1/receipts/changes',
      '/api/intake/v1/points',
    ),
    ...read(
      'visitor',
      `${MAIN}/moco/coupons`,
      `${MAIN}/businesses`,
      `${MAIN}/shops`,
      `${MAIN}/coupon/c-record`,
      `${MAIN}/moco/coupon/c-oat-latte`,
    ),
    ...requests.map(({ path, headers, body }): ReleasedCall => ({
      as: 'reviewer',
      path,
      headers,
      body,
    })),
    { as: 'reviewer', path: `${MAIN}/paper_layouts`, body: layouts },
    { as: 'visitor', path: WAITLIST, body: PERSON },
    { as: 'visitor', path: EMAIL, body: MESSAGE },
    {
      as: 'visitor',
      path: CONSUMER_VISITS,
      headers: { 'Idempotency-Key': 'visit-3' },
      body: VISIT,
    },
    {
      as: 'visitor',
      path: BUSINESS_VISITS,
      headers: { 'Idempotency-Key': 'visit-4' },
      body: VISIT,
    },
  ]
  const make = await caller(server.origin)
  const answered = []
  for (const call of calls) {
    const answer = await make(call)
    expect({ call, answer, isDone: answer.status < 300 }).toEqual({ call, answer, isDone: true })
    answered.push({ call, answer })
  }
  const missing = ENDPOINTS.filter((endpoint) => !calls.some((call) => isOf(endpoint, call)))
  expect(new Set(missing.map(({ call }) => call))).toEqual(new Set(NOT_TWICE))
  await writeSample('calls.json', inLines(answered))
  await writeSample(SUMS, sumsOf(VERSION))
})

const inLines = (rows: readonly object[]) =>
  `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`

function withRowsInLines({ migrations, tables }: Awaited<ReturnType<typeof readTables>>): string {
  const lines = Object.entries(tables).map(([name, row]) => `"${name}": ${inLines(row)}`)
  return `{"migrations": ${inLines(migrations)},\n"tables": {\n${lines.join(',\n')}\n}}\n`
}
