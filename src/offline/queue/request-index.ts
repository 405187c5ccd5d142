/**
 * All requests on this tablet, open and decided, prepared for searches (checklist T6): as long as somebody searches they
 * stay in memory, because reading 10,000 rows takes longer than the pause between two keys.
 */
import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { EpochMs } from '../../rules/epoch-ms.ts'
import { searchedBy, type Searched } from '../../rules/request-search.ts'
import { onChange } from '../broadcast.ts'
import type { StaffDatabase } from '../database.ts'
import { isErased } from '../erased-status.ts'
import { read } from '../one-store.ts'
import { isNewer, knownIn, parkingEntry, queueRow, type QueueRow } from '../rows.ts'
import { asDecided } from './local-requests.ts'

/** `waiting`: unsent; `attention`: set aside for a person; `sent`: by this tablet; `decided`: by others, or long ago. */
export type RequestState = 'open' | 'waiting' | 'attention' | 'sent' | 'decided'

export interface IndexedRequest {
  /** Including the data of a decision made on this tablet. */
  request: ReviewRequest
  state: RequestState
  /** When it was submitted, decided or sent. */
  at: EpochMs
  /** The row that is listed as open, as it is stored; null: none is. */
  row: QueueRow | null
  searched: Searched
}

/** Rows read per transaction, so that others can run in between. */
const BATCH = 500

/** Nobody searches any more. */
const UNUSED_FOR_MS = 60_000

const STALE_AFTER = ['decision', 'settled', 'outbox', 'queue', 'wipe']

export interface RequestIndex {
  /**
   * Reads all requests, unless they are in memory and nothing has changed.
   * @param onBatch called with those read so far, open ones first and oldest first, while they are being read
   * @returns in the same order
   * @throws errors of the local storage
   */
  all(onBatch?: (soFar: readonly IndexedRequest[]) => void): Promise<readonly IndexedRequest[]>
}

const indexes = new WeakMap<StaffDatabase, RequestIndex>()

/** @returns the index of a person's requests */
export function requestIndex(database: StaffDatabase): RequestIndex {
  const index = indexes.get(database) ?? createIndex(database)
  indexes.set(database, index)
  return index
}

function createIndex(database: StaffDatabase): RequestIndex {
  let reading: Promise<readonly IndexedRequest[]> | null = null
  let before: ReadonlyMap<string, IndexedRequest> = new Map()
  let stop: (() => void) | null = null
  let unused: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<(soFar: readonly IndexedRequest[]) => void>()
  const forget = () => {
    stop?.()
    stop = reading = null
    before = new Map()
  }
  const readAnew = async () => {
    const all = await readAll(database, before, (soFar) => listeners.forEach((tell) => tell(soFar)))
    before = new Map(all.map((one) => [one.request.id, one]))
    return all
  }
  return {
    all: async (onBatch = () => {}) => {
      clearTimeout(unused)
      unused = setTimeout(forget, UNUSED_FOR_MS)
      stop ??= onChange(database, (change) => {
        if (STALE_AFTER.includes(change)) reading = null
      })
      // Whoever reads because of a change may have been told of it first.
      await Promise.resolve()
      listeners.add(onBatch)
      const current = (reading ??= readAnew())
      try {
        return await current
      } catch (error) {
        if (reading === current) reading = null
        throw error
      } finally {
        listeners.delete(onBatch)
      }
    },
  }
}

async function readAll(
  database: StaffDatabase,
  before: ReadonlyMap<string, IndexedRequest>,
  onBatch: (soFar: readonly IndexedRequest[]) => void,
): Promise<readonly IndexedRequest[]> {
  const made = await readMade(database)
  const found: IndexedRequest[] = []
  const listed = new Set<string>()
  const add = (one: Omit<IndexedRequest, 'searched'>) => found.push(prepared(one, before))
  let after: [number, number, string] | [] = []
  for (;;) {
    const range = IDBKeyRange.lowerBound(after, true)
    const rows: unknown[] = await read(database, 'queue', (queue) =>
      queue.index('by-order').getAll(range, BATCH),
    )
    for (const stored of rows) {
      const row = queueRow.safeParse(stored).data
      if (!row) continue
      listed.add(row.id)
      add(merged(row, made.get(row.id)))
    }
    onBatch(found)
    const last = rows.at(-1) as QueueRow | undefined
    if (!last || rows.length < BATCH) break
    after = [last.decided, last.submitted, last.id]
  }
  for (const [id, one] of made) if (!listed.has(id)) add({ ...one, row: null })
  return found
}

/** Of all decisions made on this tablet, what a search needs. */
type Made = Omit<IndexedRequest, 'searched' | 'row'>

async function readMade(database: StaffDatabase): Promise<ReadonlyMap<string, Made>> {
  const made = new Map<string, Made>()
  let after = -1
  for (;;) {
    const range = IDBKeyRange.lowerBound(after, true)
    const rows = await read(database, 'outbox', (outbox) => outbox.getAll(range, BATCH))
    for (const row of rows) {
      const one = madeIn(row)
      if (one) made.set(one.request.id, one)
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return made
    after = (last as { seq: number }).seq
  }
}

function madeIn(row: unknown): Made | null {
  const { entry, sent } = knownIn(row)
  if (sent) return { request: sent.request, state: 'sent', at: sent.sentAt }
  // Of what was erased, nothing is left to find.
  if (entry && !isErased(entry)) {
    const state = needsPerson(entry.state) ? 'attention' : 'waiting'
    return { request: asDecided(entry), state, at: entry.decidedAt }
  }
  const { data } = parkingEntry.safeParse(row)
  // One that waits changes nothing: its request is open.
  if (!data || !needsPerson(data.state) || isErased(data)) return null
  return { request: data.request, state: 'attention', at: data.decidedAt }
}

function needsPerson(state: string): boolean {
  return state === 'refused' || state === 'conflict'
}

/** A listed request, with what was decided on this tablet. */
function merged(row: QueueRow, made: Made | undefined): Omit<IndexedRequest, 'searched'> {
  const { request } = row
  const isOpen = request.reviewStatus === 'open'
  const isSent = made?.state === 'sent'
  if (made && !(isSent && isNewer(request, made.request))) {
    // Of what is only parked, the request is as open as before.
    return { ...made, row: made.request.reviewStatus === 'open' && row.decided === 0 ? row : null }
  }
  return {
    request,
    state: isOpen ? 'open' : 'decided',
    at: isOpen ? row.submitted : Date.parse(request.lastUpdatedDatetime),
    row: row.decided === 0 ? row : null,
  }
}

/** Preparing takes most of the time, so what has not changed is not prepared again. */
function prepared(
  one: Omit<IndexedRequest, 'searched'>,
  before: ReadonlyMap<string, IndexedRequest>,
): IndexedRequest {
  const { request } = one
  const known = before.get(request.id)
  const isSame =
    known?.state === one.state &&
    known.at === one.at &&
    known.request.held?.at === request.held?.at &&
    known.request.lastUpdatedDatetime === request.lastUpdatedDatetime
  return { ...one, searched: isSame ? known.searched : searchedBy(request, moreTexts(request)) }
}

function moreTexts({ held, reviewerNotes }: ReviewRequest): string[] {
  return [...(held ? [held.by, held.note] : []), ...(reviewerNotes ? [reviewerNotes] : [])]
}
