import { eq, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { pointsLedger } from '../database/review-tables.ts'

/** @returns the points credited to a customer, with all corrections, also for receipts that are archived */
export async function creditedPoints(database: Database, userEmail: string): Promise<number> {
  const [balance] = await database
    .select({ points: sql<number>`coalesce(sum(${pointsLedger.points}), 0)::int` })
    .from(pointsLedger)
    .where(eq(pointsLedger.userEmail, userEmail))
  return balance?.points ?? 0
}
