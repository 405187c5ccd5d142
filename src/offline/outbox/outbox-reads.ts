/** What screens and copies read from the outbox: by index, in windows, never all of it on the way of a decision. */
import type { StaffDatabase } from '../database.ts'
import { IN_ORDER, STATES } from './outbox-ranges.ts'
import { canUndo } from './outbox.ts'
import {
  knownIn,
  outboxEntry,
  sentDecision,
  type KnownDecision,
  type OutboxEntry,
  type SentDecision,
} from '../rows.ts'

/** A row of the outbox for the screen. One that does not parse is shown, never dropped. */
export type OutboxView =
  { kind: 'entry'; entry: OutboxEntry } | { kind: 'unreadable'; seq: number; raw: unknown }

/** How many rows are where. */
export interface OutboxCounts {
  waiting: number
  sending: number
  /** Refused, in conflict, or unreadable: for a person. */
  attention: number
  /** When the last acknowledgement came, milliseconds since the epoch; null: none within a week. */
  lastSentAt: number | null
}

export function readCounts(database: StaffDatabase): Promise<OutboxCounts> {
  return database.transact(['outbox'], 'readonly', async (tx) => {
    const { waiting, sending, refused, conflict, unreadable } = STATES
    const byDue = tx.objectStore('outbox').index('by-due')
    const ranges = [waiting, sending, refused, conflict, unreadable]
    const [counts, last] = await Promise.all([
      Promise.all(ranges.map((range) => byDue.count(range))),
      tx.objectStore('outbox').index('by-sent').openKeyCursor(null, 'prev'),
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

/** The lists that a person looks at. */
export type OutboxList = 'waiting' | 'attention' | 'sent'

/** Places of a list's rows: unsent ones in the order of decision, sent ones the newest first. */
export function readPlaces(database: StaffDatabase, list: OutboxList): Promise<number[]> {
  return database.transact(['outbox'], 'readonly', async (tx) => {
    const outbox = tx.objectStore('outbox')
    if (list === 'sent') return (await outbox.index('by-sent').getAllKeys()).reverse()
    const { waiting, sending, refused, conflict, unreadable } = STATES
    const ranges = list === 'waiting' ? [sending, waiting] : [refused, conflict, unreadable]
    const keys = await Promise.all(ranges.map((range) => outbox.index('by-due').getAllKeys(range)))
    return keys.flat().sort((one, other) => one - other)
  })
}

/** Unsent rows by their places; those that are gone are left out. */
export async function readViews(
  database: StaffDatabase,
  places: readonly number[],
): Promise<OutboxView[]> {
  const rows = await readRows(database, places)
  return rows.filter((row) => !sentDecision.safeParse(row).success).map(view)
}

/** Acknowledged decisions by their places; those that are gone are left out. */
export async function readSent(
  database: StaffDatabase,
  places: readonly number[],
): Promise<SentDecision[]> {
  const rows = await readRows(database, places)
  return rows.flatMap((row) => sentDecision.safeParse(row).data ?? [])
}

function readRows(database: StaffDatabase, places: readonly number[]): Promise<unknown[]> {
  return database.transact(['outbox'], 'readonly', async (tx) => {
    const rows = await Promise.all(places.map((place) => tx.objectStore('outbox').get(place)))
    return rows.filter((row) => row !== undefined)
  })
}

/** Every unsent row in the order of decision: for a copy of all, not for a screen. */
export async function readOutbox(database: StaffDatabase): Promise<OutboxView[]> {
  const places = await Promise.all([
    readPlaces(database, 'waiting'),
    readPlaces(database, 'attention'),
  ])
  return readViews(
    database,
    places.flat().sort((one, other) => one - other),
  )
}

/** What this tablet knows about the decision of a review. */
export async function readDecision(
  database: StaffDatabase,
  reviewId: string,
): Promise<KnownDecision> {
  const row = await database.transact(['outbox'], 'readonly', (tx) =>
    tx.objectStore('outbox').index('by-review').get(reviewId),
  )
  return knownIn(row)
}

/** The last decision that can be undone, or null. */
export async function findLastUndoable(database: StaffDatabase): Promise<OutboxEntry | null> {
  return database.transact(['outbox'], 'readonly', async (tx) => {
    const byDue = tx.objectStore('outbox').index('by-due')
    // Entries that were tried are at the front or have been moved out of this range.
    for await (const cursor of byDue.iterate(IN_ORDER, 'prev')) {
      const { data } = outboxEntry.safeParse(cursor.value)
      if (data && canUndo(data)) return data
    }
    return null
  })
}

/** Of some image addresses, those that unsent decisions are about. */
export function findUnsentImages(
  database: StaffDatabase,
  urls: readonly string[],
): Promise<Set<string>> {
  return database.transact(['outbox'], 'readonly', async (tx) => {
    const byImage = tx.objectStore('outbox').index('by-image')
    const unsent = new Set<string>()
    for (const url of urls) {
      const rows = await byImage.getAll(url)
      if (rows.some((row) => !('sentAt' in row))) unsent.add(url)
    }
    return unsent
  })
}

function view(row: unknown): OutboxView {
  const parsed = outboxEntry.safeParse(row)
  return parsed.success
    ? { kind: 'entry', entry: parsed.data }
    : { kind: 'unreadable', seq: (row as { seq: number }).seq, raw: row }
}
