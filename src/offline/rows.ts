/**
 * The rows of a person's database. Stored data outlives the code that wrote it, so every row has a schema and
 * is parsed when it is read.
 */
import type { DBSchema } from 'idb'
import { z } from 'zod'
import { decision, reviewRequest, type ReviewRequest } from '../contract/review-calls.ts'
import { correction, parking } from '../contract/review-event-calls.ts'
import { DATE_PARTS } from '../rules/receipt-date.ts'
import { isNamedReason } from '../rules/receipt.ts'
import type { ImageKey } from './image-key.ts'

/** A review request as the server last showed it, with this tablet's own flag `decided`. */
export const queueRow = z.object({
  id: z.string(),
  request: reviewRequest,
  /** 1 once it is decided, on this tablet or as the server says; a number, because booleans cannot be indexed. */
  decided: z.union([z.literal(0), z.literal(1)]),
  /** `request.submittedDatetime` in milliseconds since the epoch, for the order of the list. */
  submitted: z.number(),
})
export type QueueRow = z.infer<typeof queueRow>

/** A reviewer's input for a request, complete or not. */
export const reviewDraft = z.object({
  business: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The text of the field while no business is chosen. */
  businessText: z.string().optional().catch(undefined),
  /** ISO 8601 in UTC; null while the field is incomplete. */
  receiptDatetime: z.string().nullable(),
  /** The typed parts of an incomplete `receiptDatetime`; without them, the rest of the draft still opens. */
  datetimeParts: z
    .partialRecord(z.enum(DATE_PARTS), z.number().int().min(0).max(9999))
    .optional()
    .catch(undefined),
  subtotal: z.string(),
  notes: z.string(),
  /**
   * Reasons that only a later release knows are left out: the form cannot show them, and it sends only what it shows.
   */
  reasons: z.array(z.string()).transform((names) => names.filter(isNamedReason)),
  otherReason: z.string().nullable(),
  /** Why a decision is corrected; undefined: it is no draft of a correction. */
  correctionNote: z.string().optional(),
  /** Why the request is to be parked, as long as it is not. */
  parkingNote: z.string().optional(),
})
export type ReviewDraft = z.infer<typeof reviewDraft>

export const draftRow = z.object({
  reviewId: z.string(),
  draft: reviewDraft,
  /** Milliseconds since the epoch. */
  savedAt: z.number(),
})
export type DraftRow = z.infer<typeof draftRow>

/** Why a decision needs a person's attention. */
export const problem = z.object({
  /** HTTP status; 0 if the tablet itself refused it. */
  status: z.number(),
  /** In the server's words. */
  message: z.string(),
  /** For a conflict: the request with the decision that the server holds. */
  standing: reviewRequest.nullable(),
})

/** What waits to be sent. A later version is added as `docs/formats.md` says, so that rows of this one stay readable. */
const waitingRow = z.object({
  version: z.literal(1),
  /** Order in which decisions were made on this tablet. A counter, not a clock. */
  seq: z.number().int(),
  reviewId: z.string(),
  /** Who made the decision; only this person's session sends it. */
  uid: z.string(),
  /** The request as the reviewer saw it. */
  request: reviewRequest,
  state: z.enum(['waiting', 'sending', 'refused', 'conflict']),
  decidedAt: z.number(),
  /** Until then the decision is held so that the reviewer can undo it, milliseconds since the epoch. */
  heldUntil: z.number(),
  attempts: z.number().int().min(0),
  /** Attempts that failed while other decisions got through. */
  setbacks: z.number().int().min(0),
  /** Not sent before this time, milliseconds since the epoch. */
  dueAt: z.number(),
  /** Why the last attempt got no acknowledgement, as text. */
  lastFailure: z.string().nullable(),
  problem: problem.nullable(),
})

