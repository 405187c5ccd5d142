import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { countedVisits, visits } from '../database/schema.ts'

/**
 * Call 5: counts a visit to a business's app-store redirect, by operating system.
 * @param key identifies the visit, so that resending it does not count; without a key, every request counts
 */
export async function countVisit(
  database: Database,
  kind: 'consumer' | 'business',
  { businessName, OS }: { businessName: string; OS: string },
  key: string | undefined,
): Promise<void> {
  await database.transaction(async (transaction) => {
    if (key !== undefined && !(await isNewKey(transaction, key))) return
    await transaction
      .insert(visits)
      .values({ kind, businessName, os: OS, count: 1 })
      .onConflictDoUpdate({
        target: [visits.kind, visits.businessName, visits.os],
        set: { count: sql`${visits.count} + 1` },
      })
  })
}

/** Makes a concurrent request with the same key wait until this transaction ends. */
async function isNewKey(transaction: Database, key: string): Promise<boolean> {
  const added = await transaction
    .insert(countedVisits)
    .values({ key })
    .onConflictDoNothing()
    .returning({ key: countedVisits.key })
  return added.length > 0
}
