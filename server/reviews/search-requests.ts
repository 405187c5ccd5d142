/** Call 26: review requests in any state, by words (spec row T6). */
import { and, desc, sql, type SQLWrapper } from 'drizzle-orm'
import type { PageKey } from '../../src/contract/page-key.ts'
import type { EpochMs } from '../../src/rules/epoch-ms.ts'
import type { Database } from '../database/database.ts'
import { reviewRequest } from '../database/schema.ts'
import type { ImageUrls } from '../images/receipt-images.ts'
import { requestJson, storedRequest, type StoredRequest } from './review-request.ts'
import { dayWords, planSearch, type SearchPlan } from './search-plan.ts'
import { searchTerms } from './search-words.ts'

const WINDOW = 50

/** So many of the newest requests are looked through before the index of words is asked: enough for words that many have. */
const LOOKED_THROUGH = 10_000

/** How long that takes if there is little to find. */
const LOOK_MS = 15

/** So many are looked through instead if the index would take longer, or takes longer than it may. */
const LOOKED_THROUGH_MOST = 100_000
const INDEX_MS = 250

const QUERY_CANCELED = '57014'

const NEWEST = { submittedDatetime: 'infinity', id: '' }

/**
 * Finds requests that have everything that a text asks for, the newest first. No search reads the whole table, or sorts what a word
 * finds in all of it: what many have is found among the newest, the rest through the index of words. A
 * window of what neither finds in time has fewer requests, even none, and the key to go on with.
 * @param after the key of the previous window
 * @param indexMs how long the index may take
 * @returns the answer as JSON
 */
export async function searchRequests(
  database: Database,
  images: ImageUrls,
  text: string,
  after: PageKey = NEWEST,
  indexMs = INDEX_MS,
): Promise<string> {
  const terms = searchTerms(text)
  if (terms === null) return answer([], images, null)
  const query = terms.map((term) => term.query).join(' & ')
  const newest = await lookThrough(database, query, after, LOOKED_THROUGH)
  if (newest.length > WINDOW) return windowOf(newest, images)
  const isAll = (await keyAfter(database, after, LOOKED_THROUGH)) === null
  if (isAll) return answer(newest, images, null)
  const plan = await planSearch(database, text, after)
  const deeperMs = (LOOK_MS * WINDOW) / newest.length
  const indexed = plan.ms < deeperMs && (await askIndex(database, plan, after, indexMs))
  if (indexed) {
    const { found, next } = indexed
    if (found.length > WINDOW || next === null) return windowOf(found, images)
    // From there on there are many.
    const all = [...found, ...(await lookThrough(database, query, next, LOOKED_THROUGH))]
    if (all.length > WINDOW) return windowOf(all, images)
    return answer(all, images, await keyAfter(database, next, LOOKED_THROUGH))
  }
  const some = await lookThrough(database, query, after, LOOKED_THROUGH_MOST)
  if (some.length > WINDOW) return windowOf(some, images)
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

/** @returns what was found before the time was over, and the key to go on with, if any; null: nothing was asked for in time */
async function askIndex(database: Database, plan: SearchPlan, after: PageKey, mostMs: number) {
  const found: StoredRequest[] = []
  let next: PageKey | null = after
  const deadline = performance.now() + mostMs
  try {
    await database.transaction(async (transaction) => {
      // What the planner expects of the beginning of a rare word is wrong, so it has no choice.
      await transaction.execute(
        sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true), set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true), set_config('work_mem', '32MB', true), set_config('statement_timeout', ${String(mostMs)}, true)`,
      )
      for (const since of plan.since) {
        found.push(...(await askSince(transaction, plan, since, next!)))
        next = since === null ? null : { submittedDatetime: new Date(since).toISOString(), id: '-' }
        if (found.length > WINDOW || performance.now() > deadline) return
      }
    })
  } catch (error) {
    if (codeOf(error) !== QUERY_CANCELED) throw error
  }
  return next === after ? null : { found, next }
}

function askSince(
  transaction: Database,
  { asked, checked }: SearchPlan,
  since: EpochMs | null,
  after: PageKey,
): Promise<StoredRequest[]> {
  const until = Date.parse(after.submittedDatetime) || Infinity
  const days = since === null ? [] : [dayWords(since, until)]
  const found = transaction
    .select({ id })
    .from(reviewRequest)
    .where(
      and(
        ...[...asked, ...days].map((words) => sql`${searchWords} @@ ${words}::tsquery`),
        // In forms that no index has: it would only be asked for far too many.
        checked === null ? undefined : sql`ts_match_vq(${searchWords}, ${checked}::tsquery)`,
        sql`(${isAfter(after)}) is true`,
        since === null
          ? undefined
          : sql`(${submittedAt} >= ${new Date(since).toISOString()}::timestamptz) is true`,
      ),
    )
    .orderBy(...IN_ORDER)
    .limit(WINDOW + 1)
  return readFound(transaction, found)
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
