/** What is left to do, for an operator: open requests, and decisions that tablets have not sent. */
import { sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import type { EpochMs } from '../../src/rules/epoch-ms.ts'
import { log } from '../config/log.ts'
import type { Database } from '../database/database.ts'
import { isInQueue, reviewRequest } from '../database/schema.ts'
import { tablets } from '../database/review-tables.ts'

/** Several scrapes within this time cause one look at the database. */
const LOOKED_UP_FOR_MS = 10_000

/** A tablet that was not heard of for longer was given back, or is broken; `npm run tablets` lists it. */
const HEARD_OF_WITHIN = '30 days'

const GAUGES = {
  open: ['campfire_open_requests', 'Requests that the queue lists'],
  oldestOpen: [
    'campfire_oldest_open_request_seconds',
    'How long ago the oldest request that the queue lists was submitted',
  ],
  waiting: [
    'campfire_waiting_decisions',
    'What tablets had not sent when each was last heard of, in the last 30 days',
  ],
  oldestWaiting: [
    'campfire_oldest_waiting_decision_seconds',
    'How long ago the oldest of it was made, by the clock of its tablet',
  ],
} as const

type Work = { [Name in keyof typeof GAUGES]: number }

/** Adds the gauges. While the database is away, they have no values. */
export function registerWork(database: Database, registers: Registry[]): void {
  const read = lookedUp(() => readWork(database))
  for (const [name, [gauge, help]] of Object.entries(GAUGES)) {
    new Gauge({
      name: gauge,
      help,
      registers,
      async collect() {
        const work = await read()
        if (work) this.set(work[name as keyof Work])
        else this.remove()
      },
    })
  }
}

/** By the index of the queue, and of a table with a few rows a reviewer. */
async function readWork(database: Database): Promise<Work> {
  const seconds = (time: string) =>
    sql.raw(`coalesce(greatest(extract(epoch from now() - min(${time})), 0), 0)::float8`)
  const [work] = await database
    .select({
      open: sql<number>`count(*)::int`,
      oldestOpen: sql<number>`${seconds('submitted_at')}`,
      waiting: sql<number>`(${total()})::int`,
      oldestWaiting: sql<number>`(select ${seconds('oldest_waiting_at')} from ${tablets} where ${isHeardOf})`,
    })
    .from(reviewRequest)
    .where(isInQueue)
  return work!
}

const isHeardOf = sql.raw(`seen_at > now() - interval '${HEARD_OF_WITHIN}'`)

const total = () => sql`select coalesce(sum(waiting), 0) from ${tablets} where ${isHeardOf}`

/** @returns the last answer while it is fresh; null if it failed */
function lookedUp<T>(look: () => Promise<T>): () => Promise<T | null> {
  let last: { at: EpochMs; answer: Promise<T | null> } | null = null
  return () => {
    if (!last || Date.now() - last.at >= LOOKED_UP_FOR_MS) {
      const answer = look().catch((error: unknown) => {
        log.warn({ err: error }, 'Could not read what is left to do for the metrics')
        return null
      })
      last = { at: Date.now(), answer }
    }
    return last.answer
  }
}
