import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id } from './id.ts'
import { instant } from './instant.ts'
import { businesses } from './schema.ts'

/** Learned by tablets of businesses' papers, as the contract's `paperLayout`: numbers alone. */
export const paperLayouts = pgTable(
  'paper_layouts',
  {
    businessId: id('business_id')
      .notNull()
      .references(() => businesses.id),
    field: text('field', { enum: ['receiptDatetime', 'subtotal'] }).notNull(),
    label: integer('label').notNull(),
    rank: integer('rank').notNull(),
    written: integer('written').notNull(),
    /** The mean of those that were seen last. */
    height: integer('height').notNull(),
    /** The number of times it was seen, as far as that is counted. */
    count: integer('count').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.businessId, table.field, table.label, table.rank, table.written],
    }),
    check('field', sql`${table.field} in ('receiptDatetime', 'subtotal')`),
  ],
)
