// @vitest-environment node
import { PGlite } from '@electric-sql/pglite'
import { sql, type SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageKey } from '../../src/contract/page-key.ts'
import type { ReviewRequest } from '../../src/contract/review-calls.ts'
import { migrate } from '../database/migrate.ts'
import { decisionRecorder } from './record-decision.ts'
import { searchRequests } from './search-requests.ts'
import { fillSearchWords } from './search-words-of-rows.ts'

const COUNT = 20_000
/** So many of the newest are not old. */
const NEWER = 12_000

const client = await PGlite.create()
const asked: { query: string; params: unknown[] }[] = []
const database = drizzle({
  client,
  logger: { logQuery: (query, params) => asked.push({ query, params }) },
})
const images = { receipt: (file: string) => file, template: (file: string) => file }
afterAll(() => client.close())

/** Submitted a minute apart in October; each shop has two hundred of them. What `wordsOf` writes of them, as far as it is searched. */
beforeAll(async () => {
  await migrate(database)
  await client.exec(`
    insert into receipt_activity (id, user_email, submitted_at, last_updated_at, images, business_name, review_status, rejection_reasons, search_words)
    select 'r-' || lpad(n::text, 5, '0'), 'customer' || n || '@mail.example', at, at, '[]', 'Shop ' || n % 100, 'open', '[]',
      array_to_tsvector(array['customer' || n || 'mailexample', 'mailexample', 'shop' || n % 100, (n % 100)::text, '=open', '@2026',
        to_char(day, '"@"YYYY-MM'), to_char(day, '"@"YYYY-MM-DD'), to_char(day, '"@"MM-DD'), case when n > ${NEWER} then 'old' else 'new' end])
    from generate_series(1, ${COUNT}) n, lateral (select timestamptz '2026-11-01T00:00Z' - n * interval '1 minute' as at) submitted,
      lateral (select at at time zone 'America/New_York' as day) local;
    analyze`)
}, 60_000)

async function search(text: string, after?: PageKey) {
  // However slow the machine is.
  const answer = await searchRequests(database, images, text, after, 60_000)
  return JSON.parse(answer) as { items: ReviewRequest[]; last_evaluated_key: PageKey | null }
}

async function searchAll(text: string): Promise<string[]> {
  const ids: string[] = []
  let after: PageKey | null | undefined
  do {
    const window = await search(text, after ?? undefined)
    expect(window.items.length).toBeLessThanOrEqual(50)
    ids.push(...window.items.map(({ id }) => id))
    after = window.last_evaluated_key
  } while (after)
  return ids
}

test('[T6] windows of 50 visit each request that is found once, the newest first', async () => {
  const ids = await searchAll('shop 7 2026')
  const expected = Array.from({ length: COUNT }, (_, index) => index + 1).filter((n) =>
    [7, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79].includes(n % 100),
  )
  expect(ids).toEqual(expected.map((n) => `r-${String(n).padStart(5, '0')}`))
})

test('[T6] what thousands have, but none of the newest, is found', async () => {
  const { items, last_evaluated_key } = await search('old')
  const { items: more } = await search('old shop', last_evaluated_key!)
  const expected = Array.from({ length: 100 }, (_, index) => `r-${NEWER + 1 + index}`)
  expect([...items, ...more].map(({ id }) => id)).toEqual(expected)
})

test('[T6] the last ones are found, and what asks for nothing finds none', async () => {
  expect(await searchAll(`customer${COUNT}@mail.example`)).toEqual([`r-${COUNT}`])
  expect(await search('🍕')).toEqual({ items: [], last_evaluated_key: null })
})

test.each([
  '2026',
  'shop 7',
  `customer${COUNT}`,
  'nobody',
  'nobody 2026',
  'open shop 99 10/20',
  'old shop',
])('[T6] no search reads the whole table: %j', async (text) => {
  asked.length = 0
  await search(text)
  const statements = asked.splice(0)
  const plans = await database.transaction(async (transaction) => {
    const all: string[] = []
    for (const { query, params } of statements) {
      if (!/^\s*(select|with)/.test(query)) continue
      const isPlanned = query.includes('receipt_activity')
      const parts = query.split(/\$\d+/)
      const statement = parts.reduce<SQL>(
        (before, part, index) =>
          sql`${before}${sql.raw(part)}${index < parts.length - 1 ? sql`${params[index]}` : sql``}`,
        sql.raw(isPlanned ? 'explain ' : ''),
      )
      const { rows } = await transaction.execute(statement)
      if (isPlanned) all.push(JSON.stringify(rows))
    }
    return all
  })
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.filter((plan) => plan.includes('Seq Scan'))).toEqual([])
})

test('[T6] rows of the release before are filled in at start, by several servers at once, as they are then', async () => {
  await client.exec("update receipt_activity set search_words = null where id < 'r-00601'")
  expect(await searchAll('customer7@mail.example')).toEqual([])
  // Its words are not there to be changed.
  const decision = {
    ...{ isApproved: false as const, reviewId: 'r-00005', userEmail: 'customer5@mail.example' },
    ...{ reviewerNotes: '', reviewerEmail: 'ana@campfire.example', rejectionReasons: ['torn'] },
  }
  const ana = { uid: 'ana', email: 'ana@campfire.example', isReviewer: true, requestId: '' }
  await decisionRecorder(database)(ana, decision, 0, new Date())
  expect(await searchAll('torn')).toEqual([])
  const ends = [fillSearchWords(database), fillSearchWords(database)]
  await client.exec("update receipt_activity set business_name = 'Changed' where id = 'r-00600'")
  await expect
    .poll(
      async () =>
        (await client.query('select from receipt_activity where search_words is null')).rows.length,
    )
    .toBe(0)
  await Promise.all(ends.map((end) => end()))
  expect(await searchAll('customer7@mail.example')).toEqual(['r-00007'])
  expect(await searchAll('changed')).toEqual(['r-00600'])
  expect(await searchAll('customer5@mail.example rejected torn ana')).toEqual(['r-00005'])
})
