import type { StaffDatabase } from '../database.ts'
import { read } from '../one-store.ts'
import { parkingEntry } from '../rows.ts'

const OPEN_AND_PARKED = IDBKeyRange.bound([0], [0, []])

/**
 * @returns ids of the open requests that somebody has parked, as far as this tablet knows: what waits to be sent counts
 *   before what the server has said
 */
export async function readParkedIds(database: StaffDatabase): Promise<ReadonlySet<string>> {
  const rows = await read(database, 'outbox', (outbox) => outbox.index('by-parking').getAll())
  const wishes = rows.flatMap((row) => parkingEntry.safeParse(row).data?.parking ?? [])
  return read(database, 'queue', async (queue) => {
    const ids = new Set(await queue.index('by-parked').getAllKeys(OPEN_AND_PARKED))
    for (const { reviewId, note } of wishes) {
      if (note === null) ids.delete(reviewId)
      else if ((await queue.get(reviewId))?.decided === 0) ids.add(reviewId)
    }
    return ids
  })
}
