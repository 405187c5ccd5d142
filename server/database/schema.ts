/**
 * The tables. A change here becomes SQL by `npm run migration`. Nothing newer than PostgreSQL 15, so that
 * managed and distributed PostgreSQL can hold them.
 */
import { sql } from 'drizzle-orm'
import {
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
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Decision } from '../../src/contract/review-calls.ts'

/** Ids compare by their bytes, as in JavaScript, so that both sides agree on the order of the queue. */
const id = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Milliseconds, as much as an ISO time of the contract holds. */
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

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
  /** Ticked categories, dietary tags and keywords in one list. */
  categories: jsonb('categories').$type<string[]>().notNull().default([]),
  /** The owner's account in the business auth project, in lower case. */
  ownerEmail: text('owner_email'),
  /** File names of images of what the business's receipts look like. */
  templateImages: jsonb('template_images').$type<string[]>().notNull(),
})

/** What staff added. The primary key is what makes a repeated attempt add nothing. */
export const businessAdditions = pgTable('business_additions', {
  submissionId: id('submission_id').primaryKey(),
  businessId: id('business_id')
    .notNull()
    .references(() => businesses.id),
  addedByUid: text('added_by_uid').notNull(),
  addedAt: instant('added_at').notNull(),
  /** Whether the owner's account was made then, or was there already. */
  isOwnerNew: boolean('is_owner_new').notNull(),
})

/** Logos by the name that `/images/` serves them under: a hash of the bytes, so that no name ever changes. */
export const logos = pgTable('logos', {
  fileName: text('file_name').primaryKey(),
  bytes: bytes('bytes').notNull(),
})

/**
 * Whether the queue lists a request: open, and `isListed` of `src/rules/receipt.ts` in SQL (spec section 4).
 * The difference of two times, because an index cannot hold a sum with an interval.
 */
export const isInQueue = sql`review_status = 'open' and (last_updated_at = submitted_at or last_updated_at - submitted_at >= interval '5 minutes')`

export const reviewRequest = pgTable(
  'receipt_activity',
  {
    id: id('id').primaryKey(),
    userEmail: text('user_email').notNull(),
    submittedAt: instant('submitted_at').notNull(),
    lastUpdatedAt: instant('last_updated_at').notNull(),
    /** File names of the receipt's images in the order of upload. */
    images: jsonb('images').$type<string[]>().notNull(),
    /** What the customer's app sent, until a reviewer's approval replaces it. Refers to no row for that reason. */
    businessId: id('business_id'),
    businessName: text('business_name'),
    receiptAt: instant('receipt_at'),
    subtotalCents: integer('subtotal_cents'),
    reviewStatus: text('review_status', { enum: ['open', 'approved', 'rejected'] }).notNull(),
    reviewerEmail: text('reviewer_email'),
    reviewerNotes: text('reviewer_notes'),
    rejectionReasons: jsonb('rejection_reasons').$type<string[]>().notNull(),
  },
  (table) => [
    check('review_status', sql`${table.reviewStatus} in ('open', 'approved', 'rejected')`),
    index('receipt_activity_queue').on(table.submittedAt, table.id).where(isInQueue),
    index('receipt_activity_similar').on(table.businessId, table.subtotalCents, table.receiptAt),
  ],
)

/** The one decision that stands for a review request. */
export const decisions = pgTable('decisions', {
  reviewId: id('review_id')
    .primaryKey()
    .references(() => reviewRequest.id),
  reviewerUid: text('reviewer_uid').notNull(),
  payload: jsonb('payload').$type<Decision>().notNull(),
  decidedAt: instant('decided_at').notNull(),
})

/** Points credited for approved receipts. "Exactly once" is this table's primary key. */
export const pointsLedger = pgTable('points_ledger', {
  reviewId: id('review_id')
    .primaryKey()
    .references(() => reviewRequest.id),
  userEmail: text('user_email').notNull(),
  points: integer('points').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** What customers redeem: with points (Campfire), or as subscribers of the restaurant pass (MoCo). */
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
    /** Null where there is no limit. */
    amountLeft: integer('amount_left'),
    /** Null for one that stays. */
    expiresAt: instant('expires_at'),
    /** Name of a file that `/images/` serves. */
    image: text('image').notNull(),
    isMoco: boolean('is_moco').notNull(),
  },
  (table) => [
    check('price', sql`${table.price} >= 0`),
    check('amount_left', sql`${table.amountLeft} >= 0`),
    index('coupons_business').on(table.businessId),
  ],
)

/** Who waits for the program. The primary key keeps what one person sends twice in a day once. */
export const waitlistEntries = pgTable(
  'waitlist_entries',
  {
    name: text('name').notNull(),
    /** Empty where none was given. */
    email: text('email').notNull(),
    customerType: text('customer_type', { enum: ['business', 'customer'] }).notNull(),
    /** In UTC. */
    submittedOn: date('submitted_on').notNull(),
    submittedAt: instant('submitted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.submittedOn, table.customerType, table.email, table.name] }),
    check('customer_type', sql`${table.customerType} in ('business', 'customer')`),
  ],
)

/** What visitors wrote in the contact form. */
export const contactMessages = pgTable('contact_messages', {
  id: uuid('id').primaryKey().defaultRandom(),
  email: text('email').notNull(),
  userName: text('user_name').notNull(),
  message: text('message').notNull(),
  sentAt: instant('sent_at').notNull(),
})

/** How often the app-store redirects of a business were followed. */
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

/** The visits that are in the counts. The primary key is what makes a visit that is sent again count once. */
export const countedVisits = pgTable('counted_visits', { key: id('key').primaryKey() })