/** A decision, unsent or sent. */
const madeDecision = waitingRow.pick({ seq: true, reviewId: true, decidedAt: true }).extend({
  decision,
  /** What makes it a correction of what was decided before; null: it is the first decision. */
  correction: correction.nullish(),
  /** Milliseconds for which the request was on screen before it was decided; null: not measured. */
  openMs: z.number().nullable(),
  /** In dollars, as decided, to find similar receipts. */
  subtotal: z.number().nullable(),
})

/** A decision that the server acknowledged. */
export const sentDecision = madeDecision.extend({
  state: z.literal('sent'),
  /** The request as the server returned it. */
  request: reviewRequest,
  points: z.number(),
  /** Points that a correction could not take back. */
  notTakenBack: z.number().optional(),
  sentAt: z.number(),
})
export type SentDecision = z.infer<typeof sentDecision>

/** An unsent decision. */
export const outboxEntry = z.object({
  ...waitingRow.shape,
  ...madeDecision.shape,
  /** The input, to reopen the form with it. */
  draft: reviewDraft,
  /** For a correction: what this tablet had sent about the request, to show it again if the correction is given up. */
  before: sentDecision.nullish(),
})
export type OutboxEntry = z.infer<typeof outboxEntry>

/** An unsent wish to park a request, or to give it back. Once it is acknowledged, the request itself says so. */
export const parkingEntry = waitingRow.extend({ parking })
export type ParkingEntry = z.infer<typeof parkingEntry>

/** Whatever waits in the outbox. */
export const unsentEntry = z.union([outboxEntry, parkingEntry])
export type UnsentEntry = z.infer<typeof unsentEntry>

/** A person's last view of an image. */
export const imageView = z.object({
  /** Quarter turns to the right: 0 to 3. */
  turns: z.number().int().min(0).max(3),
  /** 1 is unchanged; the same for `contrast`. */
  brightness: z.number().min(0.5).max(2),
  contrast: z.number().min(0.5).max(3),
  isInverted: z.boolean(),
})
export type ImageView = z.infer<typeof imageView>

/** An image, whose bytes may be here, and what is known of it. Times are in milliseconds since the epoch. */
export const imageRow = z.object({
  key: z.custom<ImageKey>((key) => typeof key === 'string'),
  /** Since when its bytes are in Cache Storage, and how many; null: they are not. */
  stored: z.object({ at: z.number(), bytes: z.number() }).nullable(),
  /** When it was last opened, if its bytes are here; null: it was not. */
  openedAt: z.number().nullable(),
  /** As in `ImagePrint`; empty if nothing can be seen, or it is no image; null: it was not hashed. */
  hash: z.array(z.number()).nullable(),
  /** The name of the reader that has read its text; null: none has. */
  reader: z.string().nullable(),
  view: imageView.nullable().catch(null),
  /** When the last of the hash, the reading and the view was stored; null: there is none of them. */
  learnedAt: z.number().nullable(),
})
export type ImageRow = z.infer<typeof imageRow>
/** The part of a row that decides which images stay. */
export type StoredImage = Pick<ImageRow, 'key' | 'openedAt' | 'hash'> & {
  stored: NonNullable<ImageRow['stored']>
}

/** The image at about 16,384 pixels in 16 levels of local contrast: enough to compare words. */
export const imageDetail = z.object({
  width: z.number().int().positive(),
  /** Two pixels in each byte, the first in the higher four bits. */
  packed: z.custom<Uint8Array>((value) => ArrayBuffer.isView(value)),
})

/** A place in an image: a rectangle, turned about its center. In pixels of the upright image (by its EXIF data). */
export const imagePlace = z.object({
  /** Its center. */
  x: z.number(),
  y: z.number(),
  /** Along the text. */
  width: z.number(),
  height: z.number(),
  /** The direction of the text in radians: 0 is to the right, π/2 down. */
  angle: z.number(),
})
export type ImagePlace = z.infer<typeof imagePlace>

/** A row of text as it was read in an image. */
export const readRow = z.object({
  text: z.string(),
  /** For each character of the text, how probable it is, in tenths: `0` to `9`. */
  certainty: z.string(),
  place: imagePlace,
  /** A second look's result, where its figures differ: one of the two is wrong. */
  again: z.object({ text: z.string(), certainty: z.string() }).optional(),
})
export type ReadRow = z.infer<typeof readRow>

