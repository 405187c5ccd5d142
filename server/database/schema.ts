/**
 * The tables, but for those in `paper-layouts.ts` and `review-tables.ts`. They use nothing newer than PostgreSQL 15, so that
 * they also work on managed and distributed PostgreSQL. After a change, run `npm run migration` to generate the SQL.
 */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import type { Decision, ReviewRequest } from '../../src/contract/review-calls.ts'
import { id } from './id.ts'
import { instant, optionalInstant } from './instant.ts'

const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

export const businesses = pgTable('businesses', {
  id: id('id').primaryKey(),
  name: text('name').notNull(),
  about: text('about').notNull(),
  address: text('address').notNull(),
  city: text('city').notNull(),
  state: text('state').notNull(),
  zipcode: text('zipcode').notNull(),
  lat: doublePrecision('lat').notNull(),
  lng: doublePrecision('lng').notNull(),
  phoneNumber: text('phone_number'),
  emailAddress: text('email_address'),
  logoUrl: text('logo_url'),
  isMoco: boolean('is_moco').notNull(),
  isCampfire: boolean('is_campfire').notNull(),
  /** Categories, dietary tags and keywords in one list. */
  categories: jsonb('categories').$type<string[]>().notNull().default([]),
  /** The owner's account in the business auth project, in lower case. */
  ownerEmail: text('owner_email'),
  /** File names of the business's receipt templates. */
  templateImages: jsonb('template_images').$type<string[]>().notNull(),
})

/** Businesses that staff added. The primary key ensures that a repeated attempt adds nothing. */
export const businessAdditions = pgTable(
  'business_additions',
  {
    submissionId: id('submission_id').primaryKey(),
    businessId: id('business_id')
      .notNull()
      .references(() => businesses.id),
    addedByUid: text('added_by_uid').notNull(),
    addedByEmail: text('added_by_email').notNull(),
    addedAt: instant('added_at').notNull(),
    /** False if the owner's account existed before the business. */
    isOwnerNew: boolean('is_owner_new').notNull(),
    /** The temporary password, hashed (`server/businesses/temporary-password.ts`): a repeat must have the same. */
    passwordHash: text('password_hash').notNull(),
  },
  (table) => [index('business_additions_added_at').on(table.addedAt, table.businessId)],
)

/**
 * Attempts to add a business that are under way. The unique place lets one attempt at a time add a business of
 * that name and address, without a connection being held while the auth provider is asked.
 */
export const businessAttempts = pgTable('business_attempts', {
  submissionId: id('submission_id').primaryKey(),
  /** Name and address, normalized as in `server/businesses/same-business.ts`. */
  place: text('place').notNull().unique(),
  /** When another try may take over, because the process that made this one must have died. */
  claimedUntil: instant('claimed_until').notNull(),
  /** True if the owner had no account before this attempt; null until the auth provider has been asked. */
  isOwnerNew: boolean('is_owner_new'),
})

/** Logos by file name under `/images/`. The name contains a hash of the bytes, so a logo never changes. */
export const logos = pgTable('logos', {
  fileName: text('file_name').primaryKey(),
  bytes: bytes('bytes').notNull(),
})

/**
 * Tells if the queue lists a request (spec section 4): it is open, and `isListed` of `src/rules/receipt.ts`
 * holds, here in SQL. It subtracts the times because an index predicate cannot add an interval to a time.
 */
export const isInQueue = sql`review_status = 'open' and (last_updated_at = submitted_at or last_updated_at - submitted_at >= interval '5 minutes')`

export const reviewRequest = pgTable(
  'receipt_activity',
  {
    id: id('id').primaryKey(),
    userEmail: text('user_email').notNull(),
    submittedAt: instant('submitted_at').notNull(),
    lastUpdatedAt: instant('last_updated_at').notNull(),
    /** File names of the receipt's images, in upload order. */
    images: jsonb('images').$type<string[]>().notNull(),
    /** From the customer's app until an approval replaces it; unverified until then, so not a foreign key. */
    businessId: id('business_id'),
    businessName: text('business_name'),
    receiptAt: optionalInstant('receipt_at'),
    subtotalCents: integer('subtotal_cents'),
    reviewStatus: text('review_status', { enum: ['open', 'approved', 'rejected'] }).notNull(),
    reviewerEmail: text('reviewer_email'),
    reviewerNotes: text('reviewer_notes'),
    rejectionReasons: jsonb('rejection_reasons').$type<string[]>().notNull(),
    /** Earlier requests that have one of its images, the newest first, as the contract has them. */
    sameImage: jsonb('same_image')
      .$type<ReviewRequest['sameImage']>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** Who has parked it, as the contract has it. */
    held: jsonb('held').$type<NonNullable<ReviewRequest['held']>>(),
    /** The last correction of its decision, as the contract has it, whose values the columns above have. */
    correction: jsonb('correction').$type<NonNullable<ReviewRequest['correction']>>(),
    /** The rejected request that it replaces. It may be archived, so this is not a foreign key. */
    replaces: id('replaces'),
    /** What it is found by (`server/reviews/search-words.ts`); null: not written yet. */
    searchWords: searchVector('search_words'),
  },
  (table) => [
    check('review_status', sql`${table.reviewStatus} in ('open', 'approved', 'rejected')`),
    // The server checks the exact rule: in November, tomorrow can end up to 49 hours ahead. A customer's own
    // statement may be any time.
    check(
      'approved_receipt_at',
      sql`${table.reviewStatus} <> 'approved' or (${table.receiptAt} >= '2015-01-01T05:00Z' and ${table.receiptAt} < ${table.lastUpdatedAt} + interval '3 days')`,
    ),
    index('receipt_activity_queue').on(table.submittedAt, table.id).where(isInQueue),
    index('receipt_activity_similar').on(table.businessId, table.subtotalCents, table.receiptAt),
    index('receipt_activity_customer')
      .on(table.userEmail, table.submittedAt, table.id)
      .concurrently(),
    index('receipt_activity_search').using('gin', table.searchWords).concurrently(),
    index('receipt_activity_reviewers').on(table.reviewerEmail).concurrently(),
    index('receipt_activity_submitted').on(table.submittedAt, table.id).concurrently(),
    index('receipt_activity_unsearched')
      .on(table.id)
      .where(sql`search_words is null`)
      .concurrently(),
  ],
)

