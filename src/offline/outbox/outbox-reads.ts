/** Reads the outbox for screens and backups. Screens read by index and in windows, never all rows. */
import type { Approval, ReviewRequest } from '../../contract/review-calls.ts'
import type { StaffDatabase } from '../database.ts'
import { read } from '../one-store.ts'
import { urlsOf, type ImageKey } from '../image-key.ts'
import { IN_ORDER, STATES } from './outbox-ranges.ts'
import { canUndo } from './outbox.ts'
import {
  knownIn,
  sentDecision,
  unsentEntry,
  type KnownDecision,
  type OutboxEntry,
  type ParkingEntry,
  type SentDecision,
  type UnsentEntry,
} from '../rows.ts'

/** An unsent row for the screen. A row that does not parse is shown too, never dropped. */
export type OutboxView =
  | { kind: 'entry'; entry: OutboxEntry }
  | { kind: 'parking'; entry: ParkingEntry }
  | { kind: 'unreadable'; seq: number; raw: unknown }

/** Number of rows by state. */
export interface OutboxCounts {
  waiting: number
  sending: number
  /** Rows that need attention: refused, in conflict, or unreadable. */
  attention: number
  /** Time of the last acknowledgement, milliseconds since the epoch; null: none within a week. */
  lastSentAt: number | null
}

/** Counts the rows of the outbox. */
export function readCounts(database: StaffDatabase): Promise<OutboxCounts> {
  return read(database, 'outbox', async (outbox) => {
    const { waiting, sending, refused, conflict, unreadable } = STATES
    const byDue = outbox.index('by-due')
    const ranges = [waiting, sending, refused, conflict, unreadable]
    const [counts, last] = await Promise.all([
      Promise.all(ranges.map((range) => byDue.count(range))),
      outbox.index('by-sent').openKeyCursor(null, 'prev'),
    ])
    const [onTheWay = 0, inFlight = 0, ...attention] = counts
    return {
      waiting: onTheWay,
      sending: inFlight,
      attention: attention.reduce((total, count) => total + count, 0),
      lastSentAt: last?.key ?? null,
    }
  })
}

/** The lists on screen. `conflict` is the part of `attention` whose requests have another decision. */
export type OutboxList = 'waiting' | 'attention' | 'conflict' | 'sent'

/** @returns the `seq` of each row of a list: unsent ones in the order of decision, sent ones newest first */
export function readPlaces(database: StaffDatabase, list: OutboxList): Promise<number[]> {
  return read(database, 'outbox', async (outbox) => {
    if (list === 'sent') return (await outbox.index('by-sent').getAllKeys()).reverse()
    const { waiting, sending, refused, conflict, unreadable } = STATES
    const ranges = {
      waiting: [sending, waiting],
      attention: [refused, conflict, unreadable],
      conflict: [conflict],
    }
    const keys = await Promise.all(
      ranges[list].map((range) => outbox.index('by-due').getAllKeys(range)),
    )
    return keys.flat().sort((one, other) => one - other)
  })
}

/** @returns the `seq` of the decision that is sent first, holds and delays aside; null if none waits */
export function readFirstInTurn(database: StaffDatabase): Promise<number | null> {
  return read(database, 'outbox', async (outbox) => {
    const byDue = outbox.index('by-due')
    return (await byDue.getKey(STATES.waiting)) ?? null
  })
}

/** @returns unsent rows by `seq`; those that are gone or were sent are left out */
export async function readViews(
  database: StaffDatabase,
  places: readonly number[],
): Promise<OutboxView[]> {
  const rows = await readRows(database, places)
  return rows.filter((row) => !sentDecision.safeParse(row).success).map(view)
}

/** @returns acknowledged decisions by `seq`; those that are gone are left out */
export async function readSent(
  database: StaffDatabase,
  places: readonly number[],
): Promise<SentDecision[]> {
  const rows = await readRows(database, places)
  return rows.flatMap((row) => sentDecision.safeParse(row).data ?? [])
}

function readRows(database: StaffDatabase, places: readonly number[]): Promise<unknown[]> {
  return read(database, 'outbox', async (outbox) => {
    const rows = await Promise.all(places.map((place) => outbox.get(place)))
    return rows.filter((row) => row !== undefined)
  })
}

/** @returns every unsent row in the order of decision; for backups, not for screens */
export async function readOutbox(database: StaffDatabase): Promise<OutboxView[]> {
  const places = await read(database, 'outbox', (outbox) => outbox.index('by-due').getAllKeys())
  return readViews(
    database,
    places.sort((one, other) => one - other),
  )
}

/** @returns what this tablet knows about a review's decision */
export async function readDecision(
  database: StaffDatabase,
  reviewId: string,
): Promise<KnownDecision> {
  const row = await read(database, 'outbox', (outbox) => outbox.index('by-review').get(reviewId))
  return knownIn(row)
}

/**
 * Reads the last approvals.
 * @param most how many of the last decisions are read
 * @returns each approval on this tablet that the server has not refused, with its request, the last one first
 */
export async function readLastApprovals(
  database: StaffDatabase,
  most: number,
): Promise<{ decision: Approval; request: ReviewRequest }[]> {
  const places = await read(database, 'outbox', (outbox) => outbox.index('by-decided').getAllKeys())
  const rows = await readRows(database, places.slice(-most).reverse())
  return rows.flatMap((row) => {
    const { entry, sent } = knownIn(row)
    const { decision, request } = sent ?? (entry?.problem ? null : entry) ?? {}
    return decision?.isApproved && request ? [{ decision, request }] : []
  })
}

/** @returns the last decision, or wish to park, that can be undone, or null */
export async function findLastUndoable(database: StaffDatabase): Promise<UnsentEntry | null> {
  return read(database, 'outbox', async (outbox) => {
    const byDue = outbox.index('by-due')
    // Newest first: entries that were tried are older, or have been moved out of this range.
    for await (const cursor of byDue.iterate(IN_ORDER, 'prev')) {
      const { data } = unsentEntry.safeParse(cursor.value)
      if (data && canUndo(data)) return data
    }
    return null
  })
}

/** @returns those of the images that belong to unsent decisions */
export function findUnsentImages(
  database: StaffDatabase,
  images: readonly ImageKey[],
): Promise<Set<ImageKey>> {
  return read(database, 'outbox', async (outbox) => {
    const byImage = outbox.index('by-image')
    const unsent = new Set<ImageKey>()
    for (const image of images) {
      const rows = await byImage.getAll(urlsOf(image))
      if (rows.some((row) => !('sentAt' in row))) unsent.add(image)
    }
    return unsent
  })
}

function view(row: unknown): OutboxView {
  const { data } = unsentEntry.safeParse(row)
  if (!data) return { kind: 'unreadable', seq: (row as { seq: number }).seq, raw: row }
  return 'parking' in data ? { kind: 'parking', entry: data } : { kind: 'entry', entry: data }
}
