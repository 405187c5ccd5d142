/** Calls 22 and 23: what tablets learn of businesses' papers. Also on PGlite: locks and SQL. */
import { beforeAll, expect, test } from 'vitest'
import { listPaperLayouts, type PaperLayout } from '../../src/contract/layout-calls.ts'
import { closeServer, openServer } from '../fixtures/servers/server-pool.ts'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'
import { query } from '../fixtures/servers/test-database.ts'
import {
  insist,
  REVIEWER,
  REVIEWER_2,
  signedIn,
  type Answer,
  type Client,
} from '../fixtures/servers/client.ts'

const LAYOUTS = '/api/main/prod/paper_layouts'

const SEEN: PaperLayout = {
  businessId: 'b-sligo-creek-coffee',
  field: 'subtotal',
  label: 3,
  rank: 0,
  height: 800,
  written: 1,
}

const server = serverOfFile()
let reviewer: Client
let colleague: Client

beforeAll(async () => {
  reviewer = await signedIn(server.origin, REVIEWER)
  colleague = await signedIn(server.origin, REVIEWER_2)
})

const share = (by: Client, ...layouts: unknown[]): Promise<Answer> =>
  insist(() => by.post(LAYOUTS, { layouts }))

/** The layouts of a business, as a colleague's tablet is told. */
async function known(businessId: string): Promise<PaperLayout[]> {
  const answer = await colleague.get(LAYOUTS)
  expect(answer.status).toBe(200)
  const { layouts } = listPaperLayouts.response.parse(answer.body)
  return layouts.filter((layout) => layout.businessId === businessId)
}

test('[X21] what one tablet has learned all others know: first what was seen most often, at its mean height', async () => {
  const other = { ...SEEN, label: 4, height: 100 }
  const datetime = { ...SEEN, field: 'receiptDatetime' as const, height: 0 }
  expect(await share(reviewer, other, SEEN)).toMatchObject({
    status: 200,
    body: { accepted: true },
  })
  await share(colleague, { ...SEEN, height: 900 }, datetime)
  await share(reviewer, { ...SEEN, height: 850 }, { ...SEEN, height: 850 })
  expect(await known(SEEN.businessId)).toEqual([datetime, { ...SEEN, height: 850 }, other])
})

test('[X21] of a business that the server does not know nothing is stored, of others in the list it is', async () => {
  const unknown = { ...SEEN, businessId: 'b-none' }
  const seen = { ...SEEN, businessId: 'b-abay-table' }
  expect((await share(reviewer, unknown, seen)).status).toBe(200)
  expect((await share(reviewer, unknown)).status).toBe(200)
  expect(await known('b-none')).toEqual([])
  expect(await known('b-abay-table')).toEqual([seen])
})

test('[X21] of each field of a business the eight layouts that were seen last stay, whatever is sent', async () => {
  const businessId = 'b-fenton-lane-books'
  const layoutAt = (label: number) => ({ ...SEEN, businessId, label })
  const often = layoutAt(31)
  const datetime = { ...often, field: 'receiptDatetime' as const }
  await share(reviewer, datetime, often, often)
  for (let label = 0; label < 12; label += 1) await share(reviewer, layoutAt(label), often)
  const labels = (await known(businessId)).map(({ field, label }) => `${field} ${label}`)
  expect(labels[0]).toBe('receiptDatetime 31')
  expect(labels[1]).toBe('subtotal 31')
  expect(labels.slice(2).toSorted()).toEqual(
    [5, 6, 7, 8, 9, 10, 11].map((label) => `subtotal ${label}`).toSorted(),
  )
})

test('[X21] what a business prints from now on soon comes first, however long it printed something else', async () => {
  const businessId = 'b-depot-lane-coffee'
  const before = { ...SEEN, businessId }
  const now = { ...before, label: 9 }
  for (let times = 0; times < 5; times += 1)
    await share(reviewer, ...Array.from({ length: 20 }, () => before))
  for (let times = 0; times < 3; times += 1)
    await share(reviewer, ...Array.from({ length: 17 }, () => now))
  expect(await known(businessId)).toEqual([now, before])
})

test('[X21] two tablets that send at once hold up nobody, and each layout counts', async () => {
  const sent = ['b-abay-table', 'b-sligo-creek-coffee', 'b-fenton-lane-books'].map(
    (businessId) => ({ ...SEEN, businessId, label: 20 }),
  )
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => [
      share(reviewer, ...sent),
      share(colleague, ...sent.toReversed()),
    ]).flat(),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  await closeServer(server)
  const rows = await query<{ count: number }>(
    server.dataDir,
    'select count from paper_layouts where label = 20',
  )
  expect(rows.map(({ count }) => count)).toEqual([20, 20, 20])
  await openServer(server)
})
