import { asc, desc, inArray, sql } from 'drizzle-orm'
import type { PaperLayout } from '../../src/contract/layout-calls.ts'
import type { Database } from '../database/database.ts'
import { paperLayouts } from '../database/paper-layouts.ts'
import { businesses } from '../database/schema.ts'

/** So many layouts are stored of a business's field: those seen last. */
const STORED_MOST = 8

/** No layout counts for more than this, so that what a business prints from now on soon comes first. */
const COUNTED_MOST = 50

/**
 * Call 22: counts layouts that a tablet has seen; those of businesses that are not known are left out. It is not noticed
 * when a tablet sends some of them again after a lost answer: the counts only say what comes first.
 */
export async function countLayouts(
  database: Database,
  layouts: readonly PaperLayout[],
): Promise<void> {
  await database.transaction(async (transaction) => {
    const known = await lockBusinesses(
      transaction,
      layouts.map(({ businessId }) => businessId),
    )
    if (known.length === 0) return
    await count(
      transaction,
      layouts.filter(({ businessId }) => known.includes(businessId)),
    )
    await forgetOldest(transaction, known)
  })
}

/** Call 23: what is known of all businesses, of each field first what was seen most often. */
export function listLayouts(database: Database): Promise<PaperLayout[]> {
  const { businessId, field, label, rank, height, written, count, seenAt } = paperLayouts
  return database
    .select({ businessId, field, label, rank, height, written })
    .from(paperLayouts)
    .orderBy(asc(businessId), asc(field), desc(count), desc(seenAt))
}

/**
 * Has other tablets that send layouts of the same businesses wait, in one order, so that no two wait for each other.
 * @returns those that there are
 */
async function lockBusinesses(database: Database, ids: string[]): Promise<string[]> {
  const rows = await database
    .select({ id: businesses.id })
    .from(businesses)
    .where(inArray(businesses.id, ids))
    .orderBy(asc(businesses.id))
    .for('no key update')
  return rows.map((row) => row.id)
}

async function count(database: Database, layouts: readonly PaperLayout[]): Promise<void> {
  const { height, count } = paperLayouts
  await database.execute(sql`
    insert into ${paperLayouts} (business_id, field, label, rank, written, height, count, seen_at)
    select "businessId", field, label, rank, written, avg(height), count(*), ${new Date().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(layouts)}::jsonb)
      as seen ("businessId" text, field text, label int, rank int, written int, height int)
    group by "businessId", field, label, rank, written
    on conflict (business_id, field, label, rank, written) do update set
      height = round((${height} * ${count} + excluded.height * excluded.count) / (${count} + excluded.count + 0.0)),
      count = least(${count} + excluded.count, ${COUNTED_MOST}::int),
      seen_at = excluded.seen_at`)
}

async function forgetOldest(database: Database, businessIds: readonly string[]): Promise<void> {
  const { businessId, field, label, rank, written, count, seenAt } = paperLayouts
  const columns = sql`${businessId}, ${field}, ${label}, ${rank}, ${written}`
  await database.execute(sql`
    delete from ${paperLayouts} where (${columns}) in (
      select business_id, field, label, rank, written from (
        select ${columns}, row_number() over (
          partition by ${businessId}, ${field} order by ${seenAt} desc, ${count} desc
        ) as place
        from ${paperLayouts} where ${inArray(businessId, [...businessIds])}
      ) as placed
      where place > ${STORED_MOST}
    )`)
}
