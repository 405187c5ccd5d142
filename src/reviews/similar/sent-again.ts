/** Receipts that a customer has sent again after a rejection (checklist T8): the earlier one is no duplicate. */
import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { LocalReceipt } from '../../offline/queue/local-requests.ts'

/** A request that replaces another one, or is replaced by it. */
export interface Related extends LocalReceipt {
  kind: 'earlier' | 'later'
}

export type Replacing = Pick<ReviewRequest, 'id' | 'replaces'>

/**
 * Finds the requests that one was sent again for, and those that were sent again for it, over any number of times. What
 * was approved in the end counts like any other: it would be credited twice.
 * @param known as far as this tablet knows them
 * @returns their ids
 */
export function sentAgain(
  { id, replaces }: Replacing,
  known: readonly ReviewRequest[],
): ReadonlySet<string> {
  const byId = new Map(known.map((request) => [request.id, request]))
  const earlier = new Set<string>()
  for (let at = replaces; at && at !== id && !earlier.has(at); at = byId.get(at)?.replaces)
    earlier.add(at)
  const later = new Set([id])
  for (let before = 0; before < later.size;) {
    before = later.size
    for (const request of known)
      if (request.replaces && later.has(request.replaces)) later.add(request.id)
  }
  later.delete(id)
  const isApproved = (other: string) => byId.get(other)?.reviewStatus === 'approved'
  return new Set([...[...earlier].filter((other) => !isApproved(other)), ...later])
}

/** @returns the requests before and after one, as far as they are among those known */
export function relatedOf({ id, replaces }: Replacing, known: readonly LocalReceipt[]): Related[] {
  return known.flatMap((receipt): Related[] => {
    if (receipt.request.id === replaces) return [{ ...receipt, kind: 'earlier' }]
    return receipt.request.replaces === id ? [{ ...receipt, kind: 'later' }] : []
  })
}
