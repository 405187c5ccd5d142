/**
 * What a person's database holds. Stored data outlives the code that wrote it, so every row has a schema
 * and is parsed when it is read.
 */
import type { DBSchema } from 'idb'
import { z } from 'zod'
import {
  decision,
  reviewRequest,
  type Decision,
  type ReviewRequest,
} from '../contract/review-calls.ts'
import { REJECTION_REASONS } from '../rules/receipt.ts'

/** A review request as the server last listed it, with this tablet's own mark beside it. */
export const queueRow = z.object({
  id: z.string(),
  item: reviewRequest,
  /** 1 once a decision about it has been made here; a number, because booleans cannot be indexed. */
  decided: z.union([z.literal(0), z.literal(1)]),
  /** `item.submittedDatetime` in milliseconds, for the order of the list. */
  submitted: z.number(),
})
export type QueueRow = z.infer<typeof queueRow>

/** What a reviewer has typed about a request, complete or not. */
export const reviewDraft = z.object({
  business: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** ISO 8601 in UTC; null while the field is incomplete. */
  receiptDatetime: z.string().nullable(),
  subtotal: z.string(),
  notes: z.string(),
  reasons: z.array(z.enum(REJECTION_REASONS.map((reason) => reason.name))),
  otherReason: z.string().nullable(),
})
export type ReviewDraft = z.infer<typeof reviewDraft>

export const draftRow = z.object({
  reviewId: z.string(),
  draft: reviewDraft,
  /** Milliseconds since the epoch. */
  savedAt: z.number(),
})
export type DraftRow = z.infer<typeof draftRow>

/** Why a decision waits for a person: the server's own words, and for a conflict what stands. */
export const problem = z.object({
  status: z.number(),
  message: z.string(),
  standing: reviewRequest.nullable(),
  at: z.number(),
})

/** A decision on its way to the server as the first release stored it. */
const firstOutboxEntry = z.object({
  version: z.literal(1),
  /** Order of decision on this tablet. Never a clock. */
  seq: z.number().int(),
  reviewId: z.string(),
  /** Whose decision it is; only this person's session sends it. */
  uid: z.string(),
  decision,
  /** The request as the reviewer saw it. */
  item: reviewRequest,
  /** The input as typed, to open it again. */
  draft: reviewDraft,
  state: z.enum(['waiting', 'sending', 'refused', 'conflict']),
  decidedAt: z.number(),
  attempts: z.number().int().min(0),
  /** Not before this time, milliseconds since the epoch. */
  dueAt: z.number(),
  /** Why the last attempt got no acknowledgement, in words. */
  lastFailure: z.string().nullable(),
  problem: problem.nullable(),
})

/** 2: with the hold, and the time that the decision took. */
const secondOutboxEntry = firstOutboxEntry.extend({
  version: z.literal(2),
  /** Until then the reviewer can take it back and nothing sends it by itself, ms since the epoch. */
  heldUntil: z.number(),
  /** How long the request was in sight before it was decided, in milliseconds; null: not measured. */
  openMs: z.number().nullable(),
})

/** 3: only what others pass has a delay of its own. */
const currentOutboxEntry = secondOutboxEntry.extend({
  version: z.literal(3),
  /** Tries that failed while other decisions got through. */
  setbacks: z.number().int().min(0),
  /** Of the receipt as it was decided, to find similar ones by. */
  subtotal: z.number().nullable(),
})
export type OutboxEntry = z.infer<typeof currentOutboxEntry>

const secondBecomesCurrent = secondOutboxEntry.transform((row): OutboxEntry => ({
  ...row,
  version: 3,
  // What it slept for was the line's fault as a rule.
  dueAt: 0,
  setbacks: 0,
  subtotal: subtotalOf(row.decision, row.item),
}))

/**
 * One decision on its way to the server. A row of an earlier release becomes a current one as it is read
 * (`released-rows/` holds some of each).
 */
export const outboxEntry = z.union([
  currentOutboxEntry,
  secondBecomesCurrent,
  firstOutboxEntry
    .transform((row) => ({
      ...row,
      version: 2 as const,
      heldUntil: 0,
      openMs: null as number | null,
    }))
    .pipe(secondBecomesCurrent),
])