/** The rows of one image, from top to bottom. */
export type Reading = readonly ReadRow[]

/** Rows of text in an image, and the name of the reader that has read them. */
export const imageReading = z.object({ reader: z.string(), rows: z.array(readRow) })

/** The large facts about an image, beside its row and under the same key. */
export interface ImageContent {
  key: ImageKey
  detail?: z.infer<typeof imageDetail>
  reading?: { reader: string; rows: Reading }
}

/** A review's decision as this tablet knows it: unsent, acknowledged, or neither, also while it is only parked. */
export interface KnownDecision {
  entry: OutboxEntry | null
  sent: SentDecision | null
}

/** @param row from the outbox; undefined or unreadable: both fields are null */
export function knownIn(row: unknown): KnownDecision {
  const isSent = (row as { state?: unknown } | undefined)?.state === 'sent'
  return {
    entry: (!isSent && outboxEntry.safeParse(row).data) || null,
    sent: (isSent && sentDecision.safeParse(row).data) || null,
  }
}

/** True if one copy of a request was updated later than another copy of it. */
export function isNewer(request: ReviewRequest, than: ReviewRequest): boolean {
  return request.lastUpdatedDatetime > than.lastUpdatedDatetime
}

/** A stored outbox row. One that does not parse is kept as it is, in the state `unreadable`. */
type OutboxRow = UnsentEntry | SentDecision | { seq: number; state: 'unreadable'; dueAt: 0 }

/** The one row of `meta` (`src/offline/meta.ts`). */
export const metaRow = z.object({
  /**
   * Which database this is. A browser that loses its storage begins an empty one of the same name; without this, what it
   * lost would look like what was undone, discarded or sent.
   */
  store: z.string(),
  /** Number of sign-outs. A session that began before the last of them writes nothing any more. */
  epoch: z.number().int(),
  /** The highest `seq` of a decision that a person has taken out of the outbox, or a sign-out; 0: none. */
  removedTo: z.number().int(),
  /** The `seq` of each decision that came back from the second copy, until a person takes note. */
  returned: z.array(z.number().int()),
})
export type Meta = z.infer<typeof metaRow>

export interface StaffSchema extends DBSchema {
  meta: { key: string; value: Meta }
  queue: {
    key: string
    value: QueueRow
    indexes: {
      'by-order': [decided: number, submitted: number, id: string]
      'by-subtotal': number
      'by-image': string
      /** Those that the server says are parked. */
      'by-parked': [decided: number, at: string]
    }
  }
  drafts: { key: string; value: DraftRow }
  /** Every decision made on this tablet; deleted a week after it was sent. */
  outbox: {
    key: number
    value: OutboxRow | Omit<OutboxEntry, 'seq'> | Omit<ParkingEntry, 'seq'>
    indexes: {
      'by-review': string
      /** Unsent ones; within a state ordered by when they are due, then by `seq`. */
      'by-due': [state: string, dueAt: number]
      /** Acknowledged ones. */
      'by-sent': number
      'by-decided': number
      'by-subtotal': number
      'by-image': string
      /** Unsent wishes to park a request or to give it back. */
      'by-parking': string
    }
  }
  /**
   * Single values: `worker-token`, `work-offline`, `queue-synced`, `business-draft`, `business-attempts`, `layouts-shared-to`,
   * `team-layouts`, `erased-to`.
   */
  values: { key: string; value: unknown }
  /** Secondary reads, stored by the query persister. */
  queries: { key: string; value: string }
  /** One row an image. */
  images: {
    key: ImageKey
    value: ImageRow
    indexes: {
      /** Those whose bytes are here. */
      'by-stored': number
      /** Those of which something is known. */
      'by-learned': number
    }
  }
  'image-contents': { key: ImageKey; value: ImageContent }
}
