/** Old rows as lines of JSON, from which `json_populate_record` makes rows again. */
import { and, sql, type Column, type SQL } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import {
  auditLog,
  decisions,
  receiptImages,
  receiptSubmissions,
  reviewRequest,
} from '../database/schema.ts'
import { pointsLedger, reviewEvents } from '../database/review-tables.ts'
import { askToDelete } from './image-deletions.ts'

export interface ArchivableRow {
  id: string
  /** JSON on one line. */
  line: string
  /** Where the next rows start: those of later keys. */
  key: string[]
}

export interface Archivable {
  /** On screen and in names of files. */
  name: 'requests' | 'audit-log'
  /** @returns how many rows are older than a time */
  count: (database: Database, before: Date) => Promise<number>
  /**
   * Rows older than a time, by their keys, each of which comes once.
   * @param after the key of the last row before them, null to begin
   */
  read: (
    database: Database,
    before: Date,
    after: string[] | null,
    limit: number,
  ) => Promise<ArchivableRow[]>
  /** Those of the rows that the database still holds. */
  readAgain: (database: Database, ids: readonly string[]) => Promise<ArchivableRow[]>
  idOf: (line: string) => string
  /**
   * @param imagesKeptDays see `ArchiveOptions`
   * @returns how many it has deleted
   */
  remove: (transaction: Database, ids: readonly string[], imagesKeptDays: number) => Promise<number>
}

/**
 * Decided requests with their decision and points. The points themselves stay in the ledger: a customer's do not change,
 * and no receipt can be credited again. Rows of other tables that name a request are deleted here with it.
 */
export const requests: Archivable = {
  name: 'requests',
  count: (database, before) => database.$count(reviewRequest, isDecidedBefore(before)),
  read: (database, before, after, limit) =>
    requestLines(database)
      .where(sql`${isDecidedBefore(before)} and ${reviewRequest.id} > ${after?.[0] ?? ''}`)
      .orderBy(reviewRequest.id)
      .limit(limit),
  readAgain: (database, ids) =>
    requestLines(database).where(sql`${reviewRequest.id} = any(${sql.param(ids)}::text[])`),
  idOf: (line) => (JSON.parse(line) as { request: { id: string } }).request.id,
  async remove(transaction, ids, imagesKeptDays) {
    if (imagesKeptDays > 0) {
      const after = sql`interval '1 day' * ${imagesKeptDays}::int`
      const images = sql`
        select ${receiptImages.name}, max(${reviewRequest.lastUpdatedAt}) + ${after}
        from ${receiptImages} join ${reviewRequest} on ${reviewRequest.id} = ${receiptImages.reviewId}
        where ${reviewRequest.id} = any(${sql.param(ids)}::text[]) group by 1`
      await askToDelete(transaction, images, 'the later one')
    }
    return forgetRequests(transaction, ids, sql`${reviewRequest.reviewStatus} <> 'open'`)
  },
}

/**
 * Deletes requests with all rows that name them.
 * @param which of them go
 * @returns how many went
 */
export async function forgetRequests(
  transaction: Database,
  ids: readonly string[],
  which?: SQL,
): Promise<number> {
  const isOneOf = (column: Column) => sql`${column} = any(${sql.param(ids)}::text[])`
  for (const table of [decisions, receiptImages, receiptSubmissions, reviewEvents]) {
    await transaction.delete(table).where(isOneOf(table.reviewId))
  }
  const removed = await transaction
    .delete(reviewRequest)
    .where(and(isOneOf(reviewRequest.id), which))
    .returning({ id: reviewRequest.id })
  return removed.length
}

/** A decision is the last change of a request. */
function isDecidedBefore(before: Date): SQL {
  return sql`${reviewRequest.reviewStatus} <> 'open' and ${reviewRequest.lastUpdatedAt} < ${before.toISOString()}::timestamptz`
}

/** Without the search words, which a server makes anew, and so may write between two looks at a row. */
function requestLines(database: Database) {
  return database
    .select({
      id: reviewRequest.id,
      line: sql<string>`json_build_object('request', to_jsonb(${reviewRequest}) || '{"search_words": null}', 'decision', row_to_json(${decisions}), 'points', (select sum(${pointsLedger.points})::int from ${pointsLedger} where ${pointsLedger.reviewId} = ${reviewRequest.id}), 'submission', row_to_json(${receiptSubmissions}), 'events', (select json_agg(${reviewEvents} order by ${reviewEvents.at}) from ${reviewEvents} where ${reviewEvents.reviewId} = ${reviewRequest.id}))::text`,
      key: sql<string[]>`json_build_array(${reviewRequest.id})`,
    })
    .from(reviewRequest)
    .leftJoin(decisions, sql`${decisions.reviewId} = ${reviewRequest.id}`)
    .leftJoin(receiptSubmissions, sql`${receiptSubmissions.reviewId} = ${reviewRequest.id}`)
}

const auditRows: Archivable = {
  name: 'audit-log',
  count: (database, before) => database.$count(auditLog, isBefore(before)),
  read: (database, before, after, limit) =>
    auditLines(database)
      .where(
        after
          ? sql`${isBefore(before)} and (${auditLog.at}, ${auditLog.id}) > (${after[0]}::timestamptz, ${after[1]}::bigint)`
          : isBefore(before),
      )
      .orderBy(auditLog.at, auditLog.id)
      .limit(limit),
  readAgain: (database, ids) =>
    auditLines(database).where(sql`${auditLog.id} = any(${sql.param(ids)}::bigint[])`),
  idOf: (line) => String((JSON.parse(line) as { id: number }).id),
  async remove(transaction, ids) {
    // Without it, and for rows of the last 180 days, the table's trigger refuses.
    await transaction.execute(sql`select set_config('campfire.archiving', 'on', true)`)
    const removed = await transaction
      .delete(auditLog)
      .where(sql`${auditLog.id} = any(${sql.param(ids)}::bigint[])`)
      .returning({ id: auditLog.id })
    return removed.length
  },
}

function isBefore(before: Date): SQL {
  return sql`${auditLog.at} < ${before.toISOString()}::timestamptz`
}

function auditLines(database: Database) {
  return database
    .select({
      id: sql<string>`${auditLog.id}::text`,
      line: sql<string>`row_to_json(${auditLog})::text`,
      key: sql<string[]>`json_build_array(${auditLog.at}, ${auditLog.id}::text)`,
    })
    .from(auditLog)
}

export const ARCHIVABLE: readonly Archivable[] = [requests, auditRows]
