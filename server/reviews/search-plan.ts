/** How the index of words is asked for what a search looks for, told by a sample: the planner knows nothing of beginnings. */
import { sql } from 'drizzle-orm'
import type { PageKey } from '../../src/contract/page-key.ts'
import type { EpochMs } from '../../src/rules/epoch-ms.ts'
import { dayOf } from '../../src/rules/request-search.ts'
import type { Database } from '../database/database.ts'
import { reviewerWord, searchTerms, type SearchTerm, type WholeWord } from './search-words.ts'

export interface SearchPlan {
  /** What the index is asked, as conditions of their own: it leaps from what one finds to the next that another does. */
  asked: string[]
  /** What else is looked for, which is checked row by row; null: nothing. */
  checked: string | null
  /** It is asked for what was submitted since the first of these, then since the next, until there is enough; null: since ever. */
  since: readonly (EpochMs | null)[]
  /** About as long as it takes. */
  ms: number
}

/** So many pages of the table are looked at, the same each time, so that they stay in memory. */
const SAMPLED_PAGES = 200

/** Microseconds that PostgreSQL takes for a row that is found by a beginning, for one that is leapt over, and for one that is read. */
const [BEGUN, LEAPT, READ] = [0.3, 0.1, 1]

/** Of what more requests have, only the newest are looked for. */
const MANY = 5000

/** In so many steps into the past, each a part of the rest, unless each takes long: what is begun is collected anew. */
const STEPS = 6
const STEP = 1 / 4
const MOST_BEGUN = 30_000

/** So many reviewers are looked for whole. */
const MOST_REVIEWERS = 200

const SHARE = sql.raw(
  `least(100, ${SAMPLED_PAGES} * 819200.0 / greatest(pg_relation_size('receipt_activity'), 1))`,
)

/** A request of the sample that has anything of what is looked for. */
interface Sampled {
  /** A digit for each term: whether it has that; then one for each: whether it has a word that begins so. */
  has: string
  submitted: EpochMs
  /** So many requests of the table stand behind it. */
  weight: number
}

/** @param text asks for something */
export async function planSearch(
  database: Database,
  text: string,
  after: PageKey,
): Promise<SearchPlan> {
  const terms = searchTerms(text, await knownReviewers(database)) ?? []
  const sample = await readSample(database, terms)
  const weight = sample[0]?.weight ?? 1
  const before = Date.parse(after.submittedDatetime) || Infinity
  const hasAll = (indexes: readonly number[]) => (one: Sampled) =>
    indexes.every((index) => one.has[index] === '1')
  const all = terms.map((_, index) => index)
  const found = sample.filter(hasAll(all)).map(({ submitted }) => submitted)
  const newest = Math.max(...found.filter((submitted) => submitted < before))
  const since = found.length * weight > MANY && newest > 0 ? newest : null
  const count = (is: (one: Sampled) => boolean) => sample.filter(is).length * weight
  const begun = (indexes: readonly number[]) =>
    indexes.reduce((sum, at) => sum + count(({ has }) => has[terms.length + at] === '1'), 0)
  const msOf = (indexes: readonly number[]) => {
    const leapt = indexes.length > 1 ? Math.min(...indexes.map((at) => count(hasAll([at])))) : 0
    const isIn = ({ submitted }: Sampled) =>
      since === null || (submitted >= since && submitted < before)
    const read = count((one) => isIn(one) && hasAll(indexes)(one))
    const costs = [begun(indexes) * BEGUN, leapt * LEAPT, read * READ]
    return costs.reduce((sum, cost) => sum + cost) / 1000
  }
  const [rarest, ...others] = all.toSorted((one, other) => msOf([one]) - msOf([other]))
  let chosen = [rarest!]
  for (const index of others) {
    if (msOf([...chosen, index]) < msOf(chosen)) chosen = [...chosen, index]
  }
  const rest = all.filter((index) => !chosen.includes(index))
  const queries = (indexes: readonly number[]) => indexes.map((index) => terms[index]!.query)
  return {
    asked: queries(chosen),
    checked: queries(rest).join(' & ') || null,
    since: since === null || begun(chosen) > MOST_BEGUN ? [since] : stepsTo(since, before),
    ms: msOf(chosen),
  }
}

function stepsTo(since: EpochMs, before: EpochMs): EpochMs[] {
  let until = Math.max(Math.min(before, Date.now()), since)
  const steps = Array.from({ length: STEPS - 1 }, () => {
    until -= Math.floor((until - since) * STEP)
    return until
  })
  return [...steps, since]
}

/** @returns undefined if there are more than are looked for whole */
async function knownReviewers(database: Database): Promise<WholeWord[] | undefined> {
  // From one to the next by the index: `distinct` would read it from end to end.
  const { rows } = (await database.execute(sql`
    with recursive known (email) as (
      (select reviewer_email from receipt_activity where reviewer_email is not null order by reviewer_email limit 1)
      union all
      select (select reviewer_email from receipt_activity where reviewer_email > email order by reviewer_email limit 1)
      from known where email is not null)
    select email from known where email is not null limit ${MOST_REVIEWERS + 1}`)) as unknown as {
    rows: { email: string }[]
  }
  return rows.length > MOST_REVIEWERS ? undefined : rows.map(({ email }) => reviewerWord(email))
}

async function readSample(database: Database, terms: readonly SearchTerm[]): Promise<Sampled[]> {
  const queries = [...terms.map((term) => term.query), ...terms.map((term) => term.beginnings)]
  const digits = queries.map((query) => sql`(search_words @@ ${query}::tsquery)::int`)
  const { rows } = (await database.execute(sql`
    select * from (
      select concat(${sql.join(digits, sql`, `)}) as has, extract(epoch from submitted_at)::float8 * 1000 as submitted,
        100 / (${SHARE})::float8 as weight
      from receipt_activity tablesample system (${SHARE}) repeatable (0) where search_words is not null) sampled
    where has like '%1%'`)) as unknown as {
    rows: Sampled[]
  }
  return rows
}

/**
 * Any of the days from one moment to another, or to the end of next year, as requests have them: as few days, months and years as
 * cover them.
 */
export function dayWords(since: EpochMs, until: EpochMs): string {
  const last =
    until === Infinity
      ? `${new Date().getUTCFullYear() + 1}-12-31`
      : dayOf(new Date(until).toISOString())
  const words: string[] = []
  for (let day = dayOf(new Date(since).toISOString()); day <= last;) {
    const [year, month] = day.split('-').map(Number) as [number, number]
    const wholes = [
      [day.slice(0, 4), isoDay(year, 11, 31)],
      [day.slice(0, 7), isoDay(year, month, 0)],
    ]
    const whole = wholes.find(([word, end]) => day === `${word}-01-01`.slice(0, 10) && end! <= last)
    const [word, end] = (whole ?? [day, day]) as [string, string]
    words.push(`'@${word}'`)
    const [endYear, endMonth, endDay] = end.split('-').map(Number) as [number, number, number]
    day = isoDay(endYear, endMonth - 1, endDay + 1)
  }
  return words.join(' | ')
}

/** @param month from 0; what is beyond a month's last day is in the next */
function isoDay(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
}
