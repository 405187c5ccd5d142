/** Tables of what follows a decision, and of the tablets that decide. */
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { id } from './id.ts'
import { instant, optionalInstant } from './instant.ts'
import { reviewRequest } from './schema.ts'

/**
 * What reviewers did with a request besides the decision: corrections, and parking it. Only added to. The primary key ensures
 * that what is sent again is done once.
 */
export const reviewEvents = pgTable(
  'review_events',
  {
    id: id('id').primaryKey(),
    reviewId: id('review_id')
      .notNull()
      .references(() => reviewRequest.id),
    kind: text('kind', { enum: ['corrected', 'parked', 'released'] }).notNull(),
    reviewerUid: text('reviewer_uid').notNull(),
    reviewerEmail: text('reviewer_email').notNull(),
    /** When it arrived here. */
    at: instant('at').notNull(),
    /** As it was sent. */
    payload: jsonb('payload').notNull(),
  },
  (table) => [
    index('review_events_review').on(table.reviewId, table.at),
    check('kind', sql`${table.kind} in ('corrected', 'parked', 'released')`),
  ],
)

/**
 * Points credited for approved receipts; corrections add a row with the difference. The primary key ensures that a receipt is
 * credited, and a correction counted, exactly once. No foreign key: points stay when their request is archived
 * (`server/retention/archive.ts`).
 */
export const pointsLedger = pgTable(
  'points_ledger',
  {
    reviewId: id('review_id').notNull(),
    userEmail: text('user_email').notNull(),
    points: integer('points').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Empty for the decision's own row. */
    correctionId: id('correction_id').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.correctionId] }),
    index('points_ledger_customer').on(table.userEmail).concurrently(),
  ],
)

/** Tablets of reviewers, by what each said with its last call. */
export const tablets = pgTable('tablets', {
  /** Chosen by the tablet, for each person on it. */
  id: id('id').primaryKey(),
  email: text('email').notNull(),
  seenAt: instant('seen_at').notNull(),
  /** Decisions and other entries that it had not sent. */
  waiting: integer('waiting').notNull(),
  /** When the oldest of them was made, by the tablet's clock; null: none waits. */
  oldestWaitingAt: optionalInstant('oldest_waiting_at'),
})
