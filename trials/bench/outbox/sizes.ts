/** What both halves of `outbox.ts` share. */
import type { ReviewRequest } from '../../../src/contract/review-calls.ts'

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
  id: '',
  userEmail: 'customer@campfire.example',
  submittedDatetime: '2030-01-01T00:00:00.000Z',
  lastUpdatedDatetime: '2030-01-01T00:00:00.000Z',
  urls: [],
  businessId: null,
  businessName: null,
  receiptDatetime: null,
  subtotal: null,
  reviewStatus: 'open',
  reviewerEmail: null,
  reviewerNotes: null,
  rejectionReasons: [],
  sameImage: [],
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

export function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN
}
