import type { Database } from '../database/database.ts'
import { auditLog } from '../database/schema.ts'

/** Something that somebody did or was refused, once. */
export type AuditEntry = Required<Omit<typeof auditLog.$inferInsert, 'id' | 'at' | 'count'>>

/**
 * Adds entries to the audit log.
 * @param database a transaction, for what must not happen without its entry
 */
export async function addToAuditLog(
  database: Database,
  entries: readonly AuditEntry[],
  at: Date,
): Promise<void> {
  await database.insert(auditLog).values(entries.map((entry) => ({ ...entry, at })))
}
