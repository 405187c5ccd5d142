/** `npm run seed -- --reviews 10000`: adds open review requests, for trying out a long queue. */
import { asc, like, max, notLike, sql } from 'drizzle-orm'
import { StartError } from '../config/start-error.ts'
import type { Database } from '../database/database.ts'
import { reviewRequest } from '../database/schema.ts'
import { loadExampleData } from '../example-data/example-data.ts'
import { wordsOf } from '../reviews/search-words.ts'
import { searchVector } from '../reviews/search-words-of-rows.ts'
import { fromArguments, MOST_REVIEWS } from './command-line.ts'
import { withDatabase } from './with-database.ts'

/** PostgreSQL allows at most 65,535 parameters per statement; a row has some twenty. */
const BATCH_SIZE = 1000
const SEEDED_ID = 'seeded-'

const count = fromArguments('seed', ({ values }) => {
  const reviews = Number(values.reviews)
  return Number.isInteger(reviews) && reviews >= 1 && reviews <= MOST_REVIEWS ? reviews : null
})
const seed = async (database: Database) => {
  await database.transaction(addReviews)
  await database.execute(sql`analyze`)
}
await withDatabase(seed, { prepare: loadExampleData })
console.log(`Added ${count} open review requests`)

/** Repeats the example receipts, one per second, starting after the newest request. */
async function addReviews(database: Database): Promise<void> {
  const isSeeded = `${SEEDED_ID}%`
  const examples = await database
    .select()
    .from(reviewRequest)
    .where(notLike(reviewRequest.id, isSeeded))
    .orderBy(asc(reviewRequest.id))
  if (examples.length === 0) throw new StartError('There is no receipt here that could be repeated')
  const before = await database.$count(reviewRequest, like(reviewRequest.id, isSeeded))
  const [newest] = await database
    .select({ submittedAt: max(reviewRequest.submittedAt) })
    .from(reviewRequest)
  const start = newest?.submittedAt?.getTime() ?? 0

  const rows = Array.from({ length: count }, (_, index) => {
    const submittedAt = new Date(start + (index + 1) * 1000)
    const number = String(before + index + 1).padStart(7, '0')
    const row = {
      ...examples[(before + index) % examples.length]!,
      id: `${SEEDED_ID}${number}`,
      submittedAt,
      lastUpdatedAt: submittedAt,
      reviewStatus: 'open' as const,
      reviewerEmail: null,
      reviewerNotes: null,
      rejectionReasons: [],
    }
    return { ...row, searchWords: searchVector(wordsOf(row)) }
  })
  for (let first = 0; first < rows.length; first += BATCH_SIZE) {
    await database.insert(reviewRequest).values(rows.slice(first, first + BATCH_SIZE))
  }
}
