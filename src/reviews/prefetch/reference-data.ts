/** Businesses and receipt templates, which a review needs besides the request, stored for offline use. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useWorkspace, type Workspace } from '../../workspace/workspace.ts'
import { STAGE } from '../../config/settings.ts'
import { messageOf } from '../../contract/message-of.ts'
import {
  getReceiptTemplate,
  listBusinessesForReview,
  type ListedBusiness,
} from '../../contract/review-calls.ts'
import { queryPersister } from '../../offline/query-persister.ts'

type Reader = Pick<Workspace, 'database' | 'staffApi'>

/** The business list is read again after this long (spec section 9). */
export const BUSINESSES_REFRESH_MS = 5 * 60_000

/** A prefetched template is not requested again within a day. */
export const PREFETCHED_FRESH_MS = 24 * 60 * 60_000

/** The same key for all reviews, so that the list is available offline for requests not opened before. */
export const BUSINESSES_KEY = ['businesses']

/** The query key of a business's receipt template. */
export const templateKey = (businessId: string | null) => ['receipt-template', businessId]

/** Query for the businesses to choose from (call 9). */
export function businessesQuery({ database, staffApi }: Reader, reviewId: string) {
  return queryOptions({
    queryKey: BUSINESSES_KEY,
    queryFn: () =>
      staffApi.call(listBusinessesForReview, { params: { stage: STAGE }, query: { reviewId } }),
    persister: queryPersister(database).persisterFn,
    staleTime: BUSINESSES_REFRESH_MS,
  })
}

/** Query for the image URLs of a business's receipt template (call 10). */
export function templateQuery({ database, staffApi }: Reader, businessId: string | null) {
  return queryOptions({
    queryKey: templateKey(businessId),
    queryFn: async () => {
      const answer = await staffApi.call(getReceiptTemplate, {
        params: { stage: STAGE },
        query: { business_id: businessId ?? '' },
      })
      return answer.urls
    },
    persister: queryPersister(database).persisterFn,
    staleTime: BUSINESSES_REFRESH_MS,
  })
}

/** The businesses to choose from (call 9), read again every 5 minutes and stored for offline use. */
export function useBusinesses(reviewId: string): {
  businesses: readonly ListedBusiness[] | undefined
  error: string | null
  isStored: boolean
} {
  const query = useQuery({
    ...businessesQuery(useWorkspace(), reviewId),
    refetchInterval: BUSINESSES_REFRESH_MS,
  })
  return {
    businesses: query.data,
    error: query.error && messageOf(query.error),
    isStored: query.isError && query.data !== undefined,
  }
}

/** The image URLs of a business's receipt template (call 10); nothing is read for null. */
export function useReceiptTemplate(businessId: string | null): {
  urls: readonly string[] | undefined
  isLoading: boolean
  error: string | null
} {
  const query = useQuery({
    ...templateQuery(useWorkspace(), businessId),
    enabled: businessId !== null,
  })
  return {
    urls: query.data,
    isLoading: query.isLoading,
    error: query.error && messageOf(query.error),
  }
}
