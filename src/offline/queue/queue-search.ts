/** Filters and sorts the open requests on this tablet, so that this also works offline. */
import { finder } from '../../rules/folded.ts'
import { isExpired } from '../../rules/receipt-hints.ts'
import type { StaffDatabase } from '../database.ts'
import { read } from '../one-store.ts'
import { OPEN } from './queue.ts'
import { flagOf, readDecisions, settleDecided } from './decided-rows.ts'
import type { QueueRow } from '../rows.ts'

/** Filters of the queue. */
const MARKS = {
  /** Has a draft. */
  draft: (row: QueueRow, drafts: ReadonlySet<string>) => drafts.has(row.id),
  /** Was over 30 days old when submitted, by the date that the customer stated. */
  expired: ({ request }: QueueRow) =>
    request.receiptDatetime !== null &&
    isExpired(request.receiptDatetime, request.submittedDatetime),
  /** Has several images. */
  images: ({ request }: QueueRow) => request.urls.length > 1,
}

export type QueueMark = keyof typeof MARKS
export const QUEUE_MARKS = Object.keys(MARKS) as QueueMark[]

export interface QueueFilter {
  /** Words that must all occur in the customer's email address or the stated business, however they are written. */
  text: string
  /** Marks that a request must all have. */
  marks: readonly QueueMark[]
  newestFirst: boolean
}

type Criteria = Pick<QueueFilter, 'text' | 'marks'>

/** Rows read per transaction while filtering. */
const BATCH = 500

/**
 * Finds the open requests that match a filter. A narrowing filter reads the rows in batches, so that other transactions
 * can run in between.
 * @param onFound called after each batch with the ids found so far, but only for a narrowing filter, oldest first
 * @param signal ends the search after the current batch
 * @returns ids in the filter's order
 */
export async function findOpen(
  database: StaffDatabase,
  filter: QueueFilter,
  onFound: (ids: readonly string[]) => void = () => {},
  signal?: AbortSignal,
): Promise<string[]> {
  const inOrder = (ids: readonly string[]) => (filter.newestFirst ? ids.toReversed() : [...ids])
  if (!isNarrowing(filter)) {
    return inOrder(
      await read(database, 'queue', (queue) => queue.index('by-order').getAllKeys(OPEN)),
    )
  }
  const drafts = filter.marks.includes('draft') ? await readDraftIds(database) : []
  const matches = matcher(filter, new Set(drafts))
  const ids: string[] = []
  let range: IDBKeyRange | null = OPEN
  while (range && !signal?.aborted) {
    const rows: QueueRow[] = await readBatch(database, range)
    ids.push(...rows.filter(matches).map((row) => row.id))
    if (!filter.newestFirst) onFound([...ids])
    const last = rows.at(-1)
    range =
      last && rows.length === BATCH
        ? IDBKeyRange.bound([0, last.submitted, last.id], OPEN.upper, true, true)
        : null
  }
  return inOrder(ids)
}

/** True if a filter may leave requests out. */
export function isNarrowing(filter: Criteria): boolean {
  return finder(filter.text) !== null || filter.marks.length > 0
}

/**
 * Reads the rows of those requests that are still open, in the order of the ids. A decided request whose flag
 * is missing is left out as well, and gets its flag.
 */
export async function readRows(
  database: StaffDatabase,
  ids: readonly string[],
): Promise<QueueRow[]> {
  const [rows, decisions] = await Promise.all([
    read(database, 'queue', (queue) => Promise.all(ids.map((id) => queue.get(id)))),
    readDecisions(database, ids),
  ])
  const open = rows.filter((row) => row !== undefined).filter((row) => row.decided === 0)
  const unsettled = open.filter(({ id, request }) => {
    const decision = decisions.get(id)
    return decision && flagOf(request, decision) !== 0
  })
  if (unsettled.length > 0) {
    void settleDecided(
      database,
      unsettled.map(({ id }) => id),
    )
  }
  return open.filter((row) => !unsettled.includes(row))
}

function readBatch(database: StaffDatabase, range: IDBKeyRange): Promise<QueueRow[]> {
  return read(database, 'queue', (queue) => queue.index('by-order').getAll(range, BATCH))
}

function readDraftIds(database: StaffDatabase): Promise<string[]> {
  return read(database, 'drafts', (drafts) => drafts.getAllKeys())
}

function matcher(filter: Criteria, drafts: ReadonlySet<string>): (row: QueueRow) => boolean {
  const find = finder(filter.text) ?? (() => true)
  return (row) =>
    filter.marks.every((mark) => MARKS[mark](row, drafts)) &&
    find(row.request.userEmail, row.request.businessName ?? '')
}
