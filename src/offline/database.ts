/**
 * One IndexedDB database per staff member: what one person works on is never read or sent as another's.
 * The rows' schemas stand here, because stored data outlives the code that wrote it: every row is parsed
 * when it is read.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { z } from 'zod'
import { decision, receiptActivity } from '../contract/review-calls.ts'
import { REJECTION_REASONS } from '../rules/receipt.ts'

/** A review request as the server last listed it, with this tablet's own mark beside it. */
export const queueRow = z.object({
  id: z.string(),
  item: receiptActivity,
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
  standing: receiptActivity.nullable(),
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
  item: receiptActivity,
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
const currentOutboxEntry = firstOutboxEntry.extend({
  version: z.literal(2),
  /** Until then the reviewer can take it back and nothing sends it by itself, ms since the epoch. */
  heldUntil: z.number(),
  /** How long the request was in sight before it was decided, in milliseconds; null: not measured. */
  openMs: z.number().nullable(),
})
export type OutboxEntry = z.infer<typeof currentOutboxEntry>

/**
 * One decision on its way to the server. A row of an earlier release becomes a current one as it is read
 * (`released-rows/` holds some of each).
 */
export const outboxEntry = z.union([
  currentOutboxEntry,
  firstOutboxEntry.transform((row): OutboxEntry => ({
    ...row,
    version: 2,
    heldUntil: 0,
    openMs: null,
  })),
])

/** A decision that the server acknowledged. */
export const historyRow = z.object({
  reviewId: z.string(),
  decision,
  /** The request as it stands on the server. */
  item: receiptActivity,
  points: z.number(),
  decidedAt: z.number(),
  sentAt: z.number(),
  /** As in the outbox; rows of the first release have none. */
  openMs: z.number().nullable().default(null),
})
export type HistoryRow = z.infer<typeof historyRow>

/** How the line to the server is doing, for the drain's pace and the status on screen. */
export const lineState = z.object({
  /** Failures since the last success. */
  failures: z.number().int().min(0),
  /** No request before this time, milliseconds since the epoch. */
  resumeAt: z.number(),
  /** `server`: it asked us to wait. `network`: nothing of ours answered. */
  waitingFor: z.enum(['nothing', 'network', 'server']),
  /** The server no longer takes this session's token. */
  signInNeeded: z.boolean(),
  lastSuccess: z.number().nullable(),
  lastFailure: z.string().nullable(),
})
export type LineState = z.infer<typeof lineState>

/** What a picture is known again by: worked out once, kept also when the picture itself is not. */
export const pictureRow = z.object({
  url: z.string(),
  hashes: z.array(z.string()),
  /** Milliseconds since the epoch. */
  hashedAt: z.number(),
})
export type PictureRow = z.infer<typeof pictureRow>

/** How a person looked at a picture last. */
export const pictureView = z.object({
  /** Quarter turns to the right: 0 to 3. */
  turns: z.number().int().min(0).max(3),
  /** 1 is as photographed. */
  brightness: z.number().min(0.5).max(2),
  contrast: z.number().min(0.5).max(3),
  isInverted: z.boolean(),
})
export type PictureView = z.infer<typeof pictureView>

export interface PictureViewRow {
  url: string
  view: PictureView
  /** Milliseconds since the epoch. */
  savedAt: number
}

/** The ID token that the page leaves for the service worker's own drain. */
export const workerToken = z.object({ token: z.string(), expiresAt: z.number() })

export interface StaffSchema extends DBSchema {
  queue: {
    key: string
    value: QueueRow
    indexes: { 'by-order': [number, number, string] }
  }
  drafts: { key: string; value: DraftRow }
  outbox: {
    key: number
    value: Omit<OutboxEntry, 'seq'> & { seq?: number }
    indexes: { 'by-review': string }
  }
  history: { key: string; value: HistoryRow; indexes: { 'by-sent': number } }
  /** Single values: `line`, `worker-token`, `queue-synced`, `image-uses`, `business-draft`. */
  values: { key: string; value: unknown }
  /** Secondary reads, kept by the query persister. */
  queries: { key: string; value: string }
  pictures: { key: string; value: PictureRow; indexes: { 'by-hashed': number } }
  'picture-views': { key: string; value: PictureViewRow; indexes: { 'by-saved': number } }
}

export type StaffDb = IDBPDatabase<StaffSchema>

const PREFIX = 'hermes'

const OPEN_TIMEOUT_MS = 20_000

/** Name of a person's database. */
export function databaseName(project: string, uid: string): string {
  return `${PREFIX}:${project}:${uid}`
}

/** A person's database, opened when it is needed and again when the system has closed it. */
export interface StaffDatabase {
  readonly name: string
  readonly uid: string
  /** Set at sign-out: what is still on its way from the server must not be kept any more. */
  isWiped: boolean
  /** @throws {Error} with the text to show when the tablet's storage does not open */
  open(): Promise<StaffDb>
  close(): Promise<void>
}

/**
 * @param project the auth project that the uid belongs to
 * @param uid the person's id there
 */
export function staffDatabase(project: string, uid: string): StaffDatabase {
  const name = databaseName(project, uid)
  let opened: Promise<StaffDb> | null = null

  const openAnew = () => {
    const opening = openDB<StaffSchema>(name, 2, {
      upgrade: migrate,
      // A newer version in another tab must not wait for this one.
      blocking: () => void close(),
      terminated: forget,
    })
    opened = withinTime(opening).catch((error: unknown) => {
      forget()
      throw isOutdated(error) ? new Error('Reload this page: a newer Hermes is in use') : error
    })
    return opened
  }
  const open = async () => {
    const current = opened ?? openAnew()
    const db = await current
    if (isAlive(db)) return db
    if (opened === current) forget()
    return opened ?? openAnew()
  }
  const forget = () => {
    opened = null
  }
  const close = async () => {
    const closing = opened
    opened = null
    ;(await closing)?.close()
  }
  return { name, uid, isWiped: false, open, close }
}

/** A system may close a database in the background without a word; only its next use tells. */
function isAlive(db: StaffDb): boolean {
  try {
    db.transaction('values').done.catch(() => undefined)
    return true
  } catch {
    return false
  }
}

function isOutdated(error: unknown): boolean {
  return (error as { name?: unknown } | null)?.name === 'VersionError'
}

/** A system may also leave an opening without any answer: better a message than a form that waits for ever. */
function withinTime(opening: Promise<StaffDb>): Promise<StaffDb> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error('The storage of this tablet does not answer'))
      opening.then((db) => db.close()).catch(() => undefined)
    }, OPEN_TIMEOUT_MS)
    opening.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function migrate(db: StaffDb, oldVersion: number): void {
  // 1: first release.
  if (oldVersion < 1) {
    db.createObjectStore('queue', { keyPath: 'id' }).createIndex('by-order', [
      'decided',
      'submitted',
      'id',
    ])
    db.createObjectStore('drafts', { keyPath: 'reviewId' })
    db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true }).createIndex(
      'by-review',
      'reviewId',
      { unique: true },
    )
    db.createObjectStore('history', { keyPath: 'reviewId' }).createIndex('by-sent', 'sentAt')
    db.createObjectStore('values')
    db.createObjectStore('queries')
  }
  // 2: pictures are known again, and looked at as they were left.
  if (oldVersion < 2) {
    db.createObjectStore('pictures', { keyPath: 'url' }).createIndex('by-hashed', 'hashedAt')
    db.createObjectStore('picture-views', { keyPath: 'url' }).createIndex('by-saved', 'savedAt')
  }
}
