/** What has happened to a request, and the one that it replaces (call 27), stored for offline use. */
import { queryOptions } from '@tanstack/react-query'
import { STAGE } from '../../config/settings.ts'
import { ApiError } from '../../contract/api-error.ts'
import { readHistory } from '../../contract/review-event-calls.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { ERASED } from '../../offline/erased-status.ts'
import { queryPersister, readStoredQuery } from '../../offline/query-persister.ts'
import type { Workspace } from '../../workspace/workspace.ts'

/** Whoever knows of something newer reads it again at once. */
const FRESH_MS = 60_000

export const historyKey = (reviewId: string) => ['history', reviewId]

/** Query for the history of a request; null: the server does not know it, or is of a release without this call. */
export function historyQuery(
  { database, staffApi }: Pick<Workspace, 'database' | 'staffApi'>,
  reviewId: string,
) {
  return queryOptions({
    queryKey: historyKey(reviewId),
    queryFn: async () => {
      try {
        return await staffApi.call(readHistory, { params: { stage: STAGE }, query: { reviewId } })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        if (error instanceof ApiError && error.status === ERASED) throw error
        // What it has told before is better than none.
        if (await isHistoryStored(database, reviewId).catch(() => false))
          return readStoredHistory(database, reviewId)
        throw error
      }
    },
    persister: queryPersister(database).persisterFn,
    staleTime: FRESH_MS,
  })
}

/** @returns the history of a request as this tablet has it; null: it has none, or cannot read it */
export async function readStoredHistory(database: StaffDatabase, reviewId: string) {
  const stored = await readStoredQuery(database, historyKey(reviewId)).catch(() => undefined)
  return readHistory.response.safeParse(stored).data ?? null
}

/** True if the server has told it, or that it knows none. */
export async function isHistoryStored(database: StaffDatabase, reviewId: string): Promise<boolean> {
  return (await readStoredQuery(database, historyKey(reviewId))) !== undefined
}
