import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listAddedBusinesses, type ListedAddition } from '../../contract/business-calls.ts'
import { serverAnswers } from '../../offline/jobs/wake-ups.ts'
import type { EpochMs } from '../../rules/epoch-ms.ts'
import { queryPersister } from '../../offline/query-persister.ts'
import { useWorkspace } from '../../workspace/workspace.ts'

/** Others add businesses too. */
const REFRESH_MS = 60_000

export interface AddedBusinesses {
  /** Undefined until there is a list, from this tablet or from the server. */
  items: readonly ListedAddition[] | undefined
  /** When the server gave the list. */
  readAt: EpochMs
  /** Why the list could not be read or renewed; null if it could. */
  error: string | null
  isLoading: boolean
  readAgain: () => void
}

/** The businesses that staff added last (call 17): kept on this tablet, and read again once the server is back. */
export function useAddedBusinesses(): AddedBusinesses {
  const { database, staffApi } = useWorkspace()
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    queryKey: ['businesses-added'],
    queryFn: () => staffApi.call(listAddedBusinesses),
    persister: queryPersister(database).persisterFn,
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
  })
  useEffect(() => serverAnswers(() => void refetch()), [refetch])
  return {
    items: data?.items,
    readAt: dataUpdatedAt,
    error: error && error.message,
    isLoading: isFetching,
    readAgain: () => void refetch(),
  }
}
