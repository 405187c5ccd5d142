import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { formatEastern } from '../../src/rules/eastern-time.ts'
import { StartError } from '../config/start-error.ts'
import type { Database } from '../database/database.ts'
import { auditLog, coupons } from '../database/schema.ts'
import { didYouMean } from '../import/near-misses.ts'

/**
 * Ends a coupon, so that no page shows it any more. One that has ended already stays as it is.
 * @returns a line that says what has happened
 * @throws {StartError} when there is no such coupon
 */
export function endCoupon(database: Database, id: string, now: Date): Promise<string> {
  return database.transaction(async (transaction) => {
    const [ended] = await transaction
      .update(coupons)
      .set({ expiresAt: now })
      .where(and(eq(coupons.id, id), or(isNull(coupons.expiresAt), gt(coupons.expiresAt, now))))
      .returning()
    if (ended) {
      const entry = { at: now, requestId: `end-${randomUUID()}`, action: 'end-coupon', status: 200 }
      await transaction.insert(auditLog).values({ ...entry, subject: id })
      return `Ended ${id} (${ended.name})`
    }
    const known = await transaction.select().from(coupons)
    const found = known.find((coupon) => coupon.id === id)
    if (found?.expiresAt) {
      return `${id} (${found.name}) has ended already, on ${formatEastern(found.expiresAt.toISOString())} in New York`
    }
    const ids = known.map((coupon) => coupon.id)
    throw new StartError(`There is no coupon “${id}”${didYouMean(id, ids)}`)
  })
}
