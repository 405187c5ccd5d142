import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** How long the database may take to answer, and for how long its answer holds, in milliseconds. */
const PATIENCE_MS = 1_000
const FRESH_MS = 500

/**
 * @returns a function that tells whether the database answers. However often it is called, it uses one connection
 *   at most.
 */
export function databaseReadiness(database: Database): () => Promise<boolean> {
  let probe: Promise<boolean> | undefined
  const ask = () => {
    const answer = database.execute(sql`select 1`).then(
      () => true,
      () => false,
    )
    void answer.then(() => setTimeout(() => (probe = undefined), FRESH_MS).unref())
    return answer
  }
  return () => {
    probe ??= ask()
    return Promise.race([probe, after(PATIENCE_MS, false)])
  }
}
