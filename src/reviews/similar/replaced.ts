/** The rejected request that a customer has sent again, from this tablet or as the server tells it (checklist T8). */
import { useQuery } from '@tanstack/react-query'
import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { readLocalReceipt, type LocalReceipt } from '../../offline/queue/local-requests.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { historyQuery, readStoredHistory } from '../prefetch/request-history.ts'
import type { Replacing } from './sent-again.ts'

/**
 * The request that this one replaces, from this tablet or else as the server tells it.
 * @returns null if there is none, or it is not known; undefined while it is being read
 */
export function useReplaced(request: ReviewRequest): LocalReceipt | null | undefined {
  const workspace = useWorkspace()
  const replaces = request.replaces ?? null
  const local = useQuery({
    queryKey: ['local', 'request', replaces],
    queryFn: () => readLocalReceipt(workspace.database, replaces ?? ''),
    enabled: replaces !== null,
  }).data
  const history = useQuery({
    ...historyQuery(workspace, request.id),
    enabled: replaces !== null && local === null,
  })
  if (replaces === null) return null
  if (local !== null) return local
  const replaced = history.data?.replaced
  if (replaced) return { request: replaced, isWaiting: false }
  return history.isFetching ? undefined : null
}

/** @returns the request that another one replaces, as far as this tablet knows it without asking */
export async function readReplaced(
  database: StaffDatabase,
  { id, replaces }: Replacing,
): Promise<LocalReceipt | null> {
  if (!replaces) return null
  const local = await readLocalReceipt(database, replaces)
  if (local) return local
  const replaced = (await readStoredHistory(database, id))?.replaced
  return replaced ? { request: replaced, isWaiting: false } : null
}
