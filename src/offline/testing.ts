/** What the tests of this folder share: a database of their own and things to put into it. */
import { afterEach, beforeEach, vi } from 'vitest'
import type { Acknowledgement, Decision, ReviewRequest } from '../contract/review-calls.ts'
import { staffDatabase, type StaffDatabase, type StoreName } from './database.ts'
import type { DrainDeps } from './outbox/drain-deps.ts'
import { Link } from './outbox/link-state.ts'
import { readDecision } from './outbox/outbox-reads.ts'
import { acknowledge, claim, setAside, releaseClaims } from './outbox/outbox-sending.ts'
import { HOLD_MS } from './outbox/outbox.ts'
import type { OutboxEntry, ReviewDraft } from './rows.ts'

// A busy machine is no silent storage: its deadlines are over only where a test lets them be (`elapse`).
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

export const NOW = Date.parse('2026-11-21T15:00:00.000Z')

let databases = 0

/** A fresh database; give a name to open the same one again, as after a crash. */
export function testDatabase(uid = `person-${++databases}`): StaffDatabase {
  return staffDatabase('test', uid)
}

export function openRequest(id: string, submitted = NOW): ReviewRequest {
  const at = new Date(submitted).toISOString()
  return {
    id,
    userEmail: 'customer@example.com',
    submittedDatetime: at,
    lastUpdatedDatetime: at,
    urls: [],
    businessId: null,
    businessName: null,
    receiptDatetime: null,
    subtotal: null,
    reviewStatus: 'open',
    reviewerEmail: null,
    reviewerNotes: null,
    rejectionReasons: [],
  }
}

export const DRAFT: ReviewDraft = {
  business: null,
  receiptDatetime: null,
  subtotal: '',
  notes: 'blurred at the top',
  reasons: ['not-readable'],
  otherReason: null,
}

export function rejectionOf(reviewId: string): Decision {
  return {
    isApproved: false,
    userEmail: 'customer@example.com',
    reviewerNotes: DRAFT.notes,
    reviewId,
    reviewerEmail: 'reviewer@example.com',
    rejectionReasons: ['not-readable'],
  }
}

/** The request as the server answers it once a decision is applied. */
export function decidedRequest(decision: Decision): ReviewRequest {
  return {
    ...openRequest(decision.reviewId),
    reviewStatus: decision.isApproved ? 'approved' : 'rejected',
    reviewerEmail: decision.reviewerEmail,
    reviewerNotes: decision.reviewerNotes,
    rejectionReasons: decision.isApproved ? [] : decision.rejectionReasons,
    lastUpdatedDatetime: new Date(NOW + 60_000).toISOString(),
  }
}

/** Everything that `enqueue` takes for a rejection of a request, its hold over at NOW if not told else. */
export function rejectionToEnqueue(reviewId: string, now = NOW - HOLD_MS) {
  const [decision, request] = [rejectionOf(reviewId), openRequest(reviewId)]
  return { decision, request, draft: DRAFT, now, openMs: 30_000 }
}

/** The server's answer to a decision that it applies. */
export function acknowledgementOf(decision: Decision): Acknowledgement {
  return { item: decidedRequest(decision), points: 0 }
}

/** What a drain needs, with a server that applies everything. */
export function drainDeps(database: StaffDatabase, changes: Partial<DrainDeps> = {}): DrainDeps {
  return {
    database,
    link: new Link(database),
    send: async (decision) => acknowledgementOf(decision),
    renewSession: async () => false,
    maySend: () => true,
    isInSight: () => true,
    now: () => NOW,
    random: () => 0.5,
    ...changes,
  }
}

/** Of a pass that nothing ends before its time. */
export const unaborted = () => new AbortController().signal

/** A row put into a store as it is, and its key where the row has none. */
export async function putRaw(
  database: StaffDatabase,
  store: StoreName,
  row: unknown,
  key?: string,
): Promise<void> {
  await database.transact([store], 'readwrite', (tx) =>
    tx.objectStore(store).put(row as never, key),
  )
}

/** The entry of a review. @throws {Error} where there is none */
export async function entryOf(database: StaffDatabase, reviewId: string): Promise<OutboxEntry> {
  const { entry } = await readDecision(database, reviewId)
  if (!entry) throw new Error(`no entry of ${reviewId}`)
  return entry
}

/** Takes the entry of a review for sending, whatever else waits. */
export async function take(database: StaffDatabase, reviewId: string): Promise<OutboxEntry> {
  const all = await claim(database, { most: 1_000, now: NOW, forcedAt: NOW })
  await releaseClaims(
    database,
    all.filter((entry) => entry.reviewId !== reviewId),
  )
  return entryOf(database, reviewId)
}

/** Has a review's decision refused by the server. */
export async function refuse(database: StaffDatabase, reviewId: string): Promise<void> {
  const problem = { status: 422, message: 'No', standing: null, at: NOW }
  await setAside(database, await take(database, reviewId), 'refused', problem)
}

/** Has a review's decision acknowledged by the server. */
export async function send(database: StaffDatabase, reviewId: string, now = NOW): Promise<void> {
  const entry = await entryOf(database, reviewId)
  const acknowledgement = acknowledgementOf(entry.decision)
  await acknowledge(database, [{ entry, acknowledgement }], now)
}

/** For what follows from a decision in its own time. */
export function eventually(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 50_000, interval: 10 })
}

/**
 * Another connection keeps a transaction on a store open, as a page that was left in the middle does.
 * @returns ends it
 */
export async function blockStore(database: StaffDatabase, store: StoreName): Promise<() => void> {
  await database.epoch()
  const request = indexedDB.open(database.name)
  await new Promise((resolve) => (request.onsuccess = resolve))
  const db = request.result
  let isOver = false
  await new Promise<void>((resolve) => {
    const held = db.transaction([store], 'readwrite').objectStore(store)
    const goOn = () => {
      resolve()
      if (isOver) db.close()
      else held.get('').onsuccess = goOn
    }
    goOn()
  })
  return () => {
    isOver = true
  }
}

/** Has the clock and `AbortSignal.timeout` wait for `elapse` too. The storage goes on in real time. */
export function fakeTime(): void {
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), ms)
    return controller.signal
  })
}

/** Lets faked time go by in small steps, each with room for the storage to answer. */
export async function elapse(ms: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += 100) {
    await settle()
    await vi.advanceTimersByTimeAsync(Math.min(100, ms - gone))
  }
  await settle()
}

/** Lets everything go on that does not wait for time to go by. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < 40; turns += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** The stores as the first release made them. */
export function createFirstVersion(db: IDBDatabase): void {
  db.createObjectStore('queue', { keyPath: 'id' }).createIndex('by-order', [
    'decided',
    'submitted',
    'id',
  ])
  db.createObjectStore('drafts', { keyPath: 'reviewId' })
  const outbox = db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
  outbox.createIndex('by-review', 'reviewId', { unique: true })
  db.createObjectStore('history', { keyPath: 'reviewId' }).createIndex('by-sent', 'sentAt')
  db.createObjectStore('values')
  db.createObjectStore('queries')
}
