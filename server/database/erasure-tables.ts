/** Tables of what is forgotten: requests of people who were erased, and images that nobody keeps. They name no customer. */
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id } from './id.ts'
import { instant, optionalInstant } from './instant.ts'

/** A reviewer's deed that outlives the request. */
export interface LastingEvent {
  kind: 'approved' | 'rejected' | 'corrected' | 'parked' | 'released'
  /** ISO 8601 in UTC. */
  at: string
  reviewerUid: string
  reviewerEmail: string
}

/**
 * What stays of a request whose customer was erased: that there was one, and who decided what about it and when. Its points stay
 * in the ledger, without the customer. Only added to.
 */
export const erasedRequests = pgTable('erased_requests', {
  reviewId: id('review_id').primaryKey(),
  /**
   * Grows with every erasure, also after going back to a backup: it is the time in milliseconds since the epoch, or the next
   * free number. Tablets ask for what came after the last that they know (call 28). It is seen in this order, because one
   * process at a time erases (`server/retention/archive-lock.ts`), one transaction after the other.
   */
  position: bigint('position', { mode: 'number' }).notNull().unique(),
  erasedAt: instant('erased_at').notNull(),
  /** Names of its images that no other request had: tablets forget them too. */
  images: jsonb('images').$type<string[]>().notNull(),
  /** The earliest first. */
  events: jsonb('events').$type<LastingEvent[]>().notNull(),
})

/**
 * Images that are to be deleted, unless a request has them by then (`server/retention/image-deletions.ts`). A row stays for a
 * day after its image is gone: a receipt that was on its way with the same image stores it anew (`server/intake/new-receipt.ts`).
 */
export const imageDeletions = pgTable(
  'image_deletions',
  {
    /** The file name under `receipts`. */
    name: text('name').primaryKey(),
    /** When it is deleted; once it was, when this row is, unless the image is there again. */
    dueAt: instant('due_at').notNull(),
    /** Null until the storage has acknowledged it. */
    deletedAt: optionalInstant('deleted_at'),
  },
  (table) => [index('image_deletions_due').on(table.dueAt)],
)
