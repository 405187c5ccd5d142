/** Shared by the tests of this folder: fresh databases and things to put into them. */
import { afterEach, beforeEach, vi } from 'vitest'
import type { Acknowledgement, Decision, ReviewRequest } from '../contract/review-calls.ts'
import { staffDatabase, type StaffDatabase, type StoreName } from './database.ts'
import type { EpochMs } from '../rules/epoch-ms.ts'
import type { Urgency } from './jobs/job.ts'
import { drain } from './outbox/drain.ts'
import type { DrainDeps } from './outbox/drain-deps.ts'
import { Link } from './outbox/link-state.ts'
import { unknownRequest } from './outbox/unknown-request.ts'
import { readDecision } from './outbox/outbox-reads.ts'
import { acknowledge, takeDue, setAside, returnTaken } from './outbox/outbox-sending.ts'
import { HOLD_MS } from './outbox/outbox.ts'
import type { Step } from './migrations.ts'
import type { OutboxEntry, ReviewDraft } from './rows.ts'

// Storage deadlines pass only when a test lets time elapse (`elapse`), so a slow machine triggers none.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

export const NOW = Date.parse('2026-11-21T15:00:00.000Z')

let databases = 0

/**
 * A fresh database.
 * @param uid to open the same one again, as after a crash
 * @param steps to open it as another release does
 */
export function testDatabase(
  uid = `person-${++databases}`,
  steps?: readonly Step[],
): StaffDatabase {
  return staffDatabase('test', uid, steps)
}

export function openRequest(id: string, submitted = NOW): ReviewRequest {
  return { ...unknownRequest(id, submitted), userEmail: 'customer@example.com' }
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

/** The request as the server returns it once the decision is applied. */
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

/** Arguments of `enqueue` for a rejection. By default its hold is over at NOW. */
export function rejectionToEnqueue(reviewId: string, now = NOW - HOLD_MS) {
  const [decision, request] = [rejectionOf(reviewId), openRequest(reviewId)]
  return { decision, request, draft: DRAFT, now, openMs: 30_000 }
}

/** Arguments of `enqueue` for an approval, of a request with one image for each URL. */
export function approvalToEnqueue(
  reviewId: string,
  businessId: string,
  now = NOW - HOLD_MS,
  urls = [`/${reviewId}`],
) {
  const decision = {
    isApproved: true as const,
    businessName: `Business ${businessId}`,
    businessId,
    userEmail: 'customer@example.com',
    subtotal: 4.2,
    receiptDatetime: new Date(NOW).toISOString(),
    reviewerNotes: '',
    reviewId,
    reviewerEmail: 'reviewer@example.com',
  }
  const request = { ...openRequest(reviewId), urls }
  return { decision, request, draft: DRAFT, now, openMs: null }
}

/** The server's acknowledgement of a decision. */
export function acknowledgementOf(decision: Decision): Acknowledgement {
  return { item: decidedRequest(decision), points: 0 }
}

/** Dependencies of a drain, with a server that acknowledges everything. */
export function drainDeps(database: StaffDatabase, changes: Partial<DrainDeps> = {}): DrainDeps {
  return {
    database,
    link: new Link(database),
    send: async (decision, _signal, correction) => {
      const { item, points } = acknowledgementOf(decision)
      if (!correction) return { item, points }
      const { correctionId: id, note } = correction
      const shown = { id, by: decision.reviewerEmail, at: item.lastUpdatedDatetime, note }
      return { item: { ...item, correction: shown }, points }
    },
    park: async ({ reviewId, reviewerEmail, madeAt, note }) => ({
      item: {
        ...openRequest(reviewId),
        held: note === null ? null : { by: reviewerEmail, at: madeAt, note },
      },
    }),
    renewSession: async () => false,
    maySend: () => true,
    isInSight: () => true,
    now: () => NOW,
    random: () => 0.5,
    ...changes,
  }
}

/** One pass of the drain, if one is worthwhile, with the lock to itself. @returns when the next one is */
export function drainOnce(
  deps: DrainDeps,
  urgency: Urgency = 'none',
  signal = unaborted(),
): Promise<EpochMs | null> {
  return drain(deps, { urgency, alone: (work) => work(signal) })
}

/** A signal that is never aborted. */
export const unaborted = () => new AbortController().signal

/** Puts a row into a store as it is. @param key for stores whose rows do not contain their key */
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

/** The outbox entry of a review. @throws {Error} if there is none */
export async function entryOf(database: StaffDatabase, reviewId: string): Promise<OutboxEntry> {
  const { entry } = await readDecision(database, reviewId)
  if (!entry) throw new Error(`no entry of ${reviewId}`)
  return entry
}

/** Takes the entry of one review for sending and leaves the others waiting. */
export async function take(database: StaffDatabase, reviewId: string): Promise<OutboxEntry> {
  const all = await takeDue(database, { most: 1_000, now: NOW, forcedAt: NOW })
  await returnTaken(
    database,
    all.filter((entry) => entry.reviewId !== reviewId),
  )
  return entryOf(database, reviewId)
}

/** Has the server refuse a review's decision. */
export async function refuse(database: StaffDatabase, reviewId: string): Promise<void> {
  const problem = { status: 422, message: 'No', standing: null }
  await setAside(database, await take(database, reviewId), 'refused', problem)
}

/** Has the server acknowledge a review's decision. */
export async function send(database: StaffDatabase, reviewId: string, now = NOW): Promise<void> {
  const entry = await entryOf(database, reviewId)
  const acknowledgement = acknowledgementOf(entry.decision)
  await acknowledge(database, [{ entry, acknowledgement }], now)
}

/** Retries a check until it passes, for effects that follow a decision asynchronously. */
export function eventually(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 50_000, interval: 10 })
}

/**
 * Keeps a transaction on a store open from another connection, as an abandoned page does.
 * @returns a function that ends it
 */
export async function blockStore(database: StaffDatabase, store: StoreName): Promise<() => void> {
  await database.session()
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

/** Fakes the clock and `AbortSignal.timeout` too; `elapse` moves them. The storage runs in real time. */
export function fakeTime(): void {
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), ms)
    return controller.signal
  })
}

/** Advances faked time in steps of 100 ms, letting the storage answer after each. */
export async function elapse(ms: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += 100) {
    await settle()
    await vi.advanceTimersByTimeAsync(Math.min(100, ms - gone))
  }
  await settle()
}

/** Lets everything finish that does not wait for a timer. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < 40; turns += 1) await new Promise((resolve) => setImmediate(resolve))
}
