import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { StartError } from '../config/start-error.ts'
import type { Database } from '../database/database.ts'
import { auditLog, type businesses, type coupons } from '../database/schema.ts'
import type { PlannedRow } from './planned-row.ts'

/** PostgreSQL allows at most 65,535 parameters per statement; a row has at most twenty. */
const BATCH_SIZE = 500

/**
 * Stores planned rows in the order of the table, some hundreds in each transaction, with a line in the audit log for
 * each. Images are stored before the rows that name them. A process that is killed has stored the first batches.
 * @param action in the audit log
 * @param done is called after each transaction with the number of rows that are stored
 * @throws {StartError} when somebody else has stored one of the rows since it was planned
 */
export async function storeRows(
  database: Database,
  table: typeof businesses | typeof coupons,
  action: 'import-business' | 'import-coupon',
  rows: readonly PlannedRow[],
  done: (count: number) => void,
): Promise<void> {
  // Drizzle's methods take no union; `compared` has checked the columns of either.
  const target = table as typeof coupons
  const requestId = `import-${randomUUID()}`
  for (let first = 0; first < rows.length; first += BATCH_SIZE) {
    const batch = rows.slice(first, first + BATCH_SIZE)
    for (const { images = [] } of batch) {
      for (const image of images) if (!image.isStored) await image.store()
    }
    const added = batch.filter(({ effect }) => effect === 'new')
    const changed = batch.filter(({ effect }) => effect === 'changed')
    await database.transaction(async (transaction) => {
      if (added.length > 0) {
        const values = added.map(({ id, written }) => ({ ...written, id }))
        const inserted = await transaction
          .insert(target)
          .values(values as (typeof coupons.$inferInsert)[])
          .onConflictDoNothing()
          .returning({ id: target.id })
        if (inserted.length < added.length) {
          throw new StartError('Somebody else has stored one of these rows meanwhile: run it again')
        }
      }
      for (const { id, written = {} } of changed) {
        await transaction.update(target).set(written).where(eq(target.id, id))
      }
      const logged = [...added, ...changed]
      if (logged.length === 0) return
      const entry = { at: new Date(), requestId, action, status: 200 }
      await transaction.insert(auditLog).values(logged.map(({ id }) => ({ ...entry, subject: id })))
    })
    done(first + batch.length)
  }
}
