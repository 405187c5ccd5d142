import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/**
 * Waits until no other transaction has locked the same name, and locks it until this one ends. Who locks several names does so
 * in their order, so that no two wait for each other.
 */
export async function lockName(transaction: Database, name: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
