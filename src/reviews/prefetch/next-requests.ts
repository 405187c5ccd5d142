import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { readParkedIds } from '../../offline/queue/parked-requests.ts'
import { readFirstOpen } from '../../offline/queue/queue.ts'
import { shiftSize } from '../../workspace/shift-size.ts'

/**
 * Reads the requests that are to be ready offline (checklist T1).
 * @returns the next ones as the queue counts them, and those among them that somebody has parked, which it leaves out
 * @throws errors of the local storage
 */
export async function readNextRequests(
  database: StaffDatabase,
  most = shiftSize(database.uid),
): Promise<{ next: ReviewRequest[]; parked: ReviewRequest[] }> {
  const parkedIds = await readParkedIds(database)
  const rows = await readFirstOpen(database, most + parkedIds.size)
  const requests = rows.map(({ request }) => request)
  return {
    next: requests.filter(({ id }) => !parkedIds.has(id)).slice(0, most),
    parked: requests.filter(({ id }) => parkedIds.has(id)),
  }
}
