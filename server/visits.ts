import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { visits } from './schema.ts'

/** Call 5: counts who followed an app-store redirect of a business, by operating system. */
export async function countVisit(
  database: Database,
  kind: 'consumer' | 'business',
  { businessName, OS }: { businessName: string; OS: string },
): Promise<void> {
  await database
    .insert(visits)
    .values({ kind, businessName, os: OS, count: 1 })
    .onConflictDoUpdate({
      target: [visits.kind, visits.businessName, visits.os],
      set: { count: sql`${visits.count} + 1` },
    })
}
