/** Call 26: review requests in any state, by words (spec row T6). */
import { and, desc, sql, type SQLWrapper } from 'drizzle-orm'
import type { PageKey } from '../../src/contract/page-key.ts'
import type { Database } from '../database/database.ts'
import { reviewRequest } from '../database/schema.ts'
import type { ImageUrls } from '../images/receipt-images.ts'
import { requestJson, storedRequest, type StoredRequest } from './review-request.ts'
import { searchTerms } from './search-words.ts'

const WINDOW = 50

/** So many of the newest requests are looked through before the index of words is asked: enough for words that many have. */
const LOOKED_THROUGH = 10_000

/** How long that index may take, in milliseconds; it does for words that a million requests have. */
const INDEX_MS = 250

/** So many requests are looked through instead. */
const LOOKED_THROUGH_MOST = 100_000

/** So many requests tell which words are rare: of those that more have, fifty are soon found among the newest. */
const SAMPLE = 2000
const RARE = 0.005

const QUERY_CANCELED = '57014'

const NEWEST = { submittedDatetime: 'infinity', id: '' }

/**
 * Finds requests that have everything that a text asks for, the newest first. No search reads the whole table, or sorts what a word
 * finds in all of it: what many have is found among the newest, what few have through the index of words. A
 * window of what neither finds in time has fewer requests, even none, and the key to go on with.
 * @param after the key of the previous window
 * @returns the answer as JSON
 */
export async function searchRequests(
  database: Database,
  images: ImageUrls,
  text: string,
  after: PageKey = NEWEST,
): Promise<string> {
  const terms = searchTerms(text)
  if (terms === null) return answer([], images, null)
  const query = terms.join(' & ')
  const newest = await lookThrough(database, query, after, LOOKED_THROUGH)
  if (newest.length > WINDOW) return windowOf(newest, images)
  const rare = await rareOf(database, terms)
  const indexed = rare.length > 0 && (await askIndex(database, rare.join(' & '), query, after))
  if (indexed) return windowOf(indexed, images)
  const some = await lookThrough(database, query, after, LOOKED_THROUGH_MOST)
  if (some.length > WINDOW) return windowOf(some, images)
  const together = rare.length === 0 && (await askIndex(database, query, query, after))
  if (together) return windowOf(together, images)
  return answer(some, images, await keyAfter(database, after, LOOKED_THROUGH_MOST))
}

const { submittedAt, id, searchWords } = reviewRequest

const IN_ORDER = [desc(submittedAt), desc(id)]

const isAfter = (key: PageKey) =>
  sql`(${submittedAt}, ${id}) < (${key.submittedDatetime}::timestamptz, ${key.id})`

/** Those of the next requests that match, by the index of their order. */
function lookThrough(database: Database, query: string, after: PageKey, most: number) {
  const next = database
    .select({ submittedAt, id, searchWords })
    .from(reviewRequest)
    .where(isAfter(after))
    .orderBy(...IN_ORDER)
    .limit(most)
    .as('next')
  const found = database
    .select({ id: next.id })
    .from(next)
    .where(sql`${next.searchWords} @@ ${query}::tsquery`)
    .orderBy(desc(next.submittedAt), desc(next.id))
    .limit(WINDOW + 1)
  return readFound(database, found)
}

/** Those of the terms that few requests have, by a sample of some pages of the table. */
async function rareOf(database: Database, terms: readonly string[]): Promise<string[]> {
  const counted = terms.map(
    (term) => sql`count(*) filter (where search_words @@ ${term}::tsquery)::float8`,
  )
  const { rows } = (await database.execute(sql`
    select array[${sql.join(counted, sql`, `)}] as counts, count(*)::float8 as total from receipt_activity tablesample system (
      least(100, ${SAMPLE} * 100 / greatest((select reltuples from pg_class where oid = 'receipt_activity'::regclass), 1)))`)) as unknown as {
    rows: { counts: number[]; total: number }[]
  }
  const [{ counts, total }] = rows as [{ counts: number[]; total: number }]
  return terms.filter((_, index) => counts[index]! <= total * RARE)
}

/**
 * @param rare what the index is asked; what many have would take it longer than to look at what it finds
 * @returns null if it takes too long
 */
async function askIndex(
  database: Database,
  rare: string,
  query: string,
  after: PageKey,
): Promise<StoredRequest[] | null> {
  try {
    return await database.transaction(async (transaction) => {
      // What the planner expects of the beginning of a rare word is wrong, so it has no choice.
      await transaction.execute(
        sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true), set_config('jit', 'off', true), set_config('statement_timeout', ${String(INDEX_MS)}, true)`,
      )
      const found = transaction
        .select({ id })
        .from(reviewRequest)
        .where(
          and(
            sql`${searchWords} @@ ${rare}::tsquery`,
            // The operator's function, which no index has.
            rare === query ? undefined : sql`ts_match_vq(${searchWords}, ${query}::tsquery)`,
            isAfter(after),
          ),
        )
        .orderBy(...IN_ORDER)
        .limit(WINDOW + 1)
      return await readFound(transaction, found)
    })
  } catch (error) {
    if (codeOf(error) === QUERY_CANCELED) return null
    throw error
  }
}

/** Reads only what is answered: the rest of a row is larger than all that a search compares. */
function readFound(database: Database, found: SQLWrapper): Promise<StoredRequest[]> {
  return database
    .select(storedRequest)
    .from(reviewRequest)
    .where(sql`${id} = any(array(${found}))`)
    .orderBy(...IN_ORDER)
}

/** @returns the key of the last of so many requests; null if there are fewer */
async function keyAfter(database: Database, after: PageKey, most: number): Promise<PageKey | null> {
  const [last] = await database
    .select({ submittedAt, id })
    .from(reviewRequest)
    .where(isAfter(after))
    .orderBy(...IN_ORDER)
    .offset(most - 1)
    .limit(1)
  return last ? { submittedDatetime: last.submittedAt.toISOString(), id: last.id } : null
}

/** @param found one more than a window has, if there is another window */
function windowOf(found: readonly StoredRequest[], images: ImageUrls): string {
  const last = found.length > WINDOW ? (JSON.parse(found[WINDOW - 1]!.json) as PageKey) : null
  return answer(found.slice(0, WINDOW), images, last)
}

function answer(found: readonly StoredRequest[], images: ImageUrls, last: PageKey | null): string {
  const items = found.map((row) => requestJson(row, images))
  const key = last && { submittedDatetime: last.submittedDatetime, id: last.id }
  return `{"items":[${items.join()}],"last_evaluated_key":${JSON.stringify(key)}}`
}

function codeOf(error: unknown): unknown {
  return (error as { cause?: { code?: unknown } }).cause?.code
}
