/** Filters and sorts the open requests on this tablet, so that this also works offline. */
import { isExpired } from '../../rules/receipt-hints.ts'
import { requestFinder } from '../../rules/request-search.ts'
import type { StaffDatabase } from '../database.ts'
import { imageKey, type ImageKey } from '../image-key.ts'
import { read } from '../one-store.ts'
import { readDraftIds } from '../drafts/review-drafts.ts'
import { OPEN } from './queue.ts'
import { flagOf, readDecisions, settleDecided } from './decided-rows.ts'
import { readParkedIds } from './parked-requests.ts'
import { requestIndex, type IndexedRequest } from './request-index.ts'
import type { QueueRow } from '../rows.ts'

/** What else marks are told by: ids of all that has a draft, and of all that is parked. */
interface Known {
  drafts: ReadonlySet<string>
  parked: ReadonlySet<string>
}

const NONE: ReadonlySet<string> = new Set()

/** Filters of the queue. */
const MARKS = {
  /** Has a draft. */
  draft: ({ id }: QueueRow, { drafts }: Known) => drafts.has(id),
  /** Somebody has parked it. */
  parked: ({ id }: QueueRow, { parked }: Known) => parked.has(id),
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
  /** What must all be found of a request, as `src/rules/request-search.ts` understands it. */
  text: string
  /** Marks that a request must all have. */
  marks: readonly QueueMark[]
  newestFirst: boolean
}

type Criteria = Pick<QueueFilter, 'text' | 'marks'>

/** Numbers that were read in images, squeezed; see `readNumbers`. */
export type ReadNumbers = ReadonlyMap<ImageKey, string>

/**
 * Finds the open requests that match a filter. Those that are parked are left out, unless they are asked for or a text
 * is searched for. A narrowing filter goes through what is in memory
 * (`request-index.ts`), or gets there in batches, so that other transactions can run in between.
 * @param onFound called after each batch with the ids found so far, but only for a narrowing filter, oldest first
 * @param signal ends the search after the current batch
 * @param numbers a request is also found by those of its images
 * @returns ids in the filter's order
 */
export async function findOpen(
  database: StaffDatabase,
  filter: QueueFilter,
  onFound: (ids: readonly string[]) => void = () => {},
  signal?: AbortSignal,
  numbers?: ReadNumbers,
): Promise<string[]> {
  const parked = await readParkedIds(database)
  const isFree = (id: string) => listsParked(filter) || !parked.has(id)
  const inOrder = (all: readonly string[]) => {
    const ids = all.filter(isFree)
    return filter.newestFirst ? ids.reverse() : ids
  }
  if (!isNarrowing(filter)) {
    return inOrder(
      await read(database, 'queue', (queue) => queue.index('by-order').getAllKeys(OPEN)),
    )
  }
  if (signal?.aborted) return []
  const drafts = filter.marks.includes('draft') ? await readDraftIds(database) : NONE
  const matches = matcher(filter, { drafts, parked }, numbers)
  const idsOf = (all: readonly IndexedRequest[]) =>
    all.filter(matches).map(({ request }) => request.id)
  const onBatch = (soFar: readonly IndexedRequest[]) => {
    if (!filter.newestFirst && !signal?.aborted) onFound(idsOf(soFar).filter(isFree))
  }
  return inOrder(idsOf(await requestIndex(database).all(onBatch)))
}

/** True if what is parked is listed with the rest. */
export function listsParked(filter: Criteria): boolean {
  return filter.text !== '' || isForParked(filter)
}

/** True if a filter asks for what is parked. */
export function isForParked({ marks }: Pick<Criteria, 'marks'>): boolean {
  return marks.includes('parked')
}

/** True if a filter may leave requests out, besides those that are parked. */
export function isNarrowing(filter: Criteria): boolean {
  return requestFinder(filter.text) !== null || filter.marks.length > 0
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

function matcher(
  filter: Criteria,
  known: Known,
  numbers?: ReadNumbers,
): (one: IndexedRequest) => boolean {
  const find = textMatcher(filter.text, numbers) ?? (() => true)
  return (one) => {
    const { row } = one
    return row !== null && filter.marks.every((mark) => MARKS[mark](row, known)) && find(one)
  }
}

/** @returns whether a request is found by a text; null for a text that asks for nothing */
export function textMatcher(
  text: string,
  numbers?: ReadNumbers,
): ((one: Pick<IndexedRequest, 'request' | 'searched'>) => boolean) | null {
  const find = requestFinder(text)
  if (!find) return null
  if (!numbers || numbers.size === 0) return ({ searched }) => find(searched)
  return ({ request, searched }) => {
    const read = request.urls.map((url) => numbers.get(imageKey(url)) ?? '').join(' ')
    const texts = read.trim() ? `${searched.texts} ${read}` : searched.texts
    return find({ ...searched, texts })
  }
}
