/**
 * Parking a request: it stays open, with a note for whoever opens it, and waits aside (checklist T4). The wish goes
 * through the outbox like a decision. Once it is acknowledged, the request itself says that it is parked.
 */
import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { Parking, ParkingAcknowledgement } from '../../contract/review-event-calls.ts'
import { announce } from '../broadcast.ts'
import type { StaffDatabase } from '../database.ts'
import { removeDecisions } from '../meta.ts'
import { read, write, writeOutboxAndMeta } from '../one-store.ts'
import { isNewer, knownIn, parkingEntry, queueRow, type ParkingEntry } from '../rows.ts'
import { AlreadyDecidedError, canUndo, newWaiting } from './outbox.ts'
import { removeCopies, writeCopies } from './second-copy.ts'

export interface Wish {
  request: ReviewRequest
  reviewerEmail: string
  /** Why it is parked; null: it is no longer. */
  note: string | null
  /** Milliseconds since the epoch. */
  now: number
}

/**
 * Stores the wish to park a request or to give it back; it takes the place of an earlier one that waits. Once this
 * resolves, it survives a crash.
 * @returns its `seq`, to undo it; null: there was nothing to give back that the server has heard of
 * @throws {AlreadyDecidedError} if the request is decided on this tablet
 * @throws {StorageSilentError} when the storage does not answer
 */
export async function park(database: StaffDatabase, wish: Wish): Promise<number | null> {
  const { request, reviewerEmail, note, now } = wish
  const madeAt = new Date(now).toISOString()
  // Not `randomUUID`, which insecure addresses lack.
  const holdId = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const parking: Parking = { holdId, reviewId: request.id, reviewerEmail, madeAt, note }
  const { store } = await database.session()
  const entry = await writeOutboxAndMeta(database, async (tx) => {
    const outbox = tx.objectStore('outbox')
    const row = await outbox.index('by-review').get(request.id)
    const earlier = parkingEntry.safeParse(row).data
    const { sent } = knownIn(row)
    if (row && !earlier && !(sent && isNewer(request, sent.request)))
      throw new AlreadyDecidedError()
    if (row) await removeDecisions(tx, [(row as { seq: number }).seq])
    // What the server has not heard of needs no taking back.
    if (note === null && !request.held && (!earlier || canUndo(earlier))) return null
    // What it takes the place of may have arrived: then the server has to hear what counts now.
    const { attempts = 0 } = earlier ?? {}
    const waiting = { ...newWaiting(database.uid, request, now), attempts, parking }
    return { ...waiting, seq: await outbox.add(waiting) }
  })
  if (entry) writeCopies(database, [{ ...entry, store }])
  else removeCopies(database, [request.id])
  announce(database, 'decision')
  announce(database, 'queue')
  return entry?.seq ?? null
}

/** @returns what waits to be sent, by the id of the request; it counts before the `held` of the request */
export async function readParkings(
  database: StaffDatabase,
): Promise<ReadonlyMap<string, ParkingEntry>> {
  const rows = await read(database, 'outbox', (outbox) => outbox.index('by-parking').getAll())
  const entries = rows.flatMap((row) => parkingEntry.safeParse(row).data ?? [])
  return new Map(entries.map((entry) => [entry.reviewId, entry]))
}

/**
 * @param waiting the wish that is not sent yet
 * @returns who has parked a request, when and why, as far as this tablet knows; null: nobody
 */
export function heldOf(
  request: ReviewRequest,
  waiting: ParkingEntry | undefined,
): NonNullable<ReviewRequest['held']> | null {
  if (!waiting) return request.held ?? null
  const { reviewerEmail, madeAt, note } = waiting.parking
  return note === null ? null : { by: reviewerEmail, at: madeAt, note }
}

/** Takes acknowledged wishes out of the outbox, and stores what the server says of their requests. */
export async function acknowledgeParkings(
  database: StaffDatabase,
  all: readonly { entry: ParkingEntry; acknowledgement: ParkingAcknowledgement }[],
): Promise<void> {
  const items = new Map(all.map(({ acknowledgement: { item } }) => [item.id, item]))
  // First, so that the request is not for a moment as it was before.
  await write(database, 'queue', async (queue) => {
    for (const [id, request] of items) {
      const row = queueRow.safeParse(await queue.get(id)).data
      if (row?.decided === 0) await queue.put({ ...row, request })
    }
  }).catch(() => undefined)
  const gone = await writeOutboxAndMeta(database, async (tx) => {
    const places = all.map(({ entry }) => entry.seq)
    const keys = await Promise.all(places.map((place) => tx.objectStore('outbox').getKey(place)))
    // A newer wish, or a decision, may have taken its place.
    const here = places.filter((_, index) => keys[index] !== undefined)
    if (here.length > 0) await removeDecisions(tx, here)
    return all.filter(({ entry }) => here.includes(entry.seq))
  })
  removeCopies(
    database,
    gone.map(({ entry }) => entry.reviewId),
  )
  announce(database, 'outbox')
  announce(database, 'queue')
}
