/** The images of the rejected requests that customers have sent again, to compare with them offline (checklist T8). */
import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { readLocalReceipt } from '../../offline/queue/local-requests.ts'
import { isHistoryStored, readStoredHistory } from './request-history.ts'

/** @returns a function: URLs of the images of the request that one replaces; undefined if the server has to be asked */
export async function readReplacedImages(
  database: StaffDatabase,
  requests: readonly ReviewRequest[],
): Promise<(request: ReviewRequest) => readonly string[] | undefined> {
  const images = new Map(
    await Promise.all(
      requests.map(async ({ id, replaces }) => [id, await read(database, id, replaces)] as const),
    ),
  )
  return ({ id }) => images.get(id)
}

async function read(
  database: StaffDatabase,
  id: string,
  replaces: ReviewRequest['replaces'],
): Promise<readonly string[] | undefined> {
  if (!replaces) return []
  const local = await readLocalReceipt(database, replaces)
  if (local) return local.request.urls
  if (!(await isHistoryStored(database, id))) return undefined
  return (await readStoredHistory(database, id))?.replaced?.urls ?? []
}
