/** Fills a person's database, from inside a page, with what a tablet holds after days offline. */
import type { ReviewRequest } from '../../../src/contract/review-calls.ts'
import { unknownRequest } from '../../../src/offline/outbox/unknown-request.ts'

export interface Seeding {
  database: string
  uid: string
  /** The row to copy, with other ids and times. */
  template: ReviewRequest
  queued: number
  decided: {
    count: number
    /** The review ids begin with it. */
    prefix: string
    /** Place of the first one in the order of decision. */
    firstSeq: number
    /** Milliseconds since the epoch; 0 means at once. */
    dueAt: number
  }
}

export interface Size {
  /** Decisions that are not due yet. */
  waiting: number
  /** Open requests. */
  queued: number
}

export const SIZES: readonly Size[] = [
  { waiting: 0, queued: 0 },
  { waiting: 1_000, queued: 10_000 },
  { waiting: 10_000, queued: 50_000 },
]

export const TEMPLATE: ReviewRequest = {
  ...unknownRequest('', Date.parse('2030-01-01T00:00:00.000Z')),
  userEmail: 'customer@campfire.example',
}

/** Less than an entry's longest delay. A later due time would be taken for a clock that was set back. */
const DUE_IN_MS = 4.5 * 60_000

/** @returns the rows of a size, for `seedDatabase` */
export function rowsOf({ waiting, queued }: Size) {
  return {
    template: TEMPLATE,
    queued,
    decided: {
      count: waiting,
      prefix: 'waiting',
      firstSeq: 1_000_000,
      dueAt: Date.now() + DUE_IN_MS,
    },
  }
}

/** @returns a size's name in the tables, as waiting/queued */
export function nameOf({ waiting, queued }: Size): string {
  return `${waiting}/${queued}`
}

/** For `page.evaluate`: self-contained, without named functions. Replaces the rows of an earlier call. */
export async function seedDatabase(seeding: Seeding): Promise<void> {
  const { database, uid, template, queued, decided } = seeding
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(database)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('No database'))
  })
  await new Promise<void>((resolve, reject) => {
    const tx = db.transaction(['outbox', 'queue'], 'readwrite')
    tx.oncomplete = () => resolve()
    tx.onabort = () => reject(tx.error ?? new Error('Not seeded'))
    // Later than the server's requests, which so stay at the top of the list.
    const firstSubmitted = Date.parse('2030-01-01T00:00:00.000Z')
    for (let nth = 0; nth < queued; nth += 1) {
      const submitted = firstSubmitted + nth * 1_000
      const submittedDatetime = new Date(submitted).toISOString()
      const id = `queued-${nth}`
      // Different subtotals, as a shop's receipts have.
      const subtotal = (500 + (nth % 4_500)) / 100
      const request = { ...template, id, urls: [`/${id}.jpg`], subtotal, submittedDatetime }
      tx.objectStore('queue').put({ id, request, decided: 0, submitted })
    }
    const { count, prefix, firstSeq, dueAt } = decided
    const decidedAt = Date.now() - 24 * 60 * 60_000
    for (let nth = 0; nth < count; nth += 1) {
      const reviewId = `${prefix}-${nth}`
      const subtotal = (500 + (nth % 4_500)) / 100
      tx.objectStore('outbox').put({
        version: 1,
        seq: firstSeq + nth,
        reviewId,
        uid,
        decision: {
          isApproved: false,
          userEmail: template.userEmail,
          reviewerNotes: '',
          reviewId,
          reviewerEmail: 'reviewer@campfire.example',
          rejectionReasons: ['not-readable'],
        },
        request: { ...template, id: reviewId, urls: [`/${reviewId}.jpg`], subtotal },
        draft: {
          business: null,
          receiptDatetime: null,
          subtotal: '',
          notes: '',
          reasons: ['not-readable'],
          otherReason: null,
        },
        state: 'waiting',
        decidedAt,
        heldUntil: decidedAt + 4_000,
        attempts: 1,
        setbacks: 1,
        dueAt,
        lastFailure: null,
        problem: null,
        openMs: 30_000,
        subtotal,
      })
    }
  })
  db.close()
}