/** A decision that the server acknowledged. */
export const sentDecision = z.object({
  seq: z.number().int(),
  reviewId: z.string(),
  state: z.literal('sent'),
  decision,
  /** The request as it stands on the server. */
  item: reviewRequest,
  points: z.number(),
  decidedAt: z.number(),
  sentAt: z.number(),
  openMs: z.number().nullable(),
  /** As in the outbox. */
  subtotal: z.number().nullable(),
})
export type SentDecision = z.infer<typeof sentDecision>

/** The same in the store of its own that releases before the third database had. */
export const historyRow = sentDecision
  .omit({ seq: true, state: true, subtotal: true })
  .extend({ openMs: z.number().nullable().default(null) })

/** The subtotal of a receipt once a decision about it stands, in dollars. */
export function subtotalOf(decision: Decision, item: ReviewRequest): number | null {
  return decision.isApproved ? decision.subtotal : item.subtotal
}

/** What an image is known again by: worked out once, kept also when the image itself is not. */
export const imageRow = z.object({
  url: z.string(),
  hashes: z.array(z.string()),
  /** Milliseconds since the epoch. */
  hashedAt: z.number(),
})
export type ImageRow = z.infer<typeof imageRow>

/** How a person looked at an image last. */
export const imageView = z.object({
  /** Quarter turns to the right: 0 to 3. */
  turns: z.number().int().min(0).max(3),
  /** 1 is as photographed. */
  brightness: z.number().min(0.5).max(2),
  contrast: z.number().min(0.5).max(3),
  isInverted: z.boolean(),
})
export type ImageView = z.infer<typeof imageView>

export interface ImageViewRow {
  url: string
  view: ImageView
  /** Milliseconds since the epoch. */
  savedAt: number
}

/** The ID token that the page leaves for the service worker's own drain. */
export const workerToken = z.object({
  token: z.string(),
  expiresAt: z.number(),
  /** Of the session that it belongs to. */
  epoch: z.number(),
})

/** What this tablet knows about the decision of a review: under way, acknowledged, or neither. */
export interface KnownDecision {
  entry: OutboxEntry | null
  sent: SentDecision | null
}

/** What a stored row says about a decision. */
export function knownIn(row: unknown): KnownDecision {
  const isSent = (row as { state?: unknown } | undefined)?.state === 'sent'
  return {
    entry: (!isSent && outboxEntry.safeParse(row).data) || null,
    sent: (isSent && sentDecision.safeParse(row).data) || null,
  }
}

/** Whether the server's copy of a request changed after another copy was made. */
export function isNewer(item: ReviewRequest, than: ReviewRequest): boolean {
  return item.lastUpdatedDatetime > than.lastUpdatedDatetime
}

/** What lies in the outbox's store. A row that does not parse is kept as it is, under a state of its own. */
type OutboxRow = OutboxEntry | SentDecision | { seq: number; state: 'unreadable'; dueAt: 0 }

export interface StaffSchema extends DBSchema {
  queue: {
    key: string
    value: QueueRow
    indexes: {
      'by-order': [decided: number, submitted: number, id: string]
      'by-subtotal': number
      'by-image': string
    }
  }
  drafts: { key: string; value: DraftRow }
  /** Every decision of this tablet, from its making until it is forgotten a week after it was sent. */
  outbox: {
    key: number
    value: OutboxRow | Omit<OutboxEntry, 'seq'>
    indexes: {
      'by-review': string
      /** Unsent ones; those of one state are ordered by when they are due, then by decision. */
      'by-due': [state: string, dueAt: number]
      /** Acknowledged ones. */
      'by-sent': number
      'by-decided': number
      'by-subtotal': number
      'by-image': string
    }
  }
  /** Single values: `worker-token`, `queue-synced`, `image-uses`, `business-draft`. */
  values: { key: string; value: unknown }
  /** Secondary reads, kept by the query persister. */
  queries: { key: string; value: string }
  pictures: { key: string; value: ImageRow; indexes: { 'by-hashed': number } }
  'picture-views': { key: string; value: ImageViewRow; indexes: { 'by-saved': number } }
}
