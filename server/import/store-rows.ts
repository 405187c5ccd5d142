import { randomUUID } from 'node:crypto'
import { StartError } from '../config/start-error.ts'
import type { Database } from '../database/database.ts'
import { auditLog } from '../database/schema.ts'
import type { PlannedRow, Storing } from './planned-row.ts'

/** PostgreSQL allows at most 65,535 parameters per statement; a row has at most twenty. */
const BATCH_SIZE = 500

/**
 * Stores planned rows in the order of the table, some hundreds in each transaction, with a line in the audit log for
 * each. Images are stored before the rows that name them. A process that is killed has stored the first batches.
 * @param done is called after each transaction with the number of rows that are stored
 * @throws {StartError} when somebody else has stored one of the rows since it was planned
 */
export async function storeRows<Stored extends { id: string }>(
  database: Database,
  rows: readonly PlannedRow<Stored>[],
  { insert, update, action }: Storing<Stored>,
  done: (count: number) => void,
): Promise<void> {
  const requestId = `import-${randomUUID()}`
  for (let first = 0; first < rows.length; first += BATCH_SIZE) {
    const batch = rows.slice(first, first + BATCH_SIZE)
    for (const { images } of batch) {
      for (const image of images) if (!image.isStored) await image.store()
    }
    const added = batch.filter(({ effect }) => effect === 'new').map(({ row }) => row)
    const changed = batch.filter(({ effect }) => effect === 'changed').map(({ row }) => row)
    await database.transaction(async (transaction) => {
      if (added.length > 0 && (await insert(transaction, added)) < added.length) {
        throw new StartError('Somebody else has stored one of these rows meanwhile: run it again')
      }
      for (const row of changed) await update(transaction, row)
      const subjects = [...added, ...changed].map(({ id }) => id)
      if (subjects.length === 0) return
      const entry = { at: new Date(), requestId, action, status: 200 }
      await transaction.insert(auditLog).values(subjects.map((subject) => ({ ...entry, subject })))
    })
    done(first + batch.length)
  }
}
