import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { countedVisits, visits } from '../database/schema.ts'

/**
 * Call 5: counts who followed an app-store redirect of a business, by operating system.
 * @param key names the visit, so that it counts once however often it is sent; without one each request counts
 */
export async function countVisit(
  database: Database,
  kind: 'consumer' | 'business',
  { businessName, OS }: { businessName: string; OS: string },
  key: string | undefined,
): Promise<void> {
  await database.transaction(async (transaction) => {
    if (key !== undefined && !(await isFirst(transaction, key))) return
    await transaction
      .insert(visits)
      .values({ kind, businessName, os: OS, count: 1 })
      .onConflictDoUpdate({
        target: [visits.kind, visits.businessName, visits.os],
        set: { count: sql`${visits.count} + 1` },
      })
  })
}

/** Holds the same key back that arrives meanwhile, until this transaction stands or falls. */
async function isFirst(transaction: Database, key: string): Promise<boolean> {
  const added = await transaction
    .insert(countedVisits)
    .values({ key })
    .onConflictDoNothing()
    .returning({ key: countedVisits.key })
  return added.length > 0
}
