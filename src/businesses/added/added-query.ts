import { queryOptions } from '@tanstack/react-query'
import { listAddedBusinesses } from '../../contract/business-calls.ts'
import { queryPersister } from '../../offline/query-persister.ts'
import type { Workspace } from '../../workspace/workspace.ts'

/** What staff added last (call 17). It stays on this tablet, for as long as its person is signed in. */
export function addedQuery({ database, staffApi }: Pick<Workspace, 'database' | 'staffApi'>) {
  return queryOptions({
    queryKey: ['businesses-added'],
    queryFn: () => staffApi.call(listAddedBusinesses),
    persister: queryPersister(database).persisterFn,
  })
}
