import type { Query, QueryClient } from '@tanstack/react-query'
import { naming } from '../offline/erased/forget-requests.ts'

/**
 * Forgets answers that name erased requests. A screen of one of them is read anew and finds nothing; other screens stay as they
 * are until they have been read again.
 */
export function forgetInMemory(queries: QueryClient, reviewIds: readonly string[]): void {
  const names = naming(reviewIds)
  const isAbout = ({ queryKey }: Query) => names(JSON.stringify(queryKey))
  const mentions = ({ state }: Query) => names(JSON.stringify(state.data) ?? '')
  void queries.resetQueries({ predicate: isAbout })
  queries.removeQueries({ type: 'inactive', predicate: mentions })
  void queries.invalidateQueries({ predicate: mentions })
}