/** Which images of the storage a request has, to find others with the same image. */
export const receiptImages = pgTable(
  'receipt_images',
  {
    reviewId: id('review_id')
      .notNull()
      .references(() => reviewRequest.id),
    /** Its file name, which contains a hash of its bytes. */
    name: text('name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.name] }),
    index('receipt_images_name').on(table.name),
  ],
)

/** Receipts that customers' apps have sent. The primary key ensures that a receipt sent again is one request. */
export const receiptSubmissions = pgTable(
  'receipt_submissions',
  {
    customerUid: text('customer_uid').notNull(),
    /** The idempotency key that the app chose. */
    key: id('key').notNull(),
    reviewId: id('review_id')
      .notNull()
      .references(() => reviewRequest.id),
    /** A hash of all that was sent under the key. */
    contentHash: text('content_hash').notNull(),
    submittedAt: instant('submitted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerUid, table.key] }),
    index('receipt_submissions_review').on(table.reviewId),
  ],
)

/** The decision on each review request; there is at most one. */
export const decisions = pgTable('decisions', {
  reviewId: id('review_id')
    .primaryKey()
    .references(() => reviewRequest.id),
  reviewerUid: text('reviewer_uid').notNull(),
  payload: jsonb('payload').$type<Decision>().notNull(),
  decidedAt: instant('decided_at').notNull(),
})

/** Customers redeem them with points (Campfire) or with the restaurant pass (MoCo). */
export const coupons = pgTable(
  'coupons',
  {
    id: id('id').primaryKey(),
    businessId: id('business_id')
      .notNull()
      .references(() => businesses.id),
    name: text('name').notNull(),
    description: text('description'),
    /** Points; 0 means free. */
    price: integer('price').notNull(),
    /** Null for no limit. */
    amountLeft: integer('amount_left'),
    /** Null if it never expires. */
    expiresAt: optionalInstant('expires_at'),
    /** File name under `/images/`. */
    image: text('image').notNull(),
    isMoco: boolean('is_moco').notNull(),
  },
  (table) => [
    check('price', sql`${table.price} >= 0`),
    check('amount_left', sql`${table.amountLeft} >= 0`),
    index('coupons_business').on(table.businessId),
  ],
)

/** People waiting for the program. The primary key keeps one entry when a person submits twice on one day. */
export const waitlistEntries = pgTable(
  'waitlist_entries',
  {
    name: text('name').notNull(),
    /** Empty if none was given. */
    email: text('email').notNull(),
    customerType: text('customer_type', { enum: ['business', 'customer'] }).notNull(),
    /** The date in UTC. */
    submittedOn: date('submitted_on').notNull(),
    submittedAt: instant('submitted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.submittedOn, table.customerType, table.email, table.name] }),
    check('customer_type', sql`${table.customerType} in ('business', 'customer')`),
  ],
)

export const contactMessages = pgTable('contact_messages', {
  id: uuid('id').primaryKey().defaultRandom(),
  email: text('email').notNull(),
  userName: text('user_name').notNull(),
  message: text('message').notNull(),
  sentAt: instant('sent_at').notNull(),
})

/** The number of visits that the app-store redirects of each business had. */
export const visits = pgTable(
  'visits',
  {
    kind: text('kind', { enum: ['consumer', 'business'] }).notNull(),
    businessName: text('business_name').notNull(),
    os: text('os').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.businessName, table.os] }),
    check('kind', sql`${table.kind} in ('consumer', 'business')`),
  ],
)

/** Keys of the visits already counted. The primary key ensures that a visit sent again counts once. */
export const countedVisits = pgTable('counted_visits', { key: id('key').primaryKey() })

/**
 * Who read which image, decided what, and was refused. Append-only: triggers refuse every change of a row, and every deletion
 * but that of old rows by the archive (`server/retention/archive.ts`). It outlives what it is about: it has no foreign keys.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    at: instant('at').notNull(),
    requestId: text('request_id').notNull(),
    /** Null if nobody was signed in. */
    actorUid: text('actor_uid'),
    actorEmail: text('actor_email'),
    /** Such as `decide`, `read-image`, `add-business`. */
    action: text('action').notNull(),
    /** The id of what it was done to, or the name of the image. */
    subject: text('subject').notNull(),
    /** HTTP status of the answer. */
    status: integer('status').notNull(),
    /** The number of times it happened: refusals of strangers share a row (`server/audit/audit-buffer.ts`). */
    count: integer('count').notNull().default(1),
  },
  (table) => [index('audit_log_at').on(table.at), index('audit_log_subject').on(table.subject)],
)

/** Counts of the rate limits, shared by all processes; the columns are those of rate-limiter-flexible. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since the epoch. */
  expire: bigint('expire', { mode: 'number' }),
})
